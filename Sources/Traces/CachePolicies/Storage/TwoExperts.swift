import Primitives

/// The common part of LeCaR and CACHEUS: two experts, one of which is drawn for each eviction by weights that regret
/// moves. Each expert has a history of its evictions; the second decides by frequencies. It counts at most 2²⁴ − 1 uses
/// of an object; beyond, objects keep their order.
struct TwoExperts: ~Copyable {
  enum Expert: UInt16, QueuePlace { case absent, recency, frequency }

  /// The next victim among equally used objects.
  enum Tie: String, NamedChoice {
    /// The object used last.
    case newest
    /// The object of the lowest number.
    case lowest

    static var noun: String { "tie" }
  }

  /// The range of an expert's weight, so that each expert is sometimes drawn.
  private static let range = 0.01...0.99

  /// The history of an object.
  private struct Past: BitwiseCopyable {
    /// The uses of a resident or remembered object.
    var uses: UInt64
    /// The time of the latest eviction.
    var evictedAt: UInt64
  }

  /// The maximum size of each history: half of the cache.
  private let target: Int
  private let ties: Tie
  /// The weight of the first expert; the weight of the second is 1 minus this.
  private var weight: Double
  /// The residents by their uses, the smallest first.
  private var frequency: ObjectHeap<UseRank>
  private var pasts: DenseArray<Past>
  private var ghosts: QueueFamily<Expert>
  /// The size of the new objects among the ghosts.
  private(set) var newGhosts = 0
  /// The stamp of the latest use, which counts down, so that the object used last comes first.
  private var stamp = UseRank.lastStamp
  private var generator: SplitMix64

  init(
    _ capacity: Capacity, weight: Double = 0.5, ties: Tie = .newest, _ generator: SplitMix64,
    objectCount: Int
  ) {
    self.ties = ties
    target = CapacityUnit(of: capacity).amount(of: capacity) / 2
    self.weight = weight
    self.generator = generator
    frequency = ObjectHeap(objectCount: objectCount)
    pasts = DenseArray(count: objectCount)
    ghosts = QueueFamily(capacity, places: 2, objectCount: objectCount)
  }

  @inline(__always)
  func prefetch(_ id: ObjectID) {
    frequency.prefetch(id)
    pasts.prefetch(id)
    ghosts.prefetch(id)
  }

  /// Returns the victim and its expert. The first expert would evict the given object, the second the least used
  /// object. If both agree, the choice belongs to neither.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the previous eviction.
  mutating func chooseVictim(recency: ObjectID) -> (victim: ObjectID, expert: Expert) {
    let frequency = frequency.least()
    guard recency != frequency else { return (recency, .absent) }
    return generator.nextUnit() < weight ? (recency, .recency) : (frequency, .frequency)
  }

  /// Inserts an object with one more use, or with as many uses as when it was evicted.
  ///
  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, isUse: Bool = true) {
    if isUse { pasts[id].uses += 1 }
    frequency.insert(id, nextRank(of: id))
  }

  /// Counts a use of a resident.
  mutating func use(_ id: ObjectID) {
    pasts[id].uses += 1
    // A count that no longer rises keeps its stamp, since a newer stamp is the smaller one.
    guard pasts[id].uses <= UseRank.maxUses else { return }
    frequency.raise(id, to: nextRank(of: id))
  }

  private mutating func nextRank(of id: ObjectID) -> UseRank {
    precondition(stamp > 0, "too many accesses for the stamps")
    stamp -= 1
    let tieBreak = ties == .newest ? stamp : UInt64(id.rawValue) + 1
    return UseRank(uses: pasts[id].uses, stamp: tieBreak)
  }

  /// Returns the expert that evicted an absent object. If the eviction is forgotten or never happened, returns `absent`
  /// and forgets the object's uses too.
  mutating func evictor(of id: ObjectID) -> Expert {
    let expert = ghosts.place(of: id)
    if expert == .absent { pasts[id].uses = 0 }
    return expert
  }
  func time(of id: ObjectID) -> UInt64 { pasts[id].evictedAt }

  /// Returns true if an object is a ghost that was remembered as new.
  func isNewGhost(_ id: ObjectID) -> Bool { ghosts.isPresent(id) && ghosts.mark(of: id) != 0 }

  /// Adds an evicted object to the history of the expert that chose it, if an expert did.
  mutating func remember(
    _ id: ObjectID, cost: UInt32, by expert: Expert, at time: UInt64 = 0, isNew: Bool = false
  ) {
    guard expert != .absent else { return }
    ghosts.enter(expert, id, cost: cost)
    pasts[id].evictedAt = time
    if isNew {
      ghosts.setMark(1, of: id)
      newGhosts += ghosts.amount(of: id)
    }
    while ghosts.amount(expert) > target { forget(ghosts.oldest(expert)) }
  }

  private mutating func forget(_ id: ObjectID) {
    if isNewGhost(id) { newGhosts -= ghosts.amount(of: id) }
    ghosts.forget(id)
  }

  /// Multiplies the weight of the expert that did not evict the returned object.
  mutating func regret(_ id: ObjectID, gain: Double) {
    let expert = ghosts.place(of: id)
    let recency = expert == .frequency ? weight * gain : weight
    let frequency = expert == .recency ? (1 - weight) * gain : 1 - weight
    weight = min(max(recency / (recency + frequency), Self.range.lowerBound), Self.range.upperBound)
    forget(id)
  }

  /// Removes an object, resident or remembered.
  ///
  /// - Complexity: O(log *n*).
  mutating func remove(_ id: ObjectID) {
    forget(id)
    if frequency.contains(id) { frequency.remove(id) }
  }

  mutating func forgetHistories() {
    ghosts.forgetAll(in: .recency)
    ghosts.forgetAll(in: .frequency)
    newGhosts = 0
  }

  func checkInvariants(residentCount: Int) {
    frequency.checkInvariants()
    precondition(frequency.count == residentCount, "the experts disagree on what is resident")
    ghosts.checkInvariants()
    for expert in [Expert.recency, .frequency] {
      precondition(ghosts.amount(expert) <= target, "too many ghosts")
    }
    precondition(weight >= 0 && weight <= 1, "a weight is none")
  }
}
