public import Primitives

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
public struct ClimbingWTinyLFU: EvictionPolicy, ~Copyable {
  /// The tunables of the paper, at the values that the Caffeine library has.
  public struct Parameters: Configuration {
    /// What the window and the segments start from.
    public var initial = WTinyLFU.Parameters()
    /// The first step, as a share of the capacity.
    public var step = 0.0625
    /// What a step is of the one before.
    public var decay = 0.98
    /// Requests in a sample for each resident.
    public var sample = 10
    /// The change of the hit ratio from which on steps start again.
    public var restart = 0.05

    /// The values of the paper.
    public init() {}

    /// Reports impossible values.
    public func check(_ problems: inout Problems) {
      let shares = 0.0...1.0
      problems.require(shares.contains(step), "step", "must be from 0 to 1")
      problems.require(shares.contains(decay), "decay", "must be from 0 to 1")
      problems.require(shares.contains(restart), "restart", "must be from 0 to 1")
      problems.require((1...1_000).contains(sample), "sample", "must be from 1 to 1000")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "w-tinylfu-climber" }
  /// One line about the policy.
  public static var summary: String { "W-TinyLFU with a window that climbs towards more hits" }

  private let parameters: Parameters
  private let capacity: Capacity
  private let total: Int
  private var queues: WindowedQueues
  private var requests = 0
  private var hits = 0
  private var lastRatio: Double?
  private var step: Double

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    self.capacity = capacity
    total = CapacityUnit(of: capacity).amount(of: capacity)
    step = parameters.step * Double(total)
    queues = WindowedQueues(parameters.initial, capacity: capacity, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queues.cost }
  /// The number of residents.
  public var residentCount: Int { queues.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { queues.contains(id) }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { queues.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(1), amortised over the sample.
  public mutating func access(_ id: ObjectID) -> Bool {
    let isHit = queues.access(id)
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
    let target = Double(queues.windowTarget) + step.rounded()
    queues.resizeWindow(to: Int(max(1, min(target, 0.8 * Double(total)))))
    step *= parameters.decay
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    if queues.access(id) {
      queues.setCost(cost, of: id, evicting: evicting)
    } else {
      queues.enter(id, cost: cost, evicting: evicting)
    }
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID { queues.evictOne() }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { queues.remove(id) }

  /// Takes out every object in the order of eviction, and forgets all frequencies.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    queues.forgetFrequencies()
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { queues.checkInvariants() }
}
