import Primitives

/// 2Q: newcomers pass through a FIFO; only objects requested again after leaving the FIFO enter an LRU list.
///
/// A ghost queue remembers the objects that left the FIFO, so that only a later second use counts, not a burst of uses.
/// T. Johnson, D. Shasha. *2Q: A Low Overhead High Performance Buffer Management Replacement Algorithm.* VLDB 1994, the
/// full version, with the paper's shares. A hit in the FIFO moves nothing. Storing a resident again counts as a hit.
struct TwoQ: DemandPolicy, GhostedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: KeyedConfiguration {
    /// The share of the capacity for newcomers: Kin.
    var inFraction = 0.25
    /// The maximum size of the ghosts, as a share of the capacity: Kout.
    var outFraction = 0.5

    static let fields = Fields<Self> {
      Field("in-fraction", \.inFraction, "the share of the capacity for newcomers", .from(0...1))
      Field("out-fraction", \.outFraction, "the ghosts, as a share of the capacity", .from(0...1))
    }
  }

  static var name: String { "2q" }
  static var summary: String { "a FIFO for new objects, an LRU list for reused ones" }

  private let recentTarget: Int
  private let ghostTarget: Int
  /// The lists. `recent` is the paper's A1in, in which a hit moves nothing; its ghosts are A1out; `frequent` is Am.
  /// There are no other ghosts.
  var lists: GhostedLists
  /// True if the object about to enter was a ghost.
  private var returns = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    lists = GhostedLists(capacity, objectCount: objectCount)
    let total = lists.unit.amount(of: capacity)
    recentTarget = share(parameters.inFraction, of: total)
    ghostTarget = share(parameters.outFraction, of: total)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    let place = lists.place(of: id)
    if place == .frequent { lists.promote(id) }
    return place == .frequent || place == .recent
  }

  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { lists.hasRoom(for: cost) }

  mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = lists.place(of: id) == .recentGhost
    if returns { lists.forget(id) }
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    lists.enter(returns ? .frequent : .recent, id, cost: cost)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { lists.setCost(cost, of: id) }

  mutating func evictOne() -> ObjectID {
    let isOver = lists.unit.amount(of: lists.recent) > recentTarget
    guard lists.frequent.isEmpty || isOver, !lists.recent.isEmpty else {
      let victim = lists.oldest(of: .frequent)
      lists.forget(victim)
      return victim
    }
    let victim = lists.oldest(of: .recent)
    lists.move(victim, to: .recentGhost)
    while lists.unit.amount(of: lists.recentGhosts) > ghostTarget {
      lists.forget(lists.oldest(of: .recentGhost))
    }
    return victim
  }

  mutating func forgetAbsent() { lists.forgetGhosts() }

  func checkInvariants() {
    lists.checkInvariants()
    precondition(lists.unit.amount(of: lists.recentGhosts) <= ghostTarget, "too many ghosts")
  }
}
