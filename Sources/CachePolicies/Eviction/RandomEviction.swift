public import Primitives

/// Random replacement: evicts any resident, each as likely as the other.
///
/// It keeps no order at all and has no access pattern that it fails on altogether, such as a loop is
/// for LRU. L. A. Belady. *A study of replacement algorithms for a virtual-storage computer.* IBM
/// Systems Journal 5(2), 1966. The sequence of victims is fixed by the seed.
public struct RandomEviction: DemandPolicy, ~Copyable {
  /// The seed.
  public struct Parameters: Configuration {
    /// Fixes which victims are drawn.
    public var seed: UInt64 = 1

    /// The first seed.
    public init() {}
  }

  /// The name that a scenario uses.
  public static var name: String { "random" }
  /// One line about the policy.
  public static var summary: String { "evicts any resident, drawn by a seed" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var residents: ResidentList
  private var generator: SplitMix64

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    residents = ResidentList(objectCount: objectCount)
    generator = SplitMix64(seed: parameters.seed).split("random eviction")
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { residents.cost }
  /// The number of residents.
  public var residentCount: Int { residents.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { residents.contains(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { residents.contains(id) }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) { residents.insert(id, cost: cost) }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { residents.setCost(cost, of: id) }

  /// Takes out a resident drawn at random.
  public mutating func evictOne() -> ObjectID {
    let victim = residents.draw(&generator)
    residents.remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { residents.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { residents.checkInvariants() }
}
