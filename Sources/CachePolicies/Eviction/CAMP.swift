import Primitives

/// CAMP: GreedyDual-Size with rounded ratios, so that a few LRU lists stand for its heap.
///
/// Objects whose ratio of cost to size rounds to the same number share a list, in which the order of
/// use is the order of rank; only the oldest objects of the lists are compared. S. Ghandeharizadeh,
/// S. Irani, J. Lam, J. Yap. *CAMP: A Cost Adaptive Multi-Queue Eviction Policy for Key-Value Stores.*
/// Middleware 2014.
///
/// The variant: every miss costs 1. The integer ratio is the largest size met so far divided by the
/// object's, at least 1, of which the leading bits are kept, five as in the paper's evaluation. Ratios
/// are stated when an object enters and when it is used, as in the paper. Of equal ranks, the list of
/// the smaller ratio gives first. The lists are looked through one by one; the paper keeps a heap.
struct CAMP: DemandPolicy, ~Copyable {
  /// The one tunable.
  struct Parameters: Configuration {
    /// The leading bits of a ratio that count, from 1 to 5.
    var precision = 5

    func check(_ problems: inout Problems) {
      problems.require(precision, in: 1...5, "precision")
    }
  }

  static var name: String { "camp" }
  static var summary: String { "GreedyDual-Size by LRU lists of rounded ratios" }

  let capacity: Capacity
  private let precision: Int
  private var lists: RatioLists
  private var largest: UInt32 = 1

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    precision = parameters.precision
    lists = RatioLists(objectCount: objectCount)
  }

  var residentCost: Int { lists.residentCost }
  var residentCount: Int { lists.residentCount }

  func contains(_ id: ObjectID) -> Bool { lists.contains(id) }

  mutating func access(_ id: ObjectID) -> Bool {
    guard lists.contains(id) else { return false }
    lists.renew(id, ratio: ratio(ofCost: lists.cost(of: id)))
    return true
  }

  /// The ratio with all but its leading bits cleared.
  @inline(__always)
  private func ratio(ofCost cost: UInt32) -> UInt64 {
    let ratio = UInt64(largest / max(cost, 1))
    let bits = 64 - ratio.leadingZeroBitCount
    let dropped = UInt64(max(0, bits - precision))
    return max(1, (ratio >> dropped) << dropped)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    largest = max(largest, cost)
    lists.enter(id, cost: cost, ratio: ratio(ofCost: cost))
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    largest = max(largest, cost)
    lists.setCost(cost, of: id)
    lists.renew(id, ratio: ratio(ofCost: cost))
  }

  /// - Complexity: O(*k*) in the number of different ratios, at most 448.
  mutating func evictOne() -> ObjectID { lists.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { lists.remove(id) }

  func checkInvariants() { lists.checkInvariants() }
}

/// An LRU list for each rounded ratio, and the rank of each object: its ratio on top of an age.
private struct RatioLists: ~Copyable {
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
