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

    func check(_ problems: inout Problems) {
      problems.require(step, in: 0...1, "step")
      problems.require(decay, in: 0...1, "decay")
      problems.require(restart, in: 0...1, "restart")
      problems.require(sample, in: 1...1_000, "sample")
    }
  }

  static var name: String { "w-tinylfu-climber" }
  static var summary: String { "W-TinyLFU with a window that climbs towards more hits" }

  private let parameters: Parameters
  private let total: Int
  private var cache: WTinyLFU
  private var requests = 0
  private var hits = 0
  private var lastRatio: Double?
  private var step: Double

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    total = CapacityUnit(of: capacity).amount(of: capacity)
    step = parameters.step * Double(total)
    cache = WTinyLFU(parameters.initial, capacity: capacity, objectCount: objectCount)
  }

  var residentCost: Int { cache.residentCost }
  var residentCount: Int { cache.residentCount }

  func contains(_ id: ObjectID) -> Bool { cache.contains(id) }
  func prefetch(_ id: ObjectID) { cache.prefetch(id) }

  /// - Complexity: O(1), amortised over the sample.
  mutating func access(_ id: ObjectID) -> Bool {
    let isHit = cache.access(id)
    requests += 1
    if isHit { hits += 1 }
    if requests >= max(100, parameters.sample * residentCount) { climb() }
    return isHit
  }

  private mutating func climb() {
    let ratio = Double(hits) / Double(requests)
    (requests, hits) = (0, 0)
    defer { lastRatio = ratio }
    guard let lastRatio, total != .max else { return }
    let change = ratio - lastRatio
    if change < 0 { step = -step }
    if abs(change) >= parameters.restart {
      step = (step < 0 ? -1 : 1) * parameters.step * Double(total)
    }
    let target = Double(cache.windowTarget) + step.rounded()
    cache.resizeWindow(to: Int(max(1, min(target, 0.8 * Double(total)))))
    step *= parameters.decay
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    cache.insert(id, cost: cost, evicting: evicting)
  }

  mutating func evictOne() -> ObjectID { cache.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { cache.remove(id) }

  mutating func removeAll(evicting: (ObjectID) -> Void) { cache.removeAll(evicting: evicting) }

  func checkInvariants() { cache.checkInvariants() }
}
