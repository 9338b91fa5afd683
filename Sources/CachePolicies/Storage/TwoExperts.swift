import Primitives

/// Two experts, one of which is drawn for each eviction by weights that regret moves, with a history for
/// each of what it evicted: what LeCaR and CACHEUS share.
struct TwoExperts: ~Copyable {
  enum Expert: UInt16, QueuePlace { case absent, recency, frequency }

  /// The most that each history amounts to.
  private let target: Int
  /// The weights that the first expert may have.
  private let range: ClosedRange<Double>
  /// The weight of the first expert; that of the second is the rest to 1.
  private var weight: Double
  private var ghosts: QueueFamily<Expert>
  private var times: DenseArray<UInt64>
  private var generator: SplitMix64

  init(
    unit: CapacityUnit, target: Int, weight: Double = 0.5, within range: ClosedRange<Double>,
    _ generator: SplitMix64, objectCount: Int
  ) {
    self.target = target
    self.range = range
    self.weight = weight
    self.generator = generator
    ghosts = QueueFamily(places: 2, unit: unit, objectCount: objectCount)
    times = DenseArray(count: objectCount)
  }

  mutating func draw() -> Expert { generator.nextUnit() < weight ? .recency : .frequency }

  /// Who evicted the object; absent if that is forgotten, or never happened.
  func evictor(of id: ObjectID) -> Expert { ghosts.place(of: id) }
  func time(of id: ObjectID) -> UInt64 { times[id] }

  mutating func remember(_ id: ObjectID, cost: UInt32, by expert: Expert, at time: UInt64) {
    ghosts.enter(expert, id, cost: cost)
    times[id] = time
    while ghosts.amount(expert) > target { ghosts.forget(ghosts.oldest(expert)) }
  }

  /// Multiplies the weight of the expert that did not evict the object, which has come back.
  mutating func regret(_ id: ObjectID, gain: Double) {
    let expert = evictor(of: id)
    let recency = expert == .frequency ? weight * gain : weight
    let frequency = expert == .recency ? (1 - weight) * gain : 1 - weight
    weight = min(max(recency / (recency + frequency), range.lowerBound), range.upperBound)
    ghosts.forget(id)
  }

  mutating func forget(_ id: ObjectID) { ghosts.forget(id) }

  mutating func forgetAll() {
    ghosts.forgetAll(in: .recency)
    ghosts.forgetAll(in: .frequency)
  }

  func checkInvariants() {
    ghosts.checkInvariants()
    for expert in [Expert.recency, .frequency] {
      precondition(ghosts.amount(expert) <= target, "too many ghosts")
    }
    precondition(weight >= 0 && weight <= 1, "a weight is none")
  }
}
