import Primitives

/// SIEVE as in the collections of AndroidX: storing a value again is not a visit.
///
/// From the behaviour of `androidx.collection.SieveCache`, which is documented to follow *SIEVE is Simpler than LRU*
/// (see `SIEVE`). The hand, and the objects that it spares, are those of the paper; so are the hits if every object is
/// stored only when it is missing. A replaced value keeps its place and its bit. If the value has grown, the hand makes
/// room at once and may evict that same object. If the object at the hand is removed, the hand moves to the next newer
/// object, from the newest to the oldest.
///
/// Deviations: an object larger than the whole capacity is refused; AndroidX empties the cache first, and then the
/// search for a victim fails. Read in the source, not run: there all bits are lost whenever the table of keys is
/// resized (`shl` and `or` have equal precedence in Kotlin). The frequency of that depends on the hashes of the keys,
/// and it is not modelled.
struct SieveAndroidX: EvictionPolicy, ~Copyable {
  static var name: String { "sieve-androidx" }
  static var summary: String { "SIEVE of AndroidX: storing a value again does not count as a use" }

  private var sieve: SIEVE

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    sieve = SIEVE(parameters, capacity: capacity, objectCount: objectCount)
  }

  var residentCost: Int { sieve.residentCost }
  var residentCount: Int { sieve.residentCount }

  func contains(_ id: ObjectID) -> Bool { sieve.contains(id) }
  func prefetch(_ id: ObjectID) { sieve.prefetch(id) }
  @inline(__always)
  mutating func access(_ id: ObjectID) -> Bool { sieve.access(id) }

  @inline(__always)
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    let capacity = sieve.capacity
    guard contains(id), capacity.admits(cost: Int(cost), count: 1) else {
      return sieve.insert(id, cost: cost, evicting: evicting)
    }
    sieve.setCost(cost, of: id)
    trim(to: capacity, evicting: evicting)
  }

  mutating func evictOne() -> ObjectID { sieve.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { sieve.remove(id) }

  func checkInvariants() { sieve.checkInvariants() }
}
