import Primitives

/// Two experts, one of which is drawn for each eviction by weights that regret moves, with a history for
/// each of what it evicted, and the frequencies by which the second decides: what LeCaR and CACHEUS share.
struct TwoExperts: ~Copyable {
  enum Expert: UInt16, QueuePlace { case absent, recency, frequency }

  /// The most that each history amounts to.
  private let target: Int
  /// The weights that the first expert may have.
  private let range: ClosedRange<Double>
  /// The weight of the first expert; that of the second is the rest to 1.
  private var weight: Double
  /// The residents by their uses, the least first.
  private var frequency: ObjectHeap<Rank>
  /// How often each resident or remembered object was used.
  private var uses: DenseArray<UInt64>
  private var ghosts: QueueFamily<Expert>
  private var times: DenseArray<UInt64>
  private var generator: SplitMix64

  init(
    _ capacity: Capacity, target: Int, weight: Double = 0.5, within range: ClosedRange<Double>,
    _ generator: SplitMix64, objectCount: Int
  ) {
    self.target = target
    self.range = range
    self.weight = weight
    self.generator = generator
    frequency = ObjectHeap(objectCount: objectCount)
    uses = DenseArray(count: objectCount)
    ghosts = QueueFamily(capacity, places: 2, objectCount: objectCount)
    times = DenseArray(count: objectCount)
  }

  mutating func draw() -> Expert { generator.nextUnit() < weight ? .recency : .frequency }

  /// Lets an object in as used once more; of equally used ones, the lesser stamp is the next victim.
  ///
  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, stamp: UInt64) {
    uses[id] += 1
    frequency.insert(id, Rank(priority: uses[id], stamp: stamp))
  }

  /// Counts a use of a resident.
  mutating func use(_ id: ObjectID, stamp: UInt64) {
    uses[id] += 1
    frequency.raise(id, to: Rank(priority: uses[id], stamp: stamp))
  }

  /// The resident that was used least. There must be one.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  mutating func leastUsed() -> ObjectID { frequency.least() }

  /// Who evicted an object that is not resident; absent if that is forgotten, or never happened, and
  /// then its uses are forgotten too.
  mutating func evictor(of id: ObjectID) -> Expert {
    let expert = ghosts.place(of: id)
    if expert == .absent { uses[id] = 0 }
    return expert
  }
  func time(of id: ObjectID) -> UInt64 { times[id] }

  /// Puts an evicted object into the history of the expert whose choice it was.
  mutating func remember(_ id: ObjectID, cost: UInt32, by expert: Expert, at time: UInt64 = 0) {
    ghosts.enter(expert, id, cost: cost)
    times[id] = time
    while ghosts.amount(expert) > target { ghosts.forget(ghosts.oldest(expert)) }
  }

  /// Multiplies the weight of the expert that did not evict the object, which has come back.
  mutating func regret(_ id: ObjectID, gain: Double) {
    let expert = ghosts.place(of: id)
    let recency = expert == .frequency ? weight * gain : weight
    let frequency = expert == .recency ? (1 - weight) * gain : 1 - weight
    weight = min(max(recency / (recency + frequency), range.lowerBound), range.upperBound)
    ghosts.forget(id)
  }

  /// Takes an object out, be it a resident or remembered.
  ///
  /// - Complexity: O(log *n*).
  mutating func remove(_ id: ObjectID) {
    ghosts.forget(id)
    if frequency.contains(id) { frequency.remove(id) }
  }

  mutating func forgetHistories() {
    ghosts.forgetAll(in: .recency)
    ghosts.forgetAll(in: .frequency)
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
