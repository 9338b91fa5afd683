import Primitives

/// W-TinyLFU whose window grows and shrinks towards more hits.
///
/// Frequency serves some access patterns and recency others; the size of the window decides between
/// them. After each sample of requests the window takes a step in the direction that last paid, or
/// turns round where hits fell. G. Einziger, O. Eytan, R. Friedman, B. Manes. *Adaptive Software Cache
/// Management.* Middleware 2018, the hill climber.
///
/// The variant: a sample of ten times the number of residents, at least 100 requests; steps of 6.25 %
/// of the capacity that decay by 2 % each, and start again where the hit ratio changes by 5 points or
/// more. Everything else is as `WTinyLFU` has it.
///
/// Caffeine's simulator (commit ccef955), whose author is one of the paper's, differs in what `Climb.caffeine`
/// has: samples are of full caches only and ten times the capacity; the first one counts as a change from
/// no hits; caches above 512 objects shrink their window first; in others steps decay by 0.5 % and samples
/// grow as steps shrink, up to four times; the window takes from what may be protected, one for one, and
/// what leaves it is next to be evicted.
struct ClimbingWTinyLFU: EvictionPolicy, ~Copyable {
  /// The tunables of the paper, at the values that the Caffeine library has.
  struct Parameters: Configuration {
    /// What the window and the segments start from.
    var initial = WTinyLFU.Parameters()
    /// The first step, as a share of the capacity.
    var step = 0.0625
    /// What a step is of the one before.
    var decay = 0.98
    /// Requests in a sample for each resident.
    var sample = 10
    /// The change of the hit ratio from which on steps start again.
    var restart = 0.05
    /// How the window moves where the paper leaves it open.
    var climb = Climb.plain

    func check(_ problems: inout Problems) {
      problems.require(step, in: 0...1, "step")
      problems.require(decay, in: 0...1, "decay")
      problems.require(restart, in: 0...1, "restart")
      problems.require(sample, in: 1...1_000, "sample")
    }
  }

  /// How a window moves where the paper leaves it open.
  enum Climb: String, NamedChoice {
    /// The window grows first and takes from all that is not in it.
    case plain
    /// As in Caffeine's simulator.
    case caffeine

    static var noun: String { "way to climb" }
  }

  static var name: String { "w-tinylfu-climber" }
  static var summary: String { "W-TinyLFU with a window size tuned by hill climbing" }

  /// Caches up to so many objects are small to Caffeine's simulator.
  private static let smallCache = 512
  /// How much the steps of small caches decay, and samples grow at most.
  private static let smallCacheDecay = 0.995
  private static let longestSample = 4.0

  private let parameters: Parameters
  private let total: Int
  private let firstStep: Double
  private var cache: WTinyLFU
  private var requests = 0
  private var hits = 0
  private var lastRatio: Double?
  private var step: Double
  /// The window together with the parts of objects that its steps left over.
  private var window: Double
  /// Whether something had to leave, which says of a cache whose objects differ in size that it is full.
  private var hasEvicted = false
  /// By how much samples have grown.
  private var sampleGrowth = 1.0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    total = CapacityUnit(of: capacity).amount(of: capacity)
    let isPlain = parameters.climb == .plain
    firstStep = max(parameters.step * Double(total), isPlain ? 0 : 2)
    step = isPlain || total <= Self.smallCache ? firstStep : -firstStep
    cache = WTinyLFU(parameters.initial, capacity: capacity, objectCount: objectCount)
    window = Double(cache.windowTarget)
  }

  var residentCost: Int { cache.residentCost }
  var residentCount: Int { cache.residentCount }

  func contains(_ id: ObjectID) -> Bool { cache.contains(id) }
  func prefetch(_ id: ObjectID) { cache.prefetch(id) }

  /// - Complexity: O(1), amortised over the sample.
  mutating func access(_ id: ObjectID) -> Bool {
    let counts = parameters.climb == .plain || hasEvicted || cache.isFull
    let isHit = cache.access(id)
    guard counts else { return isHit }
    requests += 1
    if isHit { hits += 1 }
    switch parameters.climb {
    case .plain: if requests >= max(100, parameters.sample * residentCount) { climb() }
    case .caffeine: if requests >= sampleSize { climbAsCaffeine() }
    }
    return isHit
  }

  /// Requests in a sample of Caffeine's simulator.
  private var sampleSize: Int { multiple(Double(parameters.sample) * sampleGrowth, of: total) }

  /// The hit ratio of the sample that ends.
  private mutating func endSample() -> Double {
    defer { (requests, hits) = (0, 0) }
    return Double(hits) / Double(requests)
  }

  /// Turns round where hits fell, and starts again where they changed by much.
  private mutating func steer(after change: Double) {
    if change < 0 { step = -step }
    guard abs(change) >= parameters.restart else { return }
    step = step < 0 ? -firstStep : firstStep
  }

  private mutating func climb() {
    let ratio = endSample()
    defer { lastRatio = ratio }
    guard let lastRatio, total != .max else { return }
    steer(after: ratio - lastRatio)
    let target = Double(cache.windowTarget) + step.rounded()
    cache.resizeWindow(to: Int(max(1, min(target, 0.8 * Double(total)))))
    step *= parameters.decay
  }

  private mutating func climbAsCaffeine() {
    let ratio = endSample()
    steer(after: ratio - (lastRatio ?? 0))
    lastRatio = ratio
    window += max(-Double(cache.windowTarget), min(step, Double(cache.protectedTarget)))
    cache.shiftWindow(to: Int(window))
    guard total <= Self.smallCache else {
      step *= parameters.decay
      return
    }
    step *= Self.smallCacheDecay
    sampleGrowth = max(1, min(firstStep / abs(step), Self.longestSample))
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    var evicts = false
    cache.insert(id, cost: cost) {
      evicts = true
      evicting($0)
    }
    if evicts { hasEvicted = true }
  }

  mutating func evictOne() -> ObjectID { cache.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { cache.remove(id) }

  mutating func removeAll(evicting: (ObjectID) -> Void) { cache.removeAll(evicting: evicting) }

  func checkInvariants() { cache.checkInvariants() }
}
