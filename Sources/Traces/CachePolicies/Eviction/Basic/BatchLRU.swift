import Primitives

/// LRU with hits that are recorded first and applied in batches.
///
/// Caches that threads share do so to lock the list once for many hits. The cost is lost hits: objects may be evicted
/// before the record of their latest use is applied. X. Ding, S. Jiang, X. Zhang. *BP-Wrapper: A System Framework
/// Making Any Replacement Algorithms (Almost) Lock Contention Free.* ICDE 2009.
///
/// Deviation: a miss does not apply the hits recorded so far. The paper applies them while a miss holds the lock
/// anyway; for a single thread that is exactly LRU. This policy models caches with a buffer per thread, whose threads
/// do not see each other's records. A batch of one is LRU.
struct BatchLRU: DemandPolicy, ~Copyable {
  struct Parameters: KeyedConfiguration {
    /// The number of hits that are applied together, from 1 to 1,000,000.
    var batch = 64

    static let fields = Fields<Self> {
      Field("batch", \.batch, "the hits that are applied together", .from(1...1_000_000))
    }
  }

  static var name: String { "batch-lru" }
  static var summary: String { "LRU that applies hits in batches of 64" }

  private var cache: LRU
  private var notes: DenseArray<UInt32>
  private var noteCount = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    cache = LRU(NoParameters(), capacity: capacity, objectCount: objectCount)
    notes = DenseArray(count: parameters.batch)
  }

  var capacity: Capacity { cache.capacity }
  var residentCost: Int { cache.residentCost }
  var residentCount: Int { cache.residentCount }

  func contains(_ id: ObjectID) -> Bool { cache.contains(id) }
  func prefetch(_ id: ObjectID) { cache.prefetch(id) }
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { cache.hasRoom(for: cost) }

  /// - Complexity: O(1), amortised over the batch.
  mutating func access(_ id: ObjectID) -> Bool {
    guard cache.contains(id) else { return false }
    notes[noteCount] = id.rawValue
    noteCount += 1
    if noteCount == notes.count { applyNotes() }
    return true
  }

  private mutating func applyNotes() {
    // Objects that have been evicted in the meantime are skipped.
    for index in 0..<noteCount { _ = cache.access(ObjectID(notes[index])) }
    noteCount = 0
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) { cache.enter(id, cost: cost) }
  mutating func setCost(_ cost: UInt32, of id: ObjectID) { cache.setCost(cost, of: id) }
  mutating func nextVictim() -> ObjectID? { cache.nextVictim() }
  mutating func evictOne() -> ObjectID { cache.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { cache.remove(id) }

  func checkInvariants() {
    cache.checkInvariants()
    precondition(noteCount < notes.count, "a full batch was not applied")
  }
}
