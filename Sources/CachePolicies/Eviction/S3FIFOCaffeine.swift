public import Primitives

/// S3-FIFO that keeps the small queue to its share first, as the Caffeine simulator reads the paper.
///
/// The mechanism is that of `S3FIFO`. The paper says which queue evicts when the cache is full only
/// for a full small queue; this variant takes from the small queue when that has reached its share or
/// the main queue is empty, and takes one from the main queue whenever a promotion puts that over its
/// share. J. Yang, Y. Zhang, Z. Qiu, Y. Yue, K. V. Rashmi. *FIFO Queues Are All You Need for Cache
/// Eviction.* SOSP 2023. The small queue has room for at least one object.
public struct S3FIFOCaffeine: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity that newcomers pass through, from 0 to 1; at least one object.
    public var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    public var ghostFraction = 0.9
    /// Uses in the small queue that earn a place in the main queue.
    public var promotionThreshold: UInt8 = 2

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
  public static var name: String { "s3-fifo-caffeine" }
  /// One line about the policy.
  public static var summary: String {
    "S3-FIFO as the Caffeine simulator evicts: small queue first"
  }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let promotionThreshold: UInt8
  private var queues: FilteredQueues

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
  public func contains(_ id: ObjectID) -> Bool { queues.isResident(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { queues.access(id) }

  /// Makes an object resident for which there is room: in the main queue if its ghost has outlived those
  /// of the objects that made the room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    let returns = queues.place(of: id) == .ghost
    queues.forget(id)
    queues.enter(returns ? .main : .small, id, cost: cost)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { queues.setCost(cost, of: id) }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else {
      setCost(cost, of: id)
      return trim(to: capacity, evicting: evicting)
    }
    while !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1) {
      evictSome(evicting)
    }
    enter(id, cost: cost)
  }

  /// Evicts one object of the main queue; or the next of the small one, and before it one of the main
  /// queue for each promotion that this has no room for.
  private mutating func evictSome(_ evicting: (ObjectID) -> Void) {
    guard queues.isEmpty(.main) || queues.amount(.small) >= queues.smallTarget else {
      return evicting(queues.evictFromMain())
    }
    while !queues.isEmpty(.small) {
      if let victim = queues.filterOldest(promotionThreshold: promotionThreshold) {
        return evicting(victim)
      }
      if queues.amount(.main) > queues.mainTarget { evicting(queues.evictFromMain()) }
    }
  }

  /// Takes from the small queue when that has reached its share, else from the main one.
  public mutating func evictOne() -> ObjectID {
    while !queues.isEmpty(.small),
      queues.isEmpty(.main) || queues.amount(.small) >= queues.smallTarget
    {
      if let victim = queues.filterOldest(promotionThreshold: promotionThreshold) { return victim }
    }
    return queues.isEmpty(.main) ? evictFromSmall() : queues.evictFromMain()
  }

  /// Filters the small queue until one object goes.
  private mutating func evictFromSmall() -> ObjectID {
    while true {
      if let victim = queues.filterOldest(promotionThreshold: promotionThreshold) { return victim }
      if queues.isEmpty(.small) { return queues.evictFromMain() }
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
