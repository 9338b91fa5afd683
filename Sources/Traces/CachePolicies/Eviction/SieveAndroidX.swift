import Primitives

/// SIEVE as the collections of AndroidX have it: storing a value again is no visit.
///
/// From the behaviour of `androidx.collection.SieveCache`, which says it follows *SIEVE is Simpler than LRU*
/// (see `SIEVE`). The hand and what it spares are the paper's, and where every object is stored only when it
/// is missing, so are the hits. A value that is replaced keeps its place and its bit as it is; if it has
/// grown, the hand makes room at once and may take that very object. When what the hand points at is
/// removed, the hand goes on to the next newer object, from the newest to the oldest.
///
/// Deviations: what is dearer than the whole capacity is refused; there it empties the cache first, and then
/// the search for a victim fails. Read in the source, not run: there all bits are lost whenever the table of
/// keys is laid out anew (`shl` and `or` bind alike in Kotlin), how often depends on the hashes of the keys,
/// and nothing of that is modelled.
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
