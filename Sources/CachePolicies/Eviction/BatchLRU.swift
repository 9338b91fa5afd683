public import Primitives

/// LRU whose hits are noted first and applied together once there are enough of them.
///
/// Caches that are shared by threads do so to take the lock of the list once for many hits. What it
/// costs are the hits on objects that leave before the note of their last use is read. X. Ding,
/// S. Jiang, X. Zhang. *BP-Wrapper: A System Framework Making Any Replacement Algorithms (Almost) Lock
/// Contention Free.* ICDE 2009.
///
/// Deviation: a miss does not apply the hits noted so far. The paper applies them under the lock that
/// a miss takes anyway, which for a single thread is LRU to the letter; caches with a buffer for each
/// thread, which this models, do not see each other's notes. A batch of one is LRU.
public struct BatchLRU: DemandPolicy, ~Copyable {
  /// The one tunable.
  public struct Parameters: Configuration {
    /// Hits that are applied together, from 1 to 1,000,000.
    public var batch = 64

    /// The batch of the paper.
    public init() {}

    /// Reports an impossible batch.
    public func check(_ problems: inout Problems) {
      problems.require((1...1_000_000).contains(batch), "batch", "must be from 1 to 1000000")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "batch-lru" }
  /// One line about the policy.
  public static var summary: String { "LRU that applies hits in batches of 64" }

  private enum Place: UInt16, QueuePlace { case absent, resident }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var queue: QueueFamily<Place>
  private var notes: DenseArray<UInt32>
  private var noteCount = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    queue = QueueFamily(places: 1, objectCount: objectCount)
    notes = DenseArray(count: parameters.batch)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost(.resident) }
  /// The number of residents.
  public var residentCount: Int { queue.count(.resident) }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { queue.isPresent(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(1), amortised over the batch.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard queue.isPresent(id) else { return false }
    notes[noteCount] = id.rawValue
    noteCount += 1
    if noteCount == notes.count { applyNotes() }
    return true
  }

  private mutating func applyNotes() {
    for index in 0..<noteCount {
      let id = ObjectID(notes[index])
      if queue.isPresent(id) { queue.move(id, to: .resident) }
    }
    noteCount = 0
  }

  /// Makes an object resident for which there is room.
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    queue.enter(.resident, id, cost: cost)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) { queue.setCost(cost, of: id) }

  /// What would be evicted next; none in an empty cache.
  public mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : queue.oldest(.resident)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = queue.oldest(.resident)
    queue.forget(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    defer { queue.forget(id) }
    return queue.isPresent(id)
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants()
    precondition(noteCount < notes.count, "a full batch was not applied")
  }
}
