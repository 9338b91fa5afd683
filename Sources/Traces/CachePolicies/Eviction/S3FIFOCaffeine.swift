import Primitives

/// S3-FIFO that keeps the small queue to its share first, as the Caffeine simulator reads the paper.
///
/// The mechanism is that of `S3FIFO`. The paper says which queue evicts when the cache is full only
/// for a full small queue; this variant takes from the small queue when that has reached its share or
/// the main queue is empty, and takes one from the main queue whenever a promotion puts that over its
/// share. J. Yang, Y. Zhang, Z. Qiu, Y. Yue, K. V. Rashmi. *FIFO Queues Are All You Need for Cache
/// Eviction.* SOSP 2023. The small queue has room for at least one object.
struct S3FIFOCaffeine: FilteringPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1; at least one object.
    var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    var ghostFraction = 0.9
    /// Uses in the small queue that earn a place in the main queue.
    var promotionThreshold: UInt8 = 2
  }

  static var name: String { "s3-fifo-caffeine" }
  static var summary: String {
    "S3-FIFO as in the Caffeine simulator: the small queue is evicted first"
  }

  var queues: FilteredQueues

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
  }

  mutating func makeRoom(for cost: UInt32, evicting: (ObjectID) -> Void) {
    while !hasRoom(for: cost) { evictSome(evicting) }
  }

  /// A ghost counts only if it outlives those of the objects that made the room.
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(id, cost: cost, isInMain: queues.takeGhost(id))
  }

  /// Evicts one object of the main queue; or the next of the small one, and before it one of the main
  /// queue for each promotion that this has no room for.
  private mutating func evictSome(_ evicting: (ObjectID) -> Void) {
    guard queues.isMainEmpty || queues.hasSmallItsShare else {
      return evicting(queues.evictFromMain())
    }
    while !queues.isSmallEmpty {
      if let victim = queues.filterOldest() { return evicting(victim) }
      if queues.isMainOverShare { evicting(queues.evictFromMain()) }
    }
  }

  /// Takes from the small queue when that has reached its share, else from the main one.
  mutating func evictOne() -> ObjectID {
    while !queues.isSmallEmpty, queues.isMainEmpty || queues.hasSmallItsShare {
      if let victim = queues.filterOldest() { return victim }
    }
    return queues.evictFromMain()
  }
}
