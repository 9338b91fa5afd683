import Primitives

/// S4LRU: four LRU lists of equal size, one above the other; a hit lifts an object by one list.
///
/// An object climbs only if it is used repeatedly, and otherwise sinks list by list. The excess of a list moves to the
/// newest end of the next lower list. The excess of the lowest list is evicted, even while the upper lists have room.
/// Q. Huang, K. Birman, R. van Renesse, W. Lloyd, S. Kumar, H. C. Li. *An Analysis of Facebook Photo Caching.* SOSP
/// 2013.
///
/// Deviations: a cache of fewer than four objects has as many lists as objects. The remainder of the capacity divided
/// by the number of lists goes to the lowest list. One object that is larger than its list may stay in it alone while
/// the whole cache has room.
struct S4LRU: QueuedPolicy, ~Copyable {
  struct Parameters: KeyedConfiguration {
    /// The number of lists, from 1 to 200.
    var segments = 4

    static let fields = Fields<Self> {
      Field("segments", \.segments, "the number of lists", .from(1...200))
    }
  }

  static var name: String { "s4lru" }
  static var summary: String { "four LRU lists; a hit moves an object up by one" }

  private let highest: NumberedPlace
  private let upperTarget: Int
  private let lowestTarget: Int
  var queues: QueueFamily<NumberedPlace>

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    let total = CapacityUnit(of: capacity).amount(of: capacity)
    let levels = max(1, min(parameters.segments, total))
    highest = NumberedPlace(rawValue: UInt16(levels))
    upperTarget = total / levels
    lowestTarget = total - (levels - 1) * upperTarget
    queues = QueueFamily(capacity, places: levels, objectCount: objectCount)
  }

  /// - Complexity: O(*k*) in the number of lists.
  mutating func access(_ id: ObjectID) -> Bool {
    let level = queues.place(of: id)
    guard level.rawValue != 0 else { return false }
    guard level.rawValue < highest.rawValue else {
      queues.move(id, to: level)
      return true
    }
    queues.move(id, to: level.above)
    sink(from: level.above)
    return true
  }

  /// Moves the excess of each list down, from the given list to the lowest.
  private mutating func sink(from start: NumberedPlace) {
    var level = start
    while level.rawValue > NumberedPlace.lowest.rawValue {
      while queues.amount(level) > upperTarget {
        queues.move(queues.oldest(level), to: level.below)
      }
      level = level.below
    }
  }

  /// - Complexity: O(*k*) in the number of lists and of victims.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    if access(id) {
      queues.setCost(cost, of: id)
      sink(from: highest)
      trim(to: capacity, evicting: evicting)
    } else {
      while !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1) {
        evicting(evictOne())
      }
      queues.enter(.lowest, id, cost: cost)
    }
    while queues.amount(.lowest) > lowestTarget, queues.count(.lowest) > 1 {
      evicting(evictOne())
    }
  }

  /// Evicts the oldest object of the lowest non-empty list.
  ///
  /// - Complexity: O(*k*) in the number of lists.
  mutating func evictOne() -> ObjectID {
    var level = NumberedPlace.lowest
    while queues.isEmpty(level) { level = level.above }
    return queues.removeOldest(level)
  }

  func checkInvariants() {
    queues.checkInvariants()
    for level in (1...highest.rawValue).dropFirst().map({ NumberedPlace(rawValue: $0) }) {
      precondition(queues.amount(level) <= upperTarget, "a list is over its share")
    }
  }
}
