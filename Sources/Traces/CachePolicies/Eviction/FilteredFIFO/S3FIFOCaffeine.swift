import Primitives

/// S3-FIFO that first keeps the small queue to its share, as in the Caffeine simulator's reading of the paper.
///
/// The mechanism is that of `S3FIFO`. For a full cache, the paper defines the evicting queue only if the small queue
/// is full. This variant evicts from the small queue if that has reached its share or the main queue is empty. It
/// evicts from the main queue whenever a promotion puts that over its share. J. Yang, Y. Zhang, Z. Qiu, Y. Yue, K. V.
/// Rashmi. *FIFO Queues Are All You Need for Cache Eviction.* SOSP 2023. The small queue has room for at least one
/// object.
struct S3FIFOCaffeine: FilteringPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1; at least one object.
    var smallFraction = 0.1
    /// The maximum size of the ghosts, as a share of the capacity.
    var ghostFraction = 0.9
    /// The number of uses in the small queue that earn a place in the main queue.
    var promotionThreshold: UInt8 = 2
  }

  static var name: String { "s3-fifo-caffeine" }
  static let summary =
    "S3-FIFO as in the Caffeine simulator: the small queue is evicted first"

  var queues: FilteredQueues

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
  }

  mutating func makeRoom(for cost: UInt32, evicting: (ObjectID) -> Void) {
    while !hasRoom(for: cost) { evictSome(evicting) }
  }

  /// Inserts an object. Its ghost counts only if it outlives the evictions that make room.
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(id, cost: cost, isInMain: queues.takeGhost(id))
  }

  /// Evicts one object of the main queue, or the next object of the small queue. Before the latter, the main queue
  /// evicts one object for each promotion that does not fit.
  private mutating func evictSome(_ evicting: (ObjectID) -> Void) {
    guard queues.isMainEmpty || queues.hasSmallItsShare else {
      return evicting(queues.evictFromMain())
    }
    while !queues.isSmallEmpty {
      if let victim = queues.filterOldest() { return evicting(victim) }
      if queues.isMainOverShare { evicting(queues.evictFromMain()) }
    }
  }

  /// Evicts from the small queue if it has reached its share, otherwise from the main queue.
  mutating func evictOne() -> ObjectID {
    while !queues.isSmallEmpty, queues.isMainEmpty || queues.hasSmallItsShare {
      if let victim = queues.filterOldest() { return victim }
    }
    return queues.evictFromMain()
  }
}
