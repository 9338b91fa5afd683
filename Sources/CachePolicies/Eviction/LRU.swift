public import Primitives

/// Least recently used: evicts the object whose last reference is the oldest.
///
/// It works because what was used lately tends to be used again soon. R. L. Mattson, J. Gecsei,
/// D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage hierarchies.* IBM Systems Journal
/// 9(2), 1970, which also shows that a larger LRU cache always holds what a smaller one does.
///
/// Storing an object counts as a reference, also when it replaces a value.
public struct LRU: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "lru" }
  /// One line about the policy.
  public static var summary: String { "evicts what was not used for the longest time" }

  /// Four bytes an object: all that a hit touches beside the end of the log.
  private var places: ListPlaces
  private var costs: ObjectCosts
  private var list = LoggedList(number: 1)

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { list.cost }
  /// The number of residents.
  public var residentCount: Int { list.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { !places[id].isAbsent }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { places.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard !places[id].isAbsent else { return false }
    list.makeNewest(id, in: &places)
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    remove(id)
    guard costs.fits(cost) else { return evicting(id) }
    while !costs.fits(cost, beside: list.count, list.excess) { evicting(evictOne()) }
    costs[id] = cost
    list.insertNewest(id, costs, in: &places)
  }

  /// The object that would be evicted next; none where nothing is resident.
  public mutating func nextVictim() -> ObjectID? {
    list.isEmpty ? nil : list.oldest(in: places)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = list.oldest(in: places)
    list.remove(victim, costs, in: &places)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard !places[id].isAbsent else { return false }
    list.remove(id, costs, in: &places)
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { list.checkInvariants(places, costs) }
}
