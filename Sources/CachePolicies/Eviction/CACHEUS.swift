import Primitives

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
struct CACHEUS: DemandPolicy, ~Copyable {
  /// The seed.
  struct Parameters: Configuration {
    /// Fixes the draws.
    var seed: UInt64 = 1
  }

  static var name: String { "cacheus" }
  static var summary: String { "draws between scan-resistant LRU and churn-resistant LFU" }

  private var recency: ScanResistantQueue
  /// Whether a ghost left the first expert before it was ever used again.
  private var leftNew: DenseArray<Bool>
  private var experts: TwoExperts
  private var rate: LearningRate
  /// Counts down, so that of equally used objects the second expert evicts the latest.
  private var stamp = UInt64.max
  private var requests = 0
  private var hits = 0
  private var returns = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    recency = ScanResistantQueue(capacity, objectCount: objectCount)
    leftNew = DenseArray(count: objectCount)
    let total = recency.total
    experts = TwoExperts(
      capacity, target: total / 2, within: 0.01...0.99,
      SplitMix64(seed: parameters.seed).split("CACHEUS"), objectCount: objectCount)
    rate = LearningRate(capacity: min(total, objectCount), seed: parameters.seed)
  }

  var capacity: Capacity { recency.queues.capacity }
  var residentCost: Int { recency.queues.residentCost }
  var residentCount: Int { recency.queues.residentCount }

  func contains(_ id: ObjectID) -> Bool { recency.queues.isPresent(id) }

  /// - Complexity: O(log *n*).
  mutating func access(_ id: ObjectID) -> Bool {
    let isHit = contains(id)
    count(isHit)
    guard isHit else { return false }
    recency.access(id)
    stamp -= 1
    experts.use(id, stamp: stamp)
    return true
  }

  private mutating func count(_ isHit: Bool) {
    requests += 1
    if isHit { hits += 1 }
    guard requests >= max(100, residentCount) else { return }
    rate.endPeriod(hitRatio: Double(hits) / Double(requests))
    (requests, hits) = (0, 0)
  }

  /// Moves the weights if the object was evicted by mistake.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    let expert = experts.evictor(of: id)
    returns = expert != .absent
    guard returns else { return }
    experts.regret(id, gain: steadyExponential(rate.value))
    if expert == .recency, leftNew[id] { recency.regretNewcomer(cost: cost) }
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    recency.enter(id, cost: cost, isReused: returns)
    stamp -= 1
    experts.enter(id, stamp: stamp)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { recency.setCost(cost, of: id) }

  /// Takes out what the expert that is drawn evicts.
  ///
  /// - Complexity: O(log *n*).
  mutating func evictOne() -> ObjectID {
    let candidates = (recency: recency.nextVictim, frequency: experts.leastUsed())
    let expert = experts.draw()
    let victim = expert == .recency ? candidates.recency : candidates.frequency
    leftNew[victim] = recency.isNew(victim)
    remove(victim)
    if candidates.recency != candidates.frequency {
      experts.remember(victim, cost: recency.queues.cost(of: victim), by: expert)
    }
    return victim
  }

  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    experts.remove(id)
    return recency.remove(id)
  }

  mutating func forgetAbsent() { experts.forgetHistories() }

  func checkInvariants() {
    recency.checkInvariants()
    experts.checkInvariants(residentCount: residentCount)
  }
}

/// SR-LRU, the scan-resistant expert of CACHEUS: newcomers pass through a part of their own and reach
/// the reused part only by a second use; what that has too much of is demoted into the first part.
///
/// The border between the parts moves with mistakes: towards reused objects when a demoted one is used
/// again, towards newcomers when one of those returns that had to leave.
private struct ScanResistantQueue: ~Copyable {
  enum Place: UInt16, QueuePlace { case absent, scan, reused }

  private enum Mark {
    static let new: UInt8 = 0
    static let demoted: UInt8 = 1
  }

  let total: Int
  private(set) var queues: QueueFamily<Place>
  /// The share that reused objects should have.
  private var reusedTarget: Double
  /// The extents of what was demoted, and of what is new, among the scanned objects.
  private var demoted = 0

