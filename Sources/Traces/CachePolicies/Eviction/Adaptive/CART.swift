import Primitives

/// CART: CAR with a filter, so that two uses in quick succession do not count as frequent.
///
/// Every object is marked as of short-term or long-term utility. An object gets long-term utility, and may enter the
/// frequent clock, only if it was used again after it was almost evicted, or if its ghost was requested. S. Bansal, D.
/// S. Modha. *CAR: Clock with Adaptive Replacement.* FAST 2004, figure 3. If the cache has a cost limit, counts are
/// sums of costs, and steps are as large as the object.
struct CART: DemandPolicy, QueuedPolicy, ~Copyable {
  static var name: String { "cart" }
  static let summary =
    "CAR in which a second use soon after the first does not count"

  private enum Bits {
    static let used: UInt8 = 1
    static let longTerm: UInt8 = 2
  }

  private let total: Int
  /// The clocks. The oldest member of a clock is the object under its hand. Marks are bits.
  var queues: QueueFamily<GhostedPlace>
  /// The target size of short-term objects: p in the paper.
  private var target = 0.0
  /// The target size of the recent clock's ghosts: q in the paper.
  private var ghostTarget = 0
  /// The extent of the residents of short-term utility: n_S in the paper.
  private var shortTerm = 0
  private var longTerm = 0
  private var isFull = false

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 4, objectCount: objectCount)
    total = queues.unit.amount(of: capacity)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    queues.setMark(queues.mark(of: id) | Bits.used, of: id)
    return true
  }

  private func isUsed(_ id: ObjectID) -> Bool { queues.mark(of: id) & Bits.used != 0 }
  private func isLongTerm(_ id: ObjectID) -> Bool { queues.mark(of: id) & Bits.longTerm != 0 }

  /// Records whether an eviction is needed.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    isFull = !hasRoom(for: cost)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let size = queues.unit.amount(ofCost: cost)
    let place = queues.place(of: id)
    guard place != .absent else {
      if isFull { limitGhosts() }
      queues.enter(.recent, id, cost: cost)
      shortTerm += size
      return
    }
    adapt(to: place, size: Double(size))
    queues.forget(id)
    queues.enter(.recent, id, cost: cost)
    queues.setMark(Bits.longTerm, of: id)
    longTerm += size
    if place == .frequentGhost { raiseGhostTarget(by: size) }
  }

  private mutating func limitGhosts() {
    while queues.amount(.recentGhost) + queues.amount(.frequentGhost) > total {
      let takesRecent =
        queues.isEmpty(.frequentGhost)
        || (!queues.isEmpty(.recentGhost) && queues.amount(.recentGhost) > max(0, ghostTarget))
      queues.forget(queues.oldest(takesRecent ? .recentGhost : .frequentGhost))
    }
  }

  private mutating func adapt(to place: GhostedPlace, size: Double) {
    if place == .recentGhost {
      let ratio = Double(shortTerm) / Double(max(1, queues.amount(.recentGhost)))
      target = min(target + size * max(1, ratio), Double(total))
    } else {
      let ratio = Double(longTerm) / Double(max(1, queues.amount(.frequentGhost)))
      target = max(target - size * max(1, ratio), 0)
    }
  }

  private mutating func raiseGhostTarget(by size: Int) {
    let recent = queues.amount(.recent)
    let longLived = queues.amount(.frequent) + queues.amount(.frequentGhost) + recent - shortTerm
    if longLived >= total { ghostTarget = min(ghostTarget + size, 2 * total - recent) }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let change = queues.unit.amount(ofCost: cost) - queues.amount(of: id)
    if isLongTerm(id) { longTerm += change } else { shortTerm += change }
    queues.setCost(cost, of: id)
  }

  mutating func evictOne() -> ObjectID {
    while !queues.isEmpty(.frequent), isUsed(queues.oldest(.frequent)) { returnToRecent() }
    while !queues.isEmpty(.recent), turnsRecentHand() {}
    let takesRecent =
      queues.isEmpty(.frequent)
      || (!queues.isEmpty(.recent) && Double(queues.amount(.recent)) >= max(1, target))
    let victim = queues.oldest(takesRecent ? .recent : .frequent)
    let size = queues.amount(of: victim)
    if isLongTerm(victim) { longTerm -= size } else { shortTerm -= size }
    queues.move(victim, to: takesRecent ? .recentGhost : .frequentGhost)
    return victim
  }

  /// Moves used objects under the frequent hand to the recent clock.
  private mutating func returnToRecent() {
    let id = queues.oldest(.frequent)
    queues.move(id, to: .recent)
    queues.setMark(queues.mark(of: id) & ~Bits.used, of: id)
    raiseGhostTarget(by: queues.amount(of: id))
  }

  /// Handles the object under the recent hand unless it may be evicted; returns true if it was handled.
  private mutating func turnsRecentHand() -> Bool {
    let id = queues.oldest(.recent)
    let size = queues.amount(of: id)
    if isUsed(id) {
      queues.move(id, to: .recent)
      queues.setMark(queues.mark(of: id) & ~Bits.used, of: id)
      let border = min(target + 1, Double(queues.amount(.recentGhost)))
      if !isLongTerm(id), Double(queues.amount(.recent)) >= border {
        queues.setMark(queues.mark(of: id) | Bits.longTerm, of: id)
        shortTerm -= size
        longTerm += size
      }
      return true
    }
    guard isLongTerm(id) else { return false }
    queues.move(id, to: .frequent)
    ghostTarget = max(ghostTarget - size, total - queues.amount(.recent))
    return true
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    defer { queues.forget(id) }
    guard contains(id) else { return false }
    let size = queues.amount(of: id)
    if isLongTerm(id) { longTerm -= size } else { shortTerm -= size }
    return true
  }

  mutating func forgetAbsent() { queues.forgetGhosts() }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
    let extent = queues.amount(.recent) + queues.amount(.frequent)
    precondition(shortTerm + longTerm == extent, "the filter has miscounted")
  }
}
