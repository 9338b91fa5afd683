import Primitives

/// CART: CAR with a filter, so that two uses shortly after one another do not count as frequent.
///
/// Every object is marked as of short-term or of long-term utility. Only one that was used again after
/// it had nearly left, or whose ghost was asked for, is of long-term utility and may enter the frequent
/// clock. S. Bansal, D. S. Modha. *CAR: Clock with Adaptive Replacement.* FAST 2004, figure 3. Where
/// the cache has a cost limit, counts are sums of costs, and steps are as large as the object.
struct CART: DemandPolicy, ~Copyable {
  static var name: String { "cart" }
  static var summary: String {
    "CAR in which a second use soon after the first does not count"
  }

  private enum Bits {
    static let used: UInt8 = 1
    static let longTerm: UInt8 = 2
  }

  let capacity: Capacity
  private let total: Int
  /// The oldest member of a clock is the one under its hand. Marks are bits.
  private var lists: QueueFamily<AdaptivePlace>
  /// The share that short-term objects should have: p in the paper.
  private var target = 0.0
  /// The share that ghosts of the recent clock should have: q in the paper.
  private var ghostTarget = 0
  /// The extents of the residents of either kind: n_S and n_L in the paper.
  private var shortTerm = 0
  private var longTerm = 0
  private var isFull = false

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    let unit = CapacityUnit(of: capacity)
    total = unit.amount(of: capacity)
    lists = QueueFamily(places: 4, unit: unit, objectCount: objectCount)
  }

  var residentCost: Int { lists.residentCost }
  var residentCount: Int { lists.residentCount }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { lists.place(of: id).isResident }

  mutating func access(_ id: ObjectID) -> Bool {
    guard lists.place(of: id).isResident else { return false }
    lists.setMark(lists.mark(of: id) | Bits.used, of: id)
    return true
  }

  private func isUsed(_ id: ObjectID) -> Bool { lists.mark(of: id) & Bits.used != 0 }
  private func isLongTerm(_ id: ObjectID) -> Bool { lists.mark(of: id) & Bits.longTerm != 0 }

  /// Remembers whether anything has to leave.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    isFull = !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let size = lists.unit.amount(ofCost: cost)
    let place = lists.place(of: id)
    guard place != .absent else {
      if isFull { limitGhosts() }
      lists.enter(.recent, id, cost: cost)
      shortTerm += size
      return
    }
    adapt(to: place, size: Double(size))
    lists.forget(id)
    lists.enter(.recent, id, cost: cost)
    lists.setMark(Bits.longTerm, of: id)
    longTerm += size
    if place == .frequentGhost { raiseGhostTarget(by: size) }
  }

  private mutating func limitGhosts() {
    while lists.amount(.recentGhost) + lists.amount(.frequentGhost) > total {
      let takesRecent =
        lists.isEmpty(.frequentGhost)
        || (!lists.isEmpty(.recentGhost) && lists.amount(.recentGhost) > max(0, ghostTarget))
      lists.forget(lists.oldest(takesRecent ? .recentGhost : .frequentGhost))
    }
  }

  private mutating func adapt(to place: AdaptivePlace, size: Double) {
    if place == .recentGhost {
      let ratio = Double(shortTerm) / Double(max(1, lists.amount(.recentGhost)))
      target = min(target + size * max(1, ratio), Double(total))
    } else {
      let ratio = Double(longTerm) / Double(max(1, lists.amount(.frequentGhost)))
      target = max(target - size * max(1, ratio), 0)
    }
  }

  private mutating func raiseGhostTarget(by size: Int) {
    let recent = lists.amount(.recent)
    let longLived = lists.amount(.frequent) + lists.amount(.frequentGhost) + recent - shortTerm
    if longLived >= total { ghostTarget = min(ghostTarget + size, 2 * total - recent) }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let change = lists.unit.amount(ofCost: cost) - lists.amount(of: id)
    if isLongTerm(id) { longTerm += change } else { shortTerm += change }
    lists.setCost(cost, of: id)
  }

  mutating func evictOne() -> ObjectID {
    while !lists.isEmpty(.frequent), isUsed(lists.oldest(.frequent)) { returnToRecent() }
    while !lists.isEmpty(.recent), turnsRecentHand() {}
    let takesRecent =
      lists.isEmpty(.frequent)
      || (!lists.isEmpty(.recent) && Double(lists.amount(.recent)) >= max(1, target))
    let victim = lists.oldest(takesRecent ? .recent : .frequent)
    let size = lists.amount(of: victim)
    if isLongTerm(victim) { longTerm -= size } else { shortTerm -= size }
    lists.move(victim, to: takesRecent ? .recentGhost : .frequentGhost)
    return victim
  }

  /// Moves what was used under the frequent hand to the recent clock.
  private mutating func returnToRecent() {
    let id = lists.oldest(.frequent)
    lists.move(id, to: .recent)
    lists.setMark(lists.mark(of: id) & ~Bits.used, of: id)
    raiseGhostTarget(by: lists.amount(of: id))
  }

  /// Deals with the object under the recent hand unless that may be evicted; returns whether it did.
  private mutating func turnsRecentHand() -> Bool {
    let id = lists.oldest(.recent)
    let size = lists.amount(of: id)
    if isUsed(id) {
      lists.move(id, to: .recent)
      lists.setMark(lists.mark(of: id) & ~Bits.used, of: id)
      let border = min(target + 1, Double(lists.amount(.recentGhost)))
      if !isLongTerm(id), Double(lists.amount(.recent)) >= border {
        lists.setMark(lists.mark(of: id) | Bits.longTerm, of: id)
        shortTerm -= size
        longTerm += size
      }
      return true
    }
    guard isLongTerm(id) else { return false }
    lists.move(id, to: .frequent)
    ghostTarget = max(ghostTarget - size, total - lists.amount(.recent))
    return true
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    defer { lists.forget(id) }
    guard lists.place(of: id).isResident else { return false }
    let size = lists.amount(of: id)
    if isLongTerm(id) { longTerm -= size } else { shortTerm -= size }
    return true
  }

  mutating func forgetAbsent() { lists.forgetGhosts() }

  func checkInvariants() {
    lists.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
    let extent = lists.amount(.recent) + lists.amount(.frequent)
    precondition(shortTerm + longTerm == extent, "the filter has miscounted")
  }
}