  init(_ capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 2, objectCount: objectCount)
    total = queues.unit.amount(of: capacity)
    reusedTarget = Double(total) / 2
  }

  private func size(of id: ObjectID) -> Int { queues.amount(of: id) }
  private func isDemoted(_ id: ObjectID) -> Bool {
    queues.place(of: id) == .scan && queues.mark(of: id) == Mark.demoted
  }
  private var new: Int { queues.amount(.scan) - demoted }

  mutating func access(_ id: ObjectID) {
    if isDemoted(id) {
      moveBorder(by: Double(size(of: id)), max(1, Double(new) / Double(max(demoted, 1))))
      demoted -= size(of: id)
    }
    queues.move(id, to: .reused)
    queues.setMark(Mark.new, of: id)
    settle()
  }

  /// Makes more room for newcomers: one returned that had to leave.
  mutating func regretNewcomer(cost: UInt32) {
    let size = queues.unit.amount(ofCost: cost)
    moveBorder(by: -Double(size), max(1, Double(demoted) / Double(max(new, 1))))
  }

  private mutating func moveBorder(by size: Double, _ factor: Double) {
    reusedTarget = max(0, min(reusedTarget + size * factor, Double(total)))
  }

  /// Demotes what the reused part has too much of.
  private mutating func settle() {
    while queues.count(.reused) > 1, Double(queues.amount(.reused)) > reusedTarget {
      let id = queues.oldest(.reused)
      queues.move(id, to: .scan)
      queues.setMark(Mark.demoted, of: id)
      demoted += size(of: id)
    }
  }

  mutating func enter(_ id: ObjectID, cost: UInt32, isReused: Bool) {
    queues.enter(isReused ? .reused : .scan, id, cost: cost)
    settle()
  }

  /// The oldest scanned object, or without any the oldest reused one. There must be one.
  var nextVictim: ObjectID {
    queues.isEmpty(.scan) ? queues.oldest(.reused) : queues.oldest(.scan)
  }

  /// Whether an object is new: scanned, and never demoted.
  func isNew(_ id: ObjectID) -> Bool { queues.place(of: id) == .scan && !isDemoted(id) }

  mutating func remove(_ id: ObjectID) -> Bool {
    if isDemoted(id) { demoted -= size(of: id) }
    return queues.remove(id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    if isDemoted(id) { demoted += queues.unit.amount(ofCost: cost) - size(of: id) }
    queues.setCost(cost, of: id)
    settle()
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(demoted >= 0 && new >= 0, "the demoted are miscounted")
  }
}

/// The learning rate of CACHEUS: climbs along the gradient of the hit ratio, and starts anew where
/// that stays poor.
private struct LearningRate {
  private(set) var value: Double
  private let initial: Double
  private var lastValue: Double
  private var lastRatio = 0.0
  private var poorPeriods = 0
  private var generator: SplitMix64

  private static let range = 0.001...1.0
  /// Periods without a better hit ratio after which the rate is drawn at random, as in the paper.
  private static let patience = 10

  /// The paper starts from sqrt(2 ln 2 / N), the rate of the regret bound for two experts.
  init(capacity: Int, seed: UInt64) {
    initial = min(1, max(0.001, (2 * 0.6931471805599453 / Double(max(capacity, 1))).squareRoot()))
    value = initial
    lastValue = initial
    generator = SplitMix64(seed: seed).split("CACHEUS learning rate")
  }

  /// Ends a period in which this share of the requests hit.
  mutating func endPeriod(hitRatio: Double) {
    let change = hitRatio - lastRatio
    let step = value - lastValue
    lastValue = value
    lastRatio = hitRatio
    if step != 0 {
      let isUphill = (change > 0) == (step > 0) && change != 0
      let distance = max(abs(value * step), 0.001)
      value = Self.clamped(isUphill ? value + distance : value - distance)
    } else if change != 0 {
      value = Self.clamped(change > 0 ? value * 1.25 : value * 0.75)
    }
    poorPeriods = hitRatio == 0 || change <= 0 ? poorPeriods + 1 : 0
    if poorPeriods >= Self.patience {
      poorPeriods = 0
      value = 0.001 + generator.nextUnit() * 0.999
    }
  }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
