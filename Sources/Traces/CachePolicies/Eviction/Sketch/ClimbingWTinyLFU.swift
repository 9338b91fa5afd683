import Primitives

/// W-TinyLFU whose window grows and shrinks towards more hits.
///
/// Frequency serves some access patterns and recency others; the size of the window sets the balance. After each sample
/// of requests the window takes a step in the direction that last improved hits, or turns round if hits fell. G.
/// Einziger, O. Eytan, R. Friedman, B. Manes. *Adaptive Software Cache Management.* Middleware 2018, the hill climber.
///
/// The variant: a sample is ten times the number of residents, at least 100 requests. Steps of 6.25 % of the capacity
/// decay by 2 % each, and restart if the hit ratio changes by 5 points or more. Everything else is as in `WTinyLFU`.
///
/// Caffeine's simulator (commit ccef955), by one of the paper's authors, differs as set by `Climb.caffeine`. Samples
/// are only of full caches and ten times the capacity. The first sample counts as a change from no hits. Caches above
/// 512 objects shrink their window first. In smaller caches, steps decay by 0.5 % and samples grow as steps shrink, up
/// to four times. The window takes its size from the protected part, one for one, and objects that leave the window are
/// next to be evicted.
struct ClimbingWTinyLFU: EvictionPolicy, ~Copyable {
  /// The tunables of the paper, with the values of the Caffeine library.
  struct Parameters: KeyedConfiguration {
    /// The initial sizes of the window and the segments.
    var initial = WTinyLFU.Parameters()
    /// The first step, as a share of the capacity.
    var step = 0.0625
    /// The ratio of a step to the previous step.
    var decay = 0.98
    /// The number of requests in a sample, per resident.
    var sample = 10
    /// The change of the hit ratio at which steps restart.
    var restart = 0.05
    /// The variant of the window's movement.
    var climb = Climb.plain

    static let fields = Fields<Self> {
      Field("initial", \.initial, "the initial sizes of the window and the segments")
      Field("step", \.step, "the first step, as a share of the capacity", .from(0...1))
      Field("decay", \.decay, "the ratio of a step to the one before", .from(0...1))
      Field("sample", \.sample, "the requests in a sample per resident", .from(1...1_000))
      Field(
        "restart", \.restart, "the change of the hit ratio at which steps restart", .from(0...1))
      Field("climb", \.climb, "the movement of the window in cases that the paper leaves open")
    }
  }

  /// The window's movement in cases that the paper leaves open.
  enum Climb: String, NamedChoice {
    /// The window grows first and takes its size from everything outside it.
    case plain
    /// The window moves as in Caffeine's simulator.
    case caffeine

    static var noun: String { "way to climb" }
  }

  static var name: String { "w-tinylfu-climber" }
  static var summary: String { "W-TinyLFU with a window size tuned by hill climbing" }

  /// The maximum size of a cache that Caffeine's simulator treats as small.
  private static let smallCache = 512
  /// In small caches, the decay of steps and the maximum growth of samples.
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
  /// The size of the window, including fractions of objects left over from its steps.
  private var window: Double
  /// True after the first eviction, which shows that a cache with objects of different sizes is full.
  private var hasEvicted = false
  /// The growth factor of samples.
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

  /// The number of requests in a sample of Caffeine's simulator.
  private var sampleSize: Int { multiple(Double(parameters.sample) * sampleGrowth, of: total) }

  /// Returns the hit ratio of the sample that ends.
  private mutating func endSample() -> Double {
    defer { (requests, hits) = (0, 0) }
    return Double(hits) / Double(requests)
  }

  /// Turns round if hits fell, and restarts steps if hits changed strongly.
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
