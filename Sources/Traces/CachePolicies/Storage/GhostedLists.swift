import Primitives

/// The place of an object: T1, T2, B1 and B2 of the papers on adaptive replacement.
enum GhostedPlace: UInt16, QueuePlace {
  case absent, recent, frequent, recentGhost, frequentGhost

  @inline(__always)
  var isGhost: Bool { self == .recentGhost || self == .frequentGhost }
}

extension QueueFamily where Place == GhostedPlace {
  /// - Complexity: O(*n*) in the number of ghosts.
  mutating func forgetGhosts() {
    forgetAll(in: .recentGhost)
    forgetAll(in: .frequentGhost)
  }
}

/// A policy of two lists of residents and the ghosts of each. It defines which list an object is in.
protocol GhostedPolicy: EvictionPolicy, ~Copyable {
  var lists: GhostedLists { get set }
}

extension GhostedPolicy where Self: ~Copyable {
  var capacity: Capacity { lists.capacity }
  var residentCost: Int { lists.residentCost }
  var residentCount: Int { lists.residentCount }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { lists.isResident(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { lists.prefetch(id) }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    let wasResident = lists.isResident(id)
    lists.forget(id)
    return wasResident
  }

  func checkInvariants() { lists.checkInvariants() }
}

/// Residents seen once (`recent`) and more often (`frequent`), and the ghosts of each, in order of arrival.
struct GhostedLists: ~Copyable {
  private(set) var recent = LoggedList(GhostedPlace.recent)
  private(set) var frequent = LoggedList(GhostedPlace.frequent)
  private(set) var recentGhosts = LoggedList(GhostedPlace.recentGhost)
  private(set) var frequentGhosts = LoggedList(GhostedPlace.frequentGhost)
  /// Four bytes per object: the only memory that a hit touches, except the end of its list's log.
  private var places: ListPlaces
  private var costs: ObjectCosts
  /// The unit of `amount`.
  let unit: CapacityUnit

  init(_ capacity: Capacity, objectCount: Int) {
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    unit = CapacityUnit(of: capacity)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { recent.cost + frequent.cost }
  var residentCount: Int { recent.count + frequent.count }
  var ghostCount: Int { recentGhosts.count + frequentGhosts.count }

  /// Returns true if an object of some cost fits the empty cache.
  func fits(_ cost: UInt32) -> Bool { costs.fits(cost) }

  /// Returns true if a newcomer of some cost fits beside the residents.
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, recent.excess + frequent.excess)
  }

  @inline(__always)
  func place(of id: ObjectID) -> GhostedPlace {
    GhostedPlace(rawValue: UInt16(truncatingIfNeeded: places[id].list)) ?? .absent
  }

  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    // Absent is 0 and wraps to the largest number.
    places[id].list &- 1 < UInt32(GhostedPlace.frequent.rawValue)
  }

  @inline(__always)
  func prefetch(_ id: ObjectID) { places.prefetch(id) }

  /// Makes an object from any list the newest of the given list.
  mutating func move(_ id: ObjectID, to place: GhostedPlace) {
    forget(id)
    insertNewest(id, in: place)
  }

  /// Changes a resident's cost without moving it.
  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let rise = costs.replace(id, by: cost)
    if place(of: id) == .frequent { frequent.addCost(rise) } else { recent.addCost(rise) }
  }

  /// Makes a resident the newest of the frequent ones.
  @inline(__always)
  mutating func promote(_ id: ObjectID) {
    if places[id].list == UInt32(GhostedPlace.frequent.rawValue) {
      frequent.makeNewest(id, in: &places)
    } else {
      move(id, to: .frequent)
    }
  }

  /// Makes an object the newest of the given list, at a new cost.
  mutating func enter(_ place: GhostedPlace, _ id: ObjectID, cost: UInt32) {
    forget(id)
    costs[id] = cost
    insertNewest(id, in: place)
  }

  /// Returns the object that has been in a list for the longest time. The list must not be empty.
  mutating func oldest(of place: GhostedPlace) -> ObjectID {
    switch place {
    case .absent: preconditionFailure("an absent object has no order")
    case .recent: recent.oldest(in: places)
    case .frequent: frequent.oldest(in: places)
    case .recentGhost: recentGhosts.oldest(in: places)
    case .frequentGhost: frequentGhosts.oldest(in: places)
    }
  }

  /// - Complexity: O(*n*) in the number of ghosts.
  mutating func forgetGhosts() {
    while !recentGhosts.isEmpty { forget(oldest(of: .recentGhost)) }
    while !frequentGhosts.isEmpty { forget(oldest(of: .frequentGhost)) }
  }

  /// Removes an object from its list, if it is in one.
  mutating func forget(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .recent: recent.remove(id, costs, in: &places)
    case .frequent: frequent.remove(id, costs, in: &places)
    case .recentGhost: recentGhosts.remove(id, costs, in: &places)
    case .frequentGhost: frequentGhosts.remove(id, costs, in: &places)
    }
  }

  private mutating func insertNewest(_ id: ObjectID, in place: GhostedPlace) {
    switch place {
    case .absent: break
    case .recent: recent.insertNewest(id, costs, in: &places)
    case .frequent: frequent.insertNewest(id, costs, in: &places)
    case .recentGhost: recentGhosts.insertNewest(id, costs, in: &places)
    case .frequentGhost: frequentGhosts.insertNewest(id, costs, in: &places)
    }
  }

  func checkInvariants() {
    recent.checkInvariants(places, costs)
    frequent.checkInvariants(places, costs)
    recentGhosts.checkInvariants(places, costs)
    frequentGhosts.checkInvariants(places, costs)
  }
}
