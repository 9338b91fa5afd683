public import Primitives

/// QD-LP-FIFO: quick demotion by a small FIFO, lazy promotion by a clock of two bits.
///
/// Most newcomers are not used again: a FIFO of a tenth of the cache lets go of them soon. What was
/// used in it, or is asked for while a ghost of it is remembered, enters a clock, which reorders its
/// objects only when it evicts. J. Yang, Z. Qiu, Y. Zhang, Y. Yue, K. V. Rashmi. *FIFO can be Better
/// than LRU: the Power of Lazy Promotion and Quick Demotion.* HotOS 2023.
///
/// The variant: one use earns the promotion, and a promoted object starts from no use. The clock
/// evicts when it is over its share or the FIFO is empty, else the FIFO does. The FIFO has room for at
/// least one object.
public struct QDLP: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity that newcomers pass through, from 0 to 1; at least one object.
    public var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    public var ghostFraction = 0.9
    /// Uses in the small queue that earn a place in the main queue.
    public var promotionThreshold: UInt8 = 1

    /// The values of the paper.
    public init() {}

    /// Reports shares that are none.
    public func check(_ problems: inout Problems) {
      let shares = 0.0...1.0
      problems.require(shares.contains(smallFraction), "small-fraction", "must be from 0 to 1")
      problems.require(shares.contains(ghostFraction), "ghost-fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "qd-lp" }
  /// One line about the policy.
  public static var summary: String {
    "a small FIFO demotes quickly, a 2-bit CLOCK promotes lazily"
  }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let promotionThreshold: UInt8
  private var queues: FilteredQueues
  private var returns = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    promotionThreshold = parameters.promotionThreshold
    queues = FilteredQueues(
      capacity: capacity, smallFraction: parameters.smallFraction,
      ghostFraction: parameters.ghostFraction, maximumUses: 3, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queues.residentCost }
  /// The number of residents.
  public var residentCount: Int { queues.residentCount }

  /// Whether the object is resident.
  @inline(__always)
  public func contains(_ id: ObjectID) -> Bool { queues.isResident(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { queues.access(id) }

  /// Takes the ghost out of its queue and remembers that it was there.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = queues.place(of: id) == .ghost
    queues.forget(id)
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(returns ? .main : .small, id, cost: cost)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  /// Takes from the main queue when that is over its share, else from the small one, until one goes.
  public mutating func evictOne() -> ObjectID {
    while true {
      if queues.isEmpty(.small) || queues.amount(.main) > queues.mainTarget {
        return queues.evictFromMain()
      }
      if let victim = queues.filterOldest(promotionThreshold: promotionThreshold) { return victim }
    }
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    defer { queues.forget(id) }
    return queues.isResident(id)
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    queues.forgetGhosts()
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { queues.checkInvariants() }
}
