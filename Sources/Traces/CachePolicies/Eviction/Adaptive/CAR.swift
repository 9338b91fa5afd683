import Primitives

/// CAR: clock with adaptive replacement; ARC with clocks as its lists of residents.
///
/// A hit sets a bit and moves nothing. The hand of the recent clock promotes used objects into the frequent clock and
/// evicts the others. Ghosts of the two clocks move the border between them, as in ARC. S. Bansal, D. S. Modha. *CAR:
/// Clock with Adaptive Replacement.* FAST 2004, figure 2, with a real-valued target. If the cache has a cost limit,
/// the paper's counts are sums of costs, and a step of the target is as large as the object that causes it.
struct CAR: DemandPolicy, QueuedPolicy, ~Copyable {
  static var name: String { "car" }
  static var summary: String { "ARC with clocks in place of its lists" }

  private enum Bits {
    static let unused: UInt8 = 0
    static let used: UInt8 = 1
  }

  private let total: Int
  /// The clocks. The oldest member of a clock is the object under its hand. Marks are bits.
  var queues: QueueFamily<GhostedPlace>
  /// The target size of the recent clock: p in the paper.
  private var target = 0.0
  private var isFull = false

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 4, objectCount: objectCount)
    total = queues.unit.amount(of: capacity)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    queues.setMark(Bits.used, of: id)
    return true
  }

  /// Records whether an eviction is needed.
  mutating func expect(_ id: ObjectID, cost: UInt32) {
    isFull = !hasRoom(for: cost)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let size = queues.unit.amount(ofCost: cost)
    let place = queues.place(of: id)
    guard place != .absent else {
      if isFull { limitGhosts(besides: size) }
      return queues.enter(.recent, id, cost: cost)
    }
    adapt(to: place, size: Double(size))
    queues.forget(id)
    queues.enter(.frequent, id, cost: cost)
  }

  private mutating func limitGhosts(besides size: Int) {
    while !queues.isEmpty(.recentGhost),
      queues.amount(.recent) + queues.amount(.recentGhost) + size > total
    {
      queues.forget(queues.oldest(.recentGhost))
    }
    while !queues.isEmpty(.frequentGhost), extent + size > 2 * total {
      queues.forget(queues.oldest(.frequentGhost))
    }
  }

  private var extent: Int {
    queues.amount(.recent) + queues.amount(.frequent) + queues.amount(.recentGhost)
      + queues.amount(.frequentGhost)
  }

  private mutating func adapt(to place: GhostedPlace, size: Double) {
    let recent = Double(queues.amount(.recentGhost))
    let frequent = Double(queues.amount(.frequentGhost))
    if place == .recentGhost {
      target = min(target + size * (recent > 0 ? max(1, frequent / recent) : 1), Double(total))
    } else {
      target = max(target - size * (frequent > 0 ? max(1, recent / frequent) : 1), 0)
    }
  }

  mutating func evictOne() -> ObjectID {
    while true {
      let takesRecent =
        queues.isEmpty(.frequent)
        || (!queues.isEmpty(.recent) && Double(queues.amount(.recent)) >= max(1, target))
      let candidate = queues.oldest(takesRecent ? .recent : .frequent)
      guard queues.mark(of: candidate) == Bits.used else {
        queues.move(candidate, to: takesRecent ? .recentGhost : .frequentGhost)
        return candidate
      }
      queues.move(candidate, to: .frequent)
      queues.setMark(Bits.unused, of: candidate)
    }
  }

  mutating func forgetAbsent() { queues.forgetGhosts() }

  func checkInvariants() {
    queues.checkInvariants()
    precondition(target >= 0 && target <= Double(total), "the target is outside the capacity")
  }
}
