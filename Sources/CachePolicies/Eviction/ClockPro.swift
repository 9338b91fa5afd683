public import Primitives

/// CLOCK-Pro: LIRS as a clock; hot and cold objects share one ring, round which three hands go.
///
/// A cold object that is used during its test period has a short reuse distance and becomes hot; the
/// hot hand makes cold what was not used since it last came by. Objects evicted during their test stay
/// in the ring without being resident, so that their return counts too; the share of cold objects
/// grows with each such return and shrinks with each test that runs out. S. Jiang, F. Chen, X. Zhang.
/// *CLOCK-Pro: An Effective Improvement of the CLOCK Replacement.* USENIX Annual Technical Conference
/// 2005.
///
/// The variant: all of the cache may be cold at first; at least one object, or cost unit, always may.
/// The ring remembers as much that is not resident as the cache holds. A used cold object beyond its
/// test stays cold and starts another test. Where the unit is a cost, shares are sums of costs and a
/// step is as large as the object that causes it.
public struct ClockPro: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "clock-pro" }
  /// One line about the policy.
  public static var summary: String { "hot and cold objects in one clock with three hands" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let unit: CapacityUnit
  private let total: Int
  private var pages: ClockPages
  /// The share of the resident cold objects: m_c in the paper.
  private var coldTarget: Int
  private var returns = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    coldTarget = total
    pages = ClockPages(unit: unit, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { pages.cost(.hot) + pages.cost(.cold) }
  /// The number of residents.
  public var residentCount: Int { pages.count(.hot) + pages.count(.cold) }

  /// Whether the object is resident.
  @inline(__always)
  public func contains(_ id: ObjectID) -> Bool { pages.isResident(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard pages.isResident(id) else { return false }
    pages.setUsed(true, of: id)
    return true
  }

  /// Takes out of the ring what is in its test and returns, which makes more room for cold objects.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = pages.kind(of: id) == .ghost
    guard returns else { return }
    coldTarget = min(coldTarget + unit.amount(ofCost: cost), total)
    pages.remove(id)
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    pages.insert(id, returns ? .hot : .cold, cost: cost)
    if !returns { pages.setTested(true, of: id) }
    coolDown()
  }

  /// Moves the hot hand until the hot objects keep to their share.
  private mutating func coolDown() {
    while pages.amount(.hot) > max(0, total - coldTarget) { moveHotHand() }
  }

  private mutating func moveHotHand() {
    let id = pages.hotHand
    pages.hotHand = pages.next(after: id)
    guard pages.kind(of: id) == .hot else { return endTest(of: id) }
    if pages.isUsed(id) { pages.setUsed(false, of: id) } else { pages.setKind(.cold, of: id) }
  }

  private mutating func moveTestHand() {
    let id = pages.testHand
    pages.testHand = pages.next(after: id)
    endTest(of: id)
  }

  /// Ends the test of a cold object; one that is not resident leaves the ring.
  private mutating func endTest(of id: ObjectID) {
    let isGhost = pages.kind(of: id) == .ghost
    guard isGhost || pages.isTested(id) else { return }
    coldTarget = max(coldTarget - unit.amount(ofCost: pages.cost(of: id)), min(1, total))
    if isGhost { pages.remove(id) } else { pages.setTested(false, of: id) }
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(1), amortised over the uses that the hands find.
  public mutating func evictOne() -> ObjectID {
    while true {
      while pages.count(.cold) == 0 { moveHotHand() }
      if let victim = moveColdHand() { return victim }
    }
  }

  /// Deals with the object under the cold hand and returns it if it is evicted.
  private mutating func moveColdHand() -> ObjectID? {
    let id = pages.coldHand
    pages.coldHand = pages.next(after: id)
    guard pages.kind(of: id) == .cold else { return nil }
    if pages.isUsed(id) {
      renew(id)
      return nil
    }
    guard pages.isTested(id) else {
      pages.remove(id)
      return id
    }
    pages.setKind(.ghost, of: id)
    while pages.amount(.ghost) > total { moveTestHand() }
    return id
  }

  /// What was used goes to the head of the ring: as a hot object if in its test, else for a new one.
  private mutating func renew(_ id: ObjectID) {
    let isHot = pages.isTested(id)
    let cost = pages.cost(of: id)
    pages.remove(id)
    pages.insert(id, isHot ? .hot : .cold, cost: cost)
    if isHot { coolDown() } else { pages.setTested(true, of: id) }
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { pages.setCost(cost, of: id) }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = pages.isResident(id)
    if pages.kind(of: id) != .absent { pages.remove(id) }
    return wasResident
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    while pages.count(.ghost) > 0 { moveTestHand() }
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    pages.checkInvariants()
    precondition(coldTarget >= 0 && coldTarget <= total, "the target is outside the capacity")
    precondition(pages.amount(.ghost) <= total, "too many ghosts")
  }
}
