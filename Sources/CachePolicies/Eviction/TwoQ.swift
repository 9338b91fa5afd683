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

  private let capacity: Capacity
  private let unit: CapacityUnit
  private let incomingTarget: Int
  private let ghostTarget: Int
  private var nodes: QueueNodes
  private var incoming = ObjectQueue()
  private var main = ObjectQueue()
  private var ghosts = ObjectQueue()

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    unit = CapacityUnit(of: capacity)
    incomingTarget = share(parameters.inFraction, of: unit.amount(of: capacity))
    ghostTarget = share(parameters.outFraction, of: unit.amount(of: capacity))
    nodes = QueueNodes(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { incoming.cost + main.cost }
  /// The number of residents.
  public var residentCount: Int { incoming.count + main.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool {
    place(of: id) == .incoming || place(of: id) == .main
  }

  private func place(of id: ObjectID) -> Place { Place(rawValue: nodes[id].mark) ?? .absent }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    let place = place(of: id)
    if place == .main { main.makeNewest(id, in: &nodes) }
    return place == .main || place == .incoming
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else { return replace(id, cost: cost, evicting: evicting) }
    let returns = place(of: id) == .ghost
    if returns { leave(id) }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    enter(returns ? .main : .incoming, id)
  }

  private mutating func replace(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if place(of: id) == .main {
      main.setCost(cost, of: id, in: &nodes)
    } else {
      incoming.setCost(cost, of: id, in: &nodes)
    }
    trim(to: capacity, evicting: evicting)
  }

  private mutating func enter(_ place: Place, _ id: ObjectID) {
    nodes[id].mark = place.rawValue
    switch place {
    case .absent: break
    case .incoming: incoming.insertNewest(id, in: &nodes)
    case .main: main.insertNewest(id, in: &nodes)
    case .ghost: ghosts.insertNewest(id, in: &nodes)
    }
  }

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .incoming: incoming.remove(id, in: &nodes)
    case .main: main.remove(id, in: &nodes)
    case .ghost: ghosts.remove(id, in: &nodes)
    }
    nodes[id].mark = Place.absent.rawValue
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    guard main.isEmpty || unit.amount(of: incoming) > incomingTarget, !incoming.isEmpty else {
      let victim = main.oldest
      leave(victim)
      return victim
    }
    let victim = incoming.oldest
    leave(victim)
    enter(.ghost, victim)
    while unit.amount(of: ghosts) > ghostTarget { leave(ghosts.oldest) }
    return victim
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
    while !ghosts.isEmpty { leave(ghosts.oldest) }
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    incoming.checkInvariants(in: nodes) { place(of: $0) == .incoming }
    main.checkInvariants(in: nodes) { place(of: $0) == .main }
    ghosts.checkInvariants(in: nodes) { place(of: $0) == .ghost }
    precondition(unit.amount(of: ghosts) <= ghostTarget, "too many ghosts")
  }
}
