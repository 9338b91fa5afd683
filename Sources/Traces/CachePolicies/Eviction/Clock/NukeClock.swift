import Primitives

/// CLOCK as in Nuke's image cache: the newcomer enters before the hand sweeps, so that it may be its own victim.
///
/// The hand starts at the oldest object. A used object moves behind the newcomer, and if all others were used, the
/// newcomer is evicted. A full cache whose images are all in use thus refuses one newcomer and has cleared every bit
/// for the next. From the behaviour of `Cache.set` and `Cache._trim(while:)` in `Sources/Nuke/Caching/Cache.swift` of
/// Nuke 13.2.0: a newcomer's bit is clear, a replaced value keeps its place and has its bit set.
///
/// Deviation: an object larger than the whole capacity is refused at once, as by all policies here. Nuke refuses it
/// earlier, by its cap for one entry, which is at most the limit, and leaves an older value in place.
struct NukeClock: EvictionPolicy, ~Copyable {
  static var name: String { "clock-nuke" }
  static var summary: String { "CLOCK whose hand sweeps after the new object is stored" }

  private var clock: CLOCK

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    var oneBit = CLOCK.Parameters()
    oneBit.maximum = 1
    clock = CLOCK(oneBit, capacity: capacity, objectCount: objectCount)
  }

  var residentCost: Int { clock.residentCost }
  var residentCount: Int { clock.residentCount }

  func contains(_ id: ObjectID) -> Bool { clock.contains(id) }
  func prefetch(_ id: ObjectID) { clock.prefetch(id) }
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool { clock.access(id) }

  @inline(__always)
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let capacity = clock.capacity
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    if access(id) {
      clock.setCost(cost, of: id)
    } else {
      clock.enter(id, cost: cost)
    }
    trim(to: capacity, evicting: evicting)
  }

  /// - Complexity: O(1), amortised over the uses that the hand subtracts.
  mutating func evictOne() -> ObjectID { clock.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { clock.remove(id) }

  func checkInvariants() { clock.checkInvariants() }
}
