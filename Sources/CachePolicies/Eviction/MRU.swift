import Primitives

/// Most recently used: evicts the object that was used last.
///
/// Under cyclic access what was just used is what is needed last, so that MRU keeps a part of a loop
/// that LRU loses whole. R. Fagin, T. G. Price. *Efficient Calculation of Expected Miss Ratios in the
/// Independent Reference Model.* SIAM Journal on Computing 7(3), 1978, is an early analysis of it;
/// H.-T. Chou, D. J. DeWitt. *An Evaluation of Buffer Management Strategies for Relational Database
/// Systems.* VLDB 1985, prescribes it for loops. Room is made before a newcomer enters, which is thus
/// never the victim of its own insertion.
struct MRU: DemandPolicy, ~Copyable {
  static var name: String { "mru" }
  static var summary: String { "evicts what was used most recently" }

  private enum Place: UInt16, QueuePlace { case absent, resident }

  let capacity: Capacity
  private var queue: QueueFamily<Place>

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    queue = QueueFamily(places: 1, objectCount: objectCount)
  }

  var residentCost: Int { queue.cost(.resident) }
  var residentCount: Int { queue.count(.resident) }

  func contains(_ id: ObjectID) -> Bool { queue.isPresent(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    guard queue.isPresent(id) else { return false }
    queue.move(id, to: .resident)
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queue.enter(.resident, id, cost: cost)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { queue.setCost(cost, of: id) }

  mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : queue.newest(.resident)
  }

  mutating func evictOne() -> ObjectID {
    let victim = queue.newest(.resident)
    queue.forget(victim)
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { queue.forget(id) }

  func checkInvariants() { queue.checkInvariants() }
}
