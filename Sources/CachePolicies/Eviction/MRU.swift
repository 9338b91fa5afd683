public import Primitives

/// Most recently used: evicts the object that was used last.
///
/// Under cyclic access what was just used is what is needed last, so that MRU keeps a part of a loop
/// that LRU loses whole. R. Fagin, T. G. Price. *Efficient Calculation of Expected Miss Ratios in the
/// Independent Reference Model.* SIAM Journal on Computing 7(3), 1978, is an early analysis of it;
/// H.-T. Chou, D. J. DeWitt. *An Evaluation of Buffer Management Strategies for Relational Database
/// Systems.* VLDB 1985, prescribes it for loops. Room is made before a newcomer enters, which is thus
/// never the victim of its own insertion.
public struct MRU: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "mru" }
  /// One line about the policy.
  public static var summary: String { "evicts what was used most recently" }

  private enum Place: UInt16, QueuePlace { case absent, resident }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var queue: QueueFamily<Place>

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    queue = QueueFamily(places: 1, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost(.resident) }
  /// The number of residents.
  public var residentCount: Int { queue.count(.resident) }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { queue.isPresent(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard queue.isPresent(id) else { return false }
    queue.move(id, to: .resident)
    return true
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    queue.enter(.resident, id, cost: cost)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { queue.setCost(cost, of: id) }

  /// What would be evicted next; none in an empty cache.
  public mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : queue.newest(.resident)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = queue.newest(.resident)
    queue.forget(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    defer { queue.forget(id) }
    return queue.isPresent(id)
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { queue.checkInvariants() }
}
