import Primitives

/// The four lists of adaptive replacement: residents seen once and more often, and the ghosts of each.
struct AdaptiveLists: ~Copyable {
  /// The list that an object is in.
  enum Place: UInt32 {
    case absent, recent, frequent, recentGhost, frequentGhost

    var isResident: Bool { self == .recent || self == .frequent }
    var isGhost: Bool { self == .recentGhost || self == .frequentGhost }
  }

  private(set) var recent = ObjectQueue()
  private(set) var frequent = ObjectQueue()
  private(set) var recentGhosts = ObjectQueue()
  private(set) var frequentGhosts = ObjectQueue()
  private var nodes: QueueNodes

  init(objectCount: Int) { nodes = QueueNodes(count: objectCount) }

  var residentCost: Int { recent.cost + frequent.cost }
  var residentCount: Int { recent.count + frequent.count }
  var ghostCount: Int { recentGhosts.count + frequentGhosts.count }

  func place(of id: ObjectID) -> Place { Place(rawValue: nodes[id].mark) ?? .absent }
  func isResident(_ id: ObjectID) -> Bool { place(of: id).isResident }

  /// Makes an object, in whatever list it is, the newest of the given one.
  mutating func move(_ id: ObjectID, to place: Place) {
    leave(id)
    nodes[id].mark = place.rawValue
    insertNewest(id, in: place)
  }

  /// Makes an object the newest of the given list, at a new cost.
  mutating func enter(_ place: Place, _ id: ObjectID, cost: UInt32) {
    leave(id)
    nodes[id].cost = cost
    nodes[id].mark = place.rawValue
    insertNewest(id, in: place)
  }

  /// Takes an object out of its list, if it is in one.
  mutating func forget(_ id: ObjectID) {
    leave(id)
    nodes[id].mark = Place.absent.rawValue
  }

  /// - Complexity: O(*n*) in the number of ghosts.
  mutating func forgetGhosts() {
    while !recentGhosts.isEmpty { forget(recentGhosts.oldest) }
    while !frequentGhosts.isEmpty { forget(frequentGhosts.oldest) }
  }

  private mutating func leave(_ id: ObjectID) {
    switch place(of: id) {
    case .absent: break
    case .recent: recent.remove(id, in: &nodes)
    case .frequent: frequent.remove(id, in: &nodes)
    case .recentGhost: recentGhosts.remove(id, in: &nodes)
    case .frequentGhost: frequentGhosts.remove(id, in: &nodes)
    }
  }

  private mutating func insertNewest(_ id: ObjectID, in place: Place) {
    switch place {
    case .absent: break
    case .recent: recent.insertNewest(id, in: &nodes)
    case .frequent: frequent.insertNewest(id, in: &nodes)
    case .recentGhost: recentGhosts.insertNewest(id, in: &nodes)
    case .frequentGhost: frequentGhosts.insertNewest(id, in: &nodes)
    }
  }

  func checkInvariants() {
    recent.checkInvariants(in: nodes) { place(of: $0) == .recent }
    frequent.checkInvariants(in: nodes) { place(of: $0) == .frequent }
    recentGhosts.checkInvariants(in: nodes) { place(of: $0) == .recentGhost }
    frequentGhosts.checkInvariants(in: nodes) { place(of: $0) == .frequentGhost }
  }
}
