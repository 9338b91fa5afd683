public import Primitives

/// LFU with dynamic aging: evicts the object with the fewest uses, each counted from the age of the
/// cache when it was last used.
///
/// Plain LFU keeps what was popular once for ever. Here an object that comes in starts from the rank
/// of the last victim, so that newcomers catch up with what is not used any more. M. Arlitt,
/// L. Cherkasova, J. Dilley, R. Friedrich, T. Jin. *Evaluating Content Management Techniques for Web
/// Proxy Caches.* ACM SIGMETRICS Performance Evaluation Review 27(4), 2000.
///
/// Sizes do not count in the rank; they do in the capacity. Of equal ranks, on which the paper is
/// silent, the object used longest ago goes first.
public struct LFUDA: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "lfu-da" }
  /// One line about the policy.
  public static var summary: String { "least frequently used, aged by what left before" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var objects: AgedObjects

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    objects = AgedObjects(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { objects.residentCost }
  /// The number of residents.
  public var residentCount: Int { objects.residentCount }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { objects.contains(id) }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { objects.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard objects.contains(id) else { return false }
    objects.use(id)
    rank(id)
    return true
  }

  @inline(__always)
  private mutating func rank(_ id: ObjectID) {
    objects.rank(id, benefit: Double(objects.uses(of: id)))
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(log *n*).
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    objects.enter(id, cost: cost)
    rank(id)
  }

  /// Gives a resident another cost.
  ///
  /// - Complexity: O(log *n*).
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    objects.setCost(cost, of: id)
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  public mutating func evictOne() -> ObjectID { objects.evictOne() }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { objects.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { objects.checkInvariants() }
}
