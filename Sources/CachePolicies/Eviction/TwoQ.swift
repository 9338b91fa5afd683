public import Primitives

/// 2Q: newcomers pass through a FIFO; only those asked for again after it enter an LRU list.
///
/// A ghost queue remembers what left the FIFO, so that a second use some time after the first, not a
/// burst of uses, is what counts. T. Johnson, D. Shasha. *2Q: A Low Overhead High Performance Buffer
/// Management Replacement Algorithm.* VLDB 1994, the full version, with the paper's shares. A hit in
/// the FIFO moves nothing. Storing a resident again counts as a hit.
public struct TwoQ: EvictionPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The share of the capacity for newcomers: Kin.
    public var inFraction = 0.25
    /// The most that ghosts amount to, as a share of the capacity: Kout.
    public var outFraction = 0.5

    /// The values of the paper.
    public init() {}

    /// Reports shares that are none.
    public func check(_ problems: inout Problems) {
      let shares = 0.0...1.0
      problems.require(shares.contains(inFraction), "in-fraction", "must be from 0 to 1")
      problems.require(shares.contains(outFraction), "out-fraction", "must be from 0 to 1")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "2q" }
  /// One line about the policy.
  public static var summary: String { "a FIFO for newcomers, an LRU list for those that return" }

  private enum Place: UInt32 {
    case absent, incoming, main, ghost
  }

  private let unit: CapacityUnit
  private let incomingTarget: Int
  private let ghostTarget: Int
  /// Four bytes an object: all that a hit touches beside the end of the main list's log.
  private var places: ListPlaces
  private var costs: ObjectCosts
  private var incoming = LoggedList(number: Place.incoming.rawValue)
  private var main = LoggedList(number: Place.main.rawValue)
  private var ghosts = LoggedList(number: Place.ghost.rawValue)

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    unit = CapacityUnit(of: capacity)
    incomingTarget = share(parameters.inFraction, of: unit.amount(of: capacity))
    ghostTarget = share(parameters.outFraction, of: unit.amount(of: capacity))
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { incoming.cost + main.cost }
  /// The number of residents.
  public var residentCount: Int { incoming.count + main.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool {
    place(of: id) == .incoming || place(of: id) == .main
  }

  private func place(of id: ObjectID) -> Place { Place(rawValue: places[id].list) ?? .absent }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { places.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    let place = place(of: id)
    if place == .main { main.makeNewest(id, in: &places) }
    return place == .main || place == .incoming
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard costs.fits(cost) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else { return replace(id, cost: cost, evicting: evicting) }
    let returns = place(of: id) == .ghost
    if returns { leave(id) }
    while !costs.fits(cost, beside: residentCount, incoming.excess + main.excess) {
      evicting(evictOne())
    }
    costs[id] = cost
    if returns {
      main.insertNewest(id, costs, in: &places)
    } else {
      incoming.insertNewest(id, costs, in: &places)
    }
  }

  private mutating func replace(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let rise = costs.replace(id, by: cost)
    if place(of: id) == .main { main.addCost(rise) } else { incoming.addCost(rise) }
    trim(to: costs.capacity, evicting: evicting)
  }

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .incoming: incoming.remove(id, costs, in: &places)
    case .main: main.remove(id, costs, in: &places)
    case .ghost: ghosts.remove(id, costs, in: &places)
    }
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
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

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = contains(id)
    leave(id)
    return wasResident
  }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    while !ghosts.isEmpty { leave(ghosts.oldest(in: places)) }
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    incoming.checkInvariants(places, costs)
    main.checkInvariants(places, costs)
    ghosts.checkInvariants(places, costs)
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
