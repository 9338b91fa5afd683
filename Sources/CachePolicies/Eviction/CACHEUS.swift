public import Primitives

/// CACHEUS: draws between a scan-resistant LRU and a churn-resistant LFU by weights that regret moves,
/// at a rate that it learns.
///
/// Scans pass through a part of their own in the first expert; among the least frequently used objects
/// the second evicts the newest, so that under churn some survive. As in LeCaR, a miss on what an expert
/// evicted gives weight to the other. L. V. Rodriguez, F. Yusuf, S. Lyons, E. Paz, R. Rangaswami, J. Liu,
/// M. Zhao, G. Narasimhan. *Learning Cache Replacement with CACHEUS.* FAST 2021, the pair SR-LRU and
/// CR-LFU.
///
/// The variant: each history remembers half as much as the cache holds. The learning rate is adjusted
/// after as many requests as there are residents, at least one hundred. What both experts would evict
/// enters no history, as in the paper. Where the unit is a cost, shares are sums of costs. The draws
/// follow a seed. Results of this policy depend on details that the paper leaves open.
public struct CACHEUS: DemandPolicy, ~Copyable {
  /// The seed.
  public struct Parameters: Configuration {
    /// Fixes the draws.
    public var seed: UInt64 = 1

    /// The first seed.
    public init() {}
  }

  /// The name that a scenario uses.
  public static var name: String { "cacheus" }
  /// One line about the policy.
  public static var summary: String { "draws between scan-resistant LRU and churn-resistant LFU" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let unit: CapacityUnit
  private var recency: ScanResistantQueue
  private var frequency: RisingHeap
  private var uses: DenseArray<UInt32>
  /// Whether a ghost left the first expert before it was ever used again.
  private var leftNew: DenseArray<Bool>
  private var history: ExpertHistory
  private var rate: LearningRate
  private var generator: SplitMix64
  private var weight = 0.5
  private var stamp = UInt64.max
  private var requests = 0
  private var hits = 0
  private var returns = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    let total = unit.amount(of: capacity)
    recency = ScanResistantQueue(unit: unit, total: total, objectCount: objectCount)
    frequency = RisingHeap(objectCount: objectCount)
    uses = DenseArray(count: objectCount)
    leftNew = DenseArray(count: objectCount)
    history = ExpertHistory(unit: unit, target: total / 2, objectCount: objectCount)
    rate = LearningRate(capacity: min(total, objectCount), seed: parameters.seed)
    generator = SplitMix64(seed: parameters.seed).split("CACHEUS")
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { recency.cost }
  /// The number of residents.
  public var residentCount: Int { recency.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { recency.contains(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(log *n*).
  public mutating func access(_ id: ObjectID) -> Bool {
    let isHit = recency.contains(id)
    count(isHit)
    guard isHit else { return false }
    recency.access(id)
    guard uses[id] < .max else { return true }
    uses[id] += 1
    frequency.raise(id, to: nextRank(of: id))
    return true
  }

  private mutating func count(_ isHit: Bool) {
    requests += 1
    if isHit { hits += 1 }
    guard requests >= max(100, residentCount) else { return }
    rate.endPeriod(hitRatio: Double(hits) / Double(requests))
    (requests, hits) = (0, 0)
  }

  /// Least uses first, and of these the latest.
  private mutating func nextRank(of id: ObjectID) -> RisingHeap.Rank {
    stamp -= 1
    return RisingHeap.Rank(priority: Double(uses[id]), stamp: stamp)
  }

  /// Moves the weights if the object was evicted by mistake.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {
    let expert = history.expert(of: id)
    returns = expert != .absent
    guard returns else {
      uses[id] = 0
      return
    }
    let gain = steadyExponential(rate.value)
    let recencyWeight = expert == .frequency ? weight * gain : weight
    let frequencyWeight = expert == .recency ? (1 - weight) * gain : 1 - weight
    weight = min(max(recencyWeight / (recencyWeight + frequencyWeight), 0.01), 0.99)
    if expert == .recency, leftNew[id] { recency.regretNewcomer(size: unit.amount(ofCost: cost)) }
    history.forget(id)
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(log *n*).
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    if uses[id] < .max { uses[id] += 1 }
    recency.enter(id, cost: cost, isReused: returns)
    frequency.insert(id, nextRank(of: id))
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { recency.setCost(cost, of: id) }

  /// Takes out what the expert that is drawn evicts.
  ///
  /// - Complexity: O(log *n*).
  public mutating func evictOne() -> ObjectID {
    let candidates = (recency: recency.nextVictim, frequency: frequency.least())
    let isRecency = generator.nextUnit() < weight
    let victim = isRecency ? candidates.recency : candidates.frequency
    let cost = recency.cost(of: victim)
    leftNew[victim] = recency.isNew(victim)
    recency.remove(victim)
    frequency.remove(victim)
    if candidates.recency != candidates.frequency {
      history.remember(victim, cost: cost, by: isRecency ? .recency : .frequency, at: 0)
    }
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    history.forget(id)
    guard recency.contains(id) else { return false }
    recency.remove(id)
    frequency.remove(id)
    return true
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    history.forgetAll()
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    recency.checkInvariants()
    frequency.checkInvariants()
    history.checkInvariants()
    precondition(frequency.count == residentCount, "the experts disagree on what is resident")
  }
}
