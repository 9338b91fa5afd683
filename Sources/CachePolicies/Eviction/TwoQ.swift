import Primitives

/// 2Q: newcomers pass through a FIFO; only those asked for again after it enter an LRU list.
///
/// A ghost queue remembers what left the FIFO, so that a second use some time after the first, not a
/// burst of uses, is what counts. T. Johnson, D. Shasha. *2Q: A Low Overhead High Performance Buffer
/// Management Replacement Algorithm.* VLDB 1994, the full version, with the paper's shares. A hit in
/// the FIFO moves nothing. Storing a resident again counts as a hit.
struct TwoQ: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: Configuration {
    /// The share of the capacity for newcomers: Kin.
    var inFraction = 0.25
    /// The most that ghosts amount to, as a share of the capacity: Kout.
    var outFraction = 0.5

    func check(_ problems: inout Problems) {
      problems.require(inFraction, in: 0...1, "in-fraction")
      problems.require(outFraction, in: 0...1, "out-fraction")
    }
  }

  static var name: String { "2q" }
  static var summary: String { "a FIFO for newcomers, an LRU list for those that return" }

  private enum Place: UInt16, QueuePlace { case absent, incoming, main, ghost }

  private let unit: CapacityUnit
  private let incomingTarget: Int
  private let ghostTarget: Int
  /// Four bytes an object: all that a hit touches beside the end of the main list's log.
  private var places: ListPlaces
  private var costs: ObjectCosts
  private var incoming = LoggedList(Place.incoming)
  private var main = LoggedList(Place.main)
  private var ghosts = LoggedList(Place.ghost)
  /// Whether the object about to enter was a ghost.
  private var returns = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    unit = CapacityUnit(of: capacity)
    incomingTarget = share(parameters.inFraction, of: unit.amount(of: capacity))
    ghostTarget = share(parameters.outFraction, of: unit.amount(of: capacity))
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { incoming.cost + main.cost }
  var residentCount: Int { incoming.count + main.count }

  func contains(_ id: ObjectID) -> Bool {
    place(of: id) == .incoming || place(of: id) == .main
  }

  private func place(of id: ObjectID) -> Place {
    Place(rawValue: UInt16(truncatingIfNeeded: places[id].list)) ?? .absent
  }

  func prefetch(_ id: ObjectID) { places.prefetch(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    let place = place(of: id)
    if place == .main { main.makeNewest(id, in: &places) }
    return place == .main || place == .incoming
  }

  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, incoming.excess + main.excess)
  }

  mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = place(of: id) == .ghost
    if returns { leave(id) }
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    costs[id] = cost
    if returns {
      main.insertNewest(id, costs, in: &places)
    } else {
      incoming.insertNewest(id, costs, in: &places)
    }
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let rise = costs.replace(id, by: cost)
    if place(of: id) == .main { main.addCost(rise) } else { incoming.addCost(rise) }
  }

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .incoming: incoming.remove(id, costs, in: &places)
    case .main: main.remove(id, costs, in: &places)
    case .ghost: ghosts.remove(id, costs, in: &places)
    }
  }

  mutating func evictOne() -> ObjectID {
    guard main.isEmpty || unit.amount(of: incoming) > incomingTarget, !incoming.isEmpty else {
      let victim = main.oldest(in: places)
      leave(victim)
      return victim
    }
    let victim = incoming.oldest(in: places)
    leave(victim)
    remember(victim)
    return victim
  }

  private mutating func remember(_ id: ObjectID) {
    ghosts.insertNewest(id, costs, in: &places)
    while unit.amount(of: ghosts) > ghostTarget { leave(ghosts.oldest(in: places)) }
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = contains(id)
    leave(id)
    return wasResident
  }

  mutating func forgetAbsent() { while !ghosts.isEmpty { leave(ghosts.oldest(in: places)) } }

  func checkInvariants() {
    incoming.checkInvariants(places, costs)
    main.checkInvariants(places, costs)
    ghosts.checkInvariants(places, costs)
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
