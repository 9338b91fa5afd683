public import Primitives

/// CAMP: GreedyDual-Size with rounded ratios, so that a few LRU lists stand for its heap.
///
/// Objects whose ratio of cost to size rounds to the same number share a list, in which the order of
/// use is the order of rank; only the oldest objects of the lists are compared. S. Ghandeharizadeh,
/// S. Irani, J. Lam, J. Yap. *CAMP: A Cost Adaptive Multi-Queue Eviction Policy for Key-Value Stores.*
/// Middleware 2014.
///
/// The variant: every miss costs 1. The integer ratio is the largest size met so far divided by the
/// object's, at least 1, of which the leading bits are kept, five as in the paper's evaluation. Ratios
/// are stated when an object enters and when it is used, as in the paper. Of equal ranks, the list of
/// the smaller ratio gives first. The lists are looked through one by one; the paper keeps a heap.
public struct CAMP: DemandPolicy, ~Copyable {
  /// The one tunable.
  public struct Parameters: Configuration {
    /// The leading bits of a ratio that count, from 1 to 5.
    public var precision = 5

    /// Five bits.
    public init() {}

    /// Reports an impossible precision.
    public func check(_ problems: inout Problems) {
      problems.require((1...5).contains(precision), "precision", "must be from 1 to 5")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "camp" }
  /// One line about the policy.
  public static var summary: String { "GreedyDual-Size by LRU lists of rounded ratios" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let precision: Int
  private var lists: RatioLists
  private var largest: UInt32 = 1

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    precision = parameters.precision
    lists = RatioLists(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { lists.residentCost }
  /// The number of residents.
  public var residentCount: Int { lists.residentCount }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { lists.contains(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard lists.contains(id) else { return false }
    lists.renew(id, ratio: ratio(ofCost: lists.cost(of: id)))
    return true
  }

  /// The ratio with all but its leading bits cleared.
  @inline(__always)
  private func ratio(ofCost cost: UInt32) -> UInt64 {
    let ratio = UInt64(largest / max(cost, 1))
    let bits = 64 - ratio.leadingZeroBitCount
    let dropped = UInt64(max(0, bits - precision))
    return max(1, (ratio >> dropped) << dropped)
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    largest = max(largest, cost)
    lists.enter(id, cost: cost, ratio: ratio(ofCost: cost))
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    largest = max(largest, cost)
    lists.setCost(cost, of: id)
    lists.renew(id, ratio: ratio(ofCost: cost))
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(*k*) in the number of different ratios, at most 448.
  public mutating func evictOne() -> ObjectID { lists.evictOne() }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { lists.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { lists.checkInvariants() }
}
