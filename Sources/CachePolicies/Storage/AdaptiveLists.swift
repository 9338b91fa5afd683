import Primitives

/// The four lists of adaptive replacement: residents seen once and more often, and the ghosts of each.
struct AdaptiveLists: ~Copyable {
  private(set) var recent = LoggedList(AdaptivePlace.recent)
  private(set) var frequent = LoggedList(AdaptivePlace.frequent)
  private(set) var recentGhosts = LoggedList(AdaptivePlace.recentGhost)
  private(set) var frequentGhosts = LoggedList(AdaptivePlace.frequentGhost)
  private var places: ListPlaces
  private var costs: ObjectCosts

  init(_ capacity: Capacity, objectCount: Int) {
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  var residentCost: Int { recent.cost + frequent.cost }
  var residentCount: Int { recent.count + frequent.count }
  var ghostCount: Int { recentGhosts.count + frequentGhosts.count }

  /// Whether an object of some cost fits the empty cache.
  func fits(_ cost: UInt32) -> Bool { costs.fits(cost) }

  /// Whether a newcomer of some cost fits beside the residents.
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, recent.excess + frequent.excess)
  }

  @inline(__always)
  func place(of id: ObjectID) -> AdaptivePlace {
    AdaptivePlace(rawValue: UInt16(truncatingIfNeeded: places[id].list)) ?? .absent
  }

  @inline(__always)
  func isResident(_ id: ObjectID) -> Bool {
    // Absent, 0, becomes the largest number of all.
    places[id].list &- 1 < UInt32(AdaptivePlace.frequent.rawValue)
  }

  @inline(__always)
  func prefetch(_ id: ObjectID) { places.prefetch(id) }

  /// Makes an object, in whatever list it is, the newest of the given one.
  mutating func move(_ id: ObjectID, to place: AdaptivePlace) {
    leave(id)
    insertNewest(id, in: place)
  }

  /// Makes a resident the newest of the frequent ones.
  @inline(__always)
  mutating func promote(_ id: ObjectID) {
    if places[id].list == UInt32(AdaptivePlace.frequent.rawValue) {
      frequent.makeNewest(id, in: &places)
    } else {
      move(id, to: .frequent)
    }
  }

  /// Makes an object the newest of the given list, at a new cost.
  mutating func enter(_ place: AdaptivePlace, _ id: ObjectID, cost: UInt32) {
    leave(id)
    costs[id] = cost
    insertNewest(id, in: place)
  }

  /// Takes an object out of its list, if it is in one.
  mutating func forget(_ id: ObjectID) { leave(id) }

  /// The object that has been in a list for the longest time. There must be one.
  mutating func oldest(of place: AdaptivePlace) -> ObjectID {
    switch place {
    case .absent: preconditionFailure("what is absent has no order")
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

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .recent: recent.remove(id, costs, in: &places)
    case .frequent: frequent.remove(id, costs, in: &places)
    case .recentGhost: recentGhosts.remove(id, costs, in: &places)
    case .frequentGhost: frequentGhosts.remove(id, costs, in: &places)
    }
  }

  private mutating func insertNewest(_ id: ObjectID, in place: AdaptivePlace) {
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
