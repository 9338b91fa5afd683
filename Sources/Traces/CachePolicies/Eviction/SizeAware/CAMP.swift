import Primitives

/// CAMP: GreedyDual-Size with rounded ratios, so that a few LRU lists replace its heap.
///
/// Objects whose ratio of cost to size rounds to the same number share a list. In a list, the order of use is the order
/// of rank, so only the oldest objects of the lists are compared. S. Ghandeharizadeh, S. Irani, J. Lam, J. Yap. *CAMP:
/// A Cost Adaptive Multi-Queue Eviction Policy for Key-Value Stores.* Middleware 2014.
///
/// The variant: every miss costs 1. The integer ratio is the largest size so far divided by the object's size, at least
/// 1. Its leading bits are kept, five as in the paper's evaluation. Ratios are set when an object enters and when it is
/// used, as in the paper. Of equal ranks, the list of the smaller ratio evicts first. The lists are scanned one by one;
/// the paper uses a heap.
struct CAMP: DemandPolicy, QueuedPolicy, ~Copyable {
  struct Parameters: KeyedConfiguration {
    /// The number of leading bits of a ratio that count, from 1 to 5.
    var precision = 5

    static let fields = Fields<Self> {
      Field("precision", \.precision, "the leading bits of a ratio that count", .from(1...5))
    }
  }

  static var name: String { "camp" }
  static var summary: String { "GreedyDual-Size by LRU lists of rounded ratios" }

  private let precision: Int
  /// An LRU list for each rounded ratio.
  var queues: QueueFamily<NumberedPlace>
  /// The rank of each object: its ratio plus the age when it was ranked.
  private var ranks: DenseArray<UInt64>
  private var age: UInt64 = 0
  private var highest = NumberedPlace.lowest
  private var largest: UInt32 = 1

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    precision = parameters.precision
    queues = QueueFamily(capacity, places: Self.listCount, objectCount: objectCount)
    ranks = DenseArray(count: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    queues.move(id, to: rank(id, cost: queues.cost(of: id)))
    return true
  }

  /// Ranks an object by the present age and returns the list for its ratio.
  private mutating func rank(_ id: ObjectID, cost: UInt32) -> NumberedPlace {
    let ratio = ratio(ofCost: cost)
    let list = Self.list(ofRatio: ratio)
    ranks[id] = age + ratio
    if list.rawValue > highest.rawValue { highest = list }
    return list
  }

  /// Small ratios have a list each; for larger ones, the length and the five leading bits select the list.
  private static func list(ofRatio ratio: UInt64) -> NumberedPlace {
    let bits = 64 - ratio.leadingZeroBitCount
    guard bits > 5 else { return NumberedPlace(rawValue: UInt16(ratio)) }
    return NumberedPlace(
      rawValue: UInt16(32 + 16 * (bits - 6) + Int(ratio >> UInt64(bits - 5)) - 16))
  }

  /// The number of lists for ratios of at most 32 bits.
  private static var listCount: Int { 32 + 16 * 27 }

  /// Clears all but the leading bits of the ratio.
  @inline(__always)
  private func ratio(ofCost cost: UInt32) -> UInt64 {
    let ratio = UInt64(largest / max(cost, 1))
    let bits = 64 - ratio.leadingZeroBitCount
    let dropped = UInt64(max(0, bits - precision))
    return max(1, (ratio >> dropped) << dropped)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    largest = max(largest, cost)
    queues.enter(rank(id, cost: cost), id, cost: cost)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    largest = max(largest, cost)
    queues.setCost(cost, of: id)
    queues.move(id, to: rank(id, cost: cost))
  }

  /// Evicts the object of the smallest rank among the oldest of all lists; its rank is the new age.
  ///
  /// - Complexity: O(*k*) in the number of different ratios, at most 448.
  mutating func evictOne() -> ObjectID {
    var victim = ObjectID.none
    for number in 1...highest.rawValue {
      let list = NumberedPlace(rawValue: number)
      guard !queues.isEmpty(list) else { continue }
      let id = queues.oldest(list)
      if victim == .none || ranks[id] < ranks[victim] { victim = id }
    }
    age = ranks[victim]
    queues.forget(victim)
    return victim
  }
}
