import Primitives

/// CAR: clock with adaptive replacement; ARC whose lists of residents are clocks.
///
/// A hit sets a bit and moves nothing. The hand of the recent clock promotes what was used into the
/// frequent clock and evicts what was not; ghosts of the two move the border between them, as in ARC.
/// S. Bansal, D. S. Modha. *CAR: Clock with Adaptive Replacement.* FAST 2004, figure 2, with a
/// real-valued target. Where the cache has a cost limit, the paper's counts are sums of costs, and a
/// step of the target is as large as the object that causes it.
struct CAR: DemandPolicy, ~Copyable {
  static var name: String { "car" }
  static var summary: String { "ARC with clocks in place of its lists" }

  private enum Bits {
    static let unused: UInt8 = 0
    static let used: UInt8 = 1
  }

  let capacity: Capacity
  private let total: Int
  /// The oldest member of a clock is the one under its hand. Marks are bits.
  private var lists: QueueFamily<AdaptivePlace>
  /// The share that the recent clock should have: p in the paper.
  private var target = 0.0
  private var isFull = false

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    let unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    lists = QueueFamily(places: 4, unit: unit, objectCount: objectCount)
  }

  var residentCost: Int { lists.residentCost }
  var residentCount: Int { lists.residentCount }

  func contains(_ id: ObjectID) -> Bool { lists.place(of: id).isResident }

  mutating func access(_ id: ObjectID) -> Bool {
    guard lists.place(of: id).isResident else { return false }
    lists.setMark(Bits.used, of: id)
    return true
  }

  /// Remembers whether anything has to leave.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    isFull = !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
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

  private mutating func adapt(to place: AdaptivePlace, size: Double) {
    let recent = Double(lists.amount(.recentGhost))
    let frequent = Double(lists.amount(.frequentGhost))
    if place == .recentGhost {
      target = min(target + size * (recent > 0 ? max(1, frequent / recent) : 1), Double(total))
    } else {
      target = max(target - size * (frequent > 0 ? max(1, recent / frequent) : 1), 0)
    }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { lists.setCost(cost, of: id) }

  mutating func evictOne() -> ObjectID {
    while true {
      let takesRecent =
        lists.isEmpty(.frequent)
        || (!lists.isEmpty(.recent) && Double(lists.amount(.recent)) >= max(1, target))
      let candidate = lists.oldest(takesRecent ? .recent : .frequent)
      guard lists.mark(of: candidate) == Bits.used else {
        lists.move(candidate, to: takesRecent ? .recentGhost : .frequentGhost)
        return candidate
      }
      lists.move(candidate, to: .frequent)
      lists.setMark(Bits.unused, of: candidate)
    }
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    defer { lists.forget(id) }
    return contains(id)
  }

  mutating func forgetAbsent() { lists.forgetGhosts() }

  func checkInvariants() {
    lists.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
  }
}
