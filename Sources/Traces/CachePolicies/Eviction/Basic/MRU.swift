import Primitives

/// Most recently used: evicts the object that was used last.
///
/// Under cyclic access, a recently used object is needed last. MRU therefore keeps a part of a loop that LRU loses
/// completely. R. Fagin, T. G. Price. *Efficient Calculation of Expected Miss Ratios in the Independent Reference
/// Model.* SIAM Journal on Computing 7(3), 1978, is an early analysis; H.-T. Chou, D. J. DeWitt. *An Evaluation of
/// Buffer Management Strategies for Relational Database Systems.* VLDB 1985, prescribes MRU for loops. Room is made
/// before a newcomer enters, so a newcomer is never its own victim.
struct MRU: DemandPolicy, QueuedPolicy, ~Copyable {
  static var name: String { "mru" }
  static var summary: String { "evicts the most recently used object" }

  enum Place: UInt16, QueuePlace { case absent, resident }

  var queues: QueueFamily<Place>

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    queues = QueueFamily(capacity, places: 1, objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    queues.move(id, to: .resident)
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(.resident, id, cost: cost)
  }

  mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : queues.newest(.resident)
  }

  mutating func evictOne() -> ObjectID {
    let victim = queues.newest(.resident)
    queues.forget(victim)
    return victim
  }
}
