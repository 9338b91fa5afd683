public import Primitives

/// Segmented LRU: newcomers wait in a probationary list; a hit there lifts them into a protected one.
///
/// What is used once passes through the probationary list without disturbing what was used again.
/// When the protected list is over its share, its oldest object gets a second chance at the newest
/// end of the probationary one. R. Karedla, J. S. Love, B. G. Wherry. *Caching strategies to improve
/// disk system performance.* IEEE Computer 27(3), 1994.
///
/// The paper leaves the size of the protected list open; it is a share of the capacity here, 80 %
/// unless told otherwise. The probationary list may take all that the protected one does not use.
public struct SLRU: DemandPolicy, ~Copyable {
  /// The one tunable.
  public struct Parameters: Configuration {
    /// The most that the protected list amounts to, as a share of the capacity from 0 to 1.
    public var protectedFraction = 0.8

    /// Four fifths protected.
    public init() {}

    /// Reports a share that is none.
    public func check(_ problems: inout Problems) {
      problems.require(
        (0.0...1.0).contains(protectedFraction), "protected-fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "slru" }
  /// One line about the policy.
  public static var summary: String {
    "LRU in two segments: on probation, and protected after a hit"
  }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var segments: SegmentedQueue

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    segments = SegmentedQueue(
      protectedFraction: parameters.protectedFraction, capacity: capacity,
      objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { segments.cost }
  /// The number of residents.
  public var residentCount: Int { segments.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { segments.contains(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { segments.access(id) }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) { segments.enter(id, cost: cost) }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { segments.setCost(cost, of: id) }

  /// What would be evicted next; none in an empty cache.
  public mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : segments.nextVictim
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = segments.nextVictim
    segments.remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { segments.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { segments.checkInvariants() }
}
