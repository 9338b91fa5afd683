public import Primitives

/// CAR: clock with adaptive replacement; ARC whose lists of residents are clocks.
///
/// A hit sets a bit and moves nothing. The hand of the recent clock promotes what was used into the
/// frequent clock and evicts what was not; ghosts of the two move the border between them, as in ARC.
/// S. Bansal, D. S. Modha. *CAR: Clock with Adaptive Replacement.* FAST 2004, figure 2, with a
/// real-valued target. Where the cache has a cost limit, the paper's counts are sums of costs, and a
/// step of the target is as large as the object that causes it.
public struct CAR: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "car" }
  /// One line about the policy.
  public static var summary: String { "ARC with clocks in place of its lists" }

  private enum Bits {
    static let unused: UInt8 = 0
    static let used: UInt8 = 1
  }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let total: Int
  private var lists: ClockLists
  /// The share that the recent clock should have: p in the paper.
  private var target = 0.0
  private var isFull = false

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    let unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    lists = ClockLists(unit: unit, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { lists.residentCost }
  /// The number of residents.
  public var residentCount: Int { lists.residentCount }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { lists.isResident(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard lists.isResident(id) else { return false }
    lists.setBits(Bits.used, of: id)
    return true
  }

  /// Remembers whether anything has to leave.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {
    isFull = !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1)
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    let size = lists.unit.amount(ofCost: cost)
    let place = lists.place(of: id)
    guard place != .absent else {
      if isFull { limitGhosts(besides: size) }
      return lists.enter(.recent, id, cost: cost)
    }
    adapt(to: place, size: Double(size))
    lists.forget(id)
    lists.enter(.frequent, id, cost: cost)
  }

  private mutating func limitGhosts(besides size: Int) {
    while !lists.isEmpty(.recentGhost),
      lists.amount(.recent) + lists.amount(.recentGhost) + size > total
    {
      lists.forget(lists.oldest(.recentGhost))
    }
    while !lists.isEmpty(.frequentGhost), extent + size > 2 * total {
      lists.forget(lists.oldest(.frequentGhost))
    }
  }

  private var extent: Int {
    lists.amount(.recent) + lists.amount(.frequent) + lists.amount(.recentGhost)
      + lists.amount(.frequentGhost)
  }

  private mutating func adapt(to place: ClockLists.Place, size: Double) {
    let recent = Double(lists.amount(.recentGhost))
    let frequent = Double(lists.amount(.frequentGhost))
    if place == .recentGhost {
      target = min(target + size * (recent > 0 ? max(1, frequent / recent) : 1), Double(total))
    } else {
      target = max(target - size * (frequent > 0 ? max(1, recent / frequent) : 1), 0)
    }
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { lists.setCost(cost, of: id) }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    while true {
      let takesRecent =
        lists.isEmpty(.frequent)
        || (!lists.isEmpty(.recent) && Double(lists.amount(.recent)) >= max(1, target))
      let candidate = lists.oldest(takesRecent ? .recent : .frequent)
      guard lists.bits(of: candidate) == Bits.used else {
        lists.move(candidate, to: takesRecent ? .recentGhost : .frequentGhost, bits: Bits.unused)
        return candidate
      }
      lists.move(candidate, to: .frequent, bits: Bits.unused)
    }
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    defer { lists.forget(id) }
    return lists.isResident(id)
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    lists.forgetGhosts()
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    lists.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
  }
}
