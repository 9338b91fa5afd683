import Primitives

/// An LRU list for each rounded ratio, and the rank of each object: its ratio on top of an age.
struct RatioLists: ~Copyable {
  /// Ratios of one leading-bits pattern share a list; lists count from 1.
  private struct List: QueuePlace {
    var rawValue: UInt16
    static var absent: List { List(rawValue: 0) }

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Small ratios have a list each; of larger ones, the length and the five leading bits decide.
    init(ratio: UInt64) {
      let bits = 64 - ratio.leadingZeroBitCount
      guard bits > 5 else {
        rawValue = UInt16(ratio)
        return
      }
      rawValue = UInt16(32 + 16 * (bits - 6) + Int(ratio >> UInt64(bits - 5)) - 16)
    }

    /// Ratios have at most 32 bits.
    static var count: Int { 32 + 16 * 27 }
  }

  private var lists: QueueFamily<List>
  private var ranks: DenseArray<UInt64>
  private var age: UInt64 = 0
  private var highest = 0
  private(set) var residentCost = 0
  private(set) var residentCount = 0

  init(objectCount: Int) {
    lists = QueueFamily(places: List.count, objectCount: objectCount)
    ranks = DenseArray(count: objectCount)
  }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { lists.isPresent(id) }
  func cost(of id: ObjectID) -> UInt32 { lists.cost(of: id) }

  /// Makes an object the newest of the list of its ratio, and ranks it by the present age.
  mutating func renew(_ id: ObjectID, ratio: UInt64) {
    lists.move(id, to: list(ratio))
    ranks[id] = age + ratio
  }

  private mutating func list(_ ratio: UInt64) -> List {
    let list = List(ratio: ratio)
    highest = max(highest, Int(list.rawValue))
    return list
  }

  mutating func enter(_ id: ObjectID, cost: UInt32, ratio: UInt64) {
    lists.enter(list(ratio), id, cost: cost)
    ranks[id] = age + ratio
    residentCost += Int(cost)
    residentCount += 1
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    residentCost += Int(cost) - Int(lists.cost(of: id))
    lists.setCost(cost, of: id)
  }

  /// Takes out the object of the least rank among the oldest of all lists; its rank is the new age.
  ///
  /// - Complexity: O(*k*) in the number of lists.
  mutating func evictOne() -> ObjectID {
    var victim = ObjectID.none
    for number in 1...max(highest, 1) {
      let list = List(rawValue: UInt16(number))
      guard !lists.isEmpty(list) else { continue }
      let id = lists.oldest(list)
      if victim == .none || ranks[id] < ranks[victim] { victim = id }
    }
    age = ranks[victim]
    remove(victim)
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    residentCost -= Int(lists.cost(of: id))
    residentCount -= 1
    lists.forget(id)
    return true
  }

  func checkInvariants() {
    lists.checkInvariants()
    let places = (1...List.count).map { List(rawValue: UInt16($0)) }
    precondition(places.reduce(0) { $0 + lists.count($1) } == residentCount, "miscounted")
    precondition(places.reduce(0) { $0 + lists.cost($1) } == residentCost, "miscounted costs")
  }
}
