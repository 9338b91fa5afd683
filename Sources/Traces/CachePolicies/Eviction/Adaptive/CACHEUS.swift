import Primitives

/// CACHEUS: chooses at random between a scan-resistant LRU and a churn-resistant LFU. Each wrong eviction changes their
/// weights, by a rate that is learned.
///
/// The first expert, the LRU, keeps new objects in a separate part, through which scans pass. Of the least frequently
/// used objects, the second expert evicts the newest, so that under churn some survive. As in LeCaR, an eviction was
/// wrong if the object is requested again while a history remembers it. Then the other expert gains weight. L. V.
/// Rodriguez, F. Yusuf, S. Lyons, E. Paz, R. Rangaswami, J. Liu, M. Zhao, G. Narasimhan. *Learning Cache Replacement
/// with CACHEUS.* FAST 2021, the pair SR-LRU and CR-LFU.
///
/// Details that the paper leaves open follow its authors' program. The separate part starts with 1 % of the cache.
/// Objects that enter before the cache is full do not count as new, and the first of them fill the reused part. An
/// object that returns from a history keeps its count of uses. A new object still counts as new if it is used again
/// before its eviction. The learning rate is adjusted after as many requests as the cache holds objects; it ignores
/// differences below a thousandth, and returns to its start when stuck. Each history remembers half as much as the
/// cache holds. An object that both experts would evict enters no history. If the capacity limits the cost, these
/// shares are sums of costs. If it limits the count, they are numbers of objects. The random choices follow a seed.
struct CACHEUS: DemandPolicy, ~Copyable {
  struct Parameters: SeededParameters {
    /// The seed of the draws.
    var seed: UInt64 = 1

    static let fields = Fields<Self> {
      Field("seed", \.seed, "the seed of the draws")
    }
  }

  static var name: String { "cacheus" }
  static let summary =
    "chooses at random between scan-resistant LRU and churn-resistant LFU"

  private var recency: ScanResistantQueue
  /// True for each resident that entered a full cache and was in no history.
  private var isNew: DenseArray<Bool>
  private var experts: TwoExperts
  private var rate: LearningRate
  private var requests = 0
  private var hits = 0
  private var entrance = Entrance.new

  /// The way in which the next object enters.
  private enum Entrance { case new, spare, returned }

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    recency = ScanResistantQueue(capacity, objectCount: objectCount)
    isNew = DenseArray(count: objectCount)
    experts = TwoExperts(
      capacity, SplitMix64(seed: parameters.seed).split("CACHEUS"), objectCount: objectCount)
    rate = LearningRate(capacity: min(recency.total, objectCount), seed: parameters.seed)
  }

  var capacity: Capacity { recency.queues.capacity }
  var residentCost: Int { recency.queues.residentCost }
  var residentCount: Int { recency.queues.residentCount }

  func contains(_ id: ObjectID) -> Bool { recency.queues.isPresent(id) }
  func prefetch(_ id: ObjectID) {
    recency.queues.prefetch(id)
    experts.prefetch(id)
  }

  /// - Complexity: O(log *n*).
  mutating func access(_ id: ObjectID) -> Bool {
    let isHit = contains(id)
    count(isHit)
    guard isHit else { return false }
    recency.access(id, newGhosts: experts.newGhosts)
    experts.use(id)
    return true
  }

  private mutating func count(_ isHit: Bool) {
    requests += 1
    if requests >= rate.period {
      rate.endPeriod(hitRatio: Double(hits) / Double(requests))
      (requests, hits) = (0, 0)
    }
    if isHit { hits += 1 }
  }

  /// Prepares for a missed object. If the object is in a history, its eviction was wrong, and the weights change. If it
  /// was new when it was evicted, the reused part shrinks as well.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    guard experts.evictor(of: id) != .absent else {
      entrance = hasRoom(for: cost) ? .spare : .new
      return
    }
    entrance = .returned
    let wasNew = experts.isNewGhost(id)
    experts.regret(id, gain: Double.steadyExponential(rate.value))
    if wasNew { recency.regretNewcomer(cost: cost, newGhosts: experts.newGhosts) }
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    isNew[id] = entrance == .new
    recency.enter(id, cost: cost, isReturning: entrance == .returned)
    experts.enter(id, isUse: entrance != .returned)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { recency.setCost(cost, of: id) }

  /// Removes the victim of the drawn expert.
  ///
  /// - Complexity: O(log *n*).
  mutating func evictOne() -> ObjectID {
    let (victim, expert) = experts.chooseVictim(recency: recency.nextVictim)
    remove(victim)
    experts.remember(
      victim, cost: recency.queues.cost(of: victim), by: expert,
      isNew: expert == .recency && isNew[victim])
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

/// SR-LRU, the scan-resistant expert of CACHEUS: newcomers pass through a separate part and reach the reused part
/// only by a second use. The excess of the reused part is demoted into the first part.
///
/// The border between the parts moves with mistakes: towards reused objects when a demoted one is used again, towards
/// newcomers when an evicted newcomer returns.
private struct ScanResistantQueue: ~Copyable {
  enum Place: UInt16, QueuePlace { case absent, scan, reused }

  private enum Mark {
    static let none: UInt8 = 0
    static let demoted: UInt8 = 1
  }

  let total: Int
  private(set) var queues: QueueFamily<Place>
  /// The target size of the reused part.
  private var reusedTarget: Int
  /// The size of the demoted objects within the scanned part.
  private var demoted = 0

  init(_ capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 2, objectCount: objectCount)
    total = queues.unit.amount(of: capacity)
    // 1 %, rounded to the nearest.
    reusedTarget = total - max(1, total / 100 + (total % 100) / 50)
  }

  private func isDemoted(_ id: ObjectID) -> Bool {
    queues.place(of: id) == .scan && queues.mark(of: id) == Mark.demoted
  }

  mutating func access(_ id: ObjectID, newGhosts: Int) {
    guard queues.place(of: id) == .scan else { return queues.move(id, to: .reused) }
    let size = queues.amount(of: id)
    if isDemoted(id) {
      moveBorder(by: size, times: newGhosts, over: demoted)
      demoted -= size
    }
    demote(toFit: size)
    queues.move(id, to: .reused)
    queues.setMark(Mark.none, of: id)
  }

  /// Makes more room for newcomers, after an evicted one returned.
  mutating func regretNewcomer(cost: UInt32, newGhosts: Int) {
    moveBorder(by: -queues.unit.amount(ofCost: cost), times: demoted, over: newGhosts)
  }

  /// Changes the target size of the reused part by a size, multiplied by `many / few` if that ratio is above 1.
  private mutating func moveBorder(by size: Int, times many: Int, over few: Int) {
    let factor = max(1, Double(many) / Double(max(few, 1)))
    let target = reusedTarget + Int((Double(size) * factor).rounded(.toNearestOrAwayFromZero))
    reusedTarget = min(max(target, min(1, total - 1)), total - 1)
  }

  /// Demotes the oldest reused objects until an object of this size fits into the reused part.
  private mutating func demote(toFit size: Int) {
    while !queues.isEmpty(.reused), queues.amount(.reused) + size > reusedTarget {
      let id = queues.oldest(.reused)
      queues.move(id, to: .scan)
      queues.setMark(Mark.demoted, of: id)
      demoted += queues.amount(of: id)
    }
  }

  /// Inserts an object. It enters the reused part if it returns from a history, or if it fits there while the scanned
  /// part is empty. Otherwise it enters the scanned part.
  mutating func enter(_ id: ObjectID, cost: UInt32, isReturning: Bool) {
    let size = queues.unit.amount(ofCost: cost)
    let isFilling = queues.isEmpty(.scan) && queues.amount(.reused) + size <= reusedTarget
    queues.enter(isReturning || isFilling ? .reused : .scan, id, cost: cost)
    if !isFilling { demote(toFit: 1) }
  }

  /// The oldest scanned object; if there is none, the oldest reused one. At least one object must exist.
  var nextVictim: ObjectID {
    queues.isEmpty(.scan) ? queues.oldest(.reused) : queues.oldest(.scan)
  }

  mutating func remove(_ id: ObjectID) -> Bool {
    if isDemoted(id) { demoted -= queues.amount(of: id) }
    return queues.remove(id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    if isDemoted(id) { demoted += queues.unit.amount(ofCost: cost) - queues.amount(of: id) }
    queues.setCost(cost, of: id)
    demote(toFit: 0)
  }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(demoted >= 0 && demoted <= queues.amount(.scan), "the demoted are miscounted")
  }
}

/// The learning rate of CACHEUS: climbs along the gradient of the hit ratio, and restarts if the ratio stays poor.
private struct LearningRate {
  private(set) var value: Double
  /// The number of requests in a period.
  let period: Int
  private let initial: Double
  private var lastValue = 0.0
  private var lastRatio = 0.0
  private var idlePeriods = 0
  private var worsePeriods = 0
  private var generator: SplitMix64

  private static let range = 0.001...1.0
  private static let patience = 10

  /// Starts from sqrt(2 ln 2 / N), as in the paper: the rate of the regret bound for two experts.
  init(capacity: Int, seed: UInt64) {
    period = max(capacity, 1)
    initial = Self.clamped((2 * 0.6931471805599453 / Double(period)).squareRoot())
    value = initial
    generator = SplitMix64(seed: seed).split("CACHEUS learning rate")
  }

  /// Ends a period with the given hit ratio.
  mutating func endPeriod(hitRatio: Double) {
    let ratio = Self.rounded(hitRatio)
    let rise = Self.rounded(ratio - lastRatio)
    let step = Self.rounded(value) - Self.rounded(lastValue)
    lastValue = value
    lastRatio = ratio
    if step * rise != 0 {
      value = Self.clamped(value + abs(value * step) * (step * rise > 0 ? 1 : -1))
      (idlePeriods, worsePeriods) = (0, 0)
    } else if rise <= 0 {
      stayPut(isWorse: rise < 0, hitRatio: ratio)
    }
  }

  /// Handles a period in which the rate had not moved and the hit ratio did not rise.
  private mutating func stayPut(isWorse: Bool, hitRatio: Double) {
    if isWorse { worsePeriods += 1 }
    if isWorse || hitRatio == 0 { idlePeriods += 1 }
    if idlePeriods >= Self.patience {
      value = initial
      idlePeriods = 0
    } else if isWorse, worsePeriods >= Self.patience {
      value = initial
      worsePeriods = 0
    } else if isWorse {
      moveAtRandom()
    }
  }

  private mutating func moveAtRandom() {
    switch value {
    case 1...: value = 0.9
    case ...0.001: value = 0.005
    default: value = Self.clamped(value * (generator.next() & 1 == 0 ? 1.25 : 0.75))
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
