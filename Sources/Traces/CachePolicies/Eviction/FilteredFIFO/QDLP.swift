import Primitives

/// QD-LP-FIFO: quick demotion by a small FIFO, lazy promotion by a clock of two bits.
///
/// Most newcomers are not used again: a FIFO of a tenth of the cache evicts them soon. An object that was used in the
/// FIFO, or is requested while its ghost is remembered, enters a clock. The clock reorders its objects only when it
/// evicts. J. Yang, Z. Qiu, Y. Zhang, Y. Yue, K. V. Rashmi. *FIFO can be Better than LRU: the Power of Lazy Promotion
/// and Quick Demotion.* HotOS 2023.
///
/// The variant: one use earns the promotion, and a promoted object starts with no use. The clock evicts if it is over
/// its share or the FIFO is empty; otherwise the FIFO evicts. The FIFO has room for at least one object.
struct QDLP: FilteringPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1; at least one object.
    var smallFraction = 0.1
    /// The maximum size of the ghosts, as a share of the capacity.
    var ghostFraction = 0.9
    /// The number of uses in the small queue that earn a place in the main queue.
    var promotionThreshold: UInt8 = 1
  }

  static var name: String { "qd-lp" }
  static let summary =
    "a small FIFO demotes quickly, a 2-bit CLOCK promotes lazily"

  var queues: FilteredQueues
  /// True if the object about to enter was a ghost.
  private var returns = false

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
  }

  mutating func expect(_ id: ObjectID, cost: UInt32) {
    returns = queues.takeGhost(id)
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    queues.enter(id, cost: cost, isInMain: returns)
  }

  /// Evicts one object. The main queue handles objects if it is over its share, otherwise the small queue does.
  mutating func evictOne() -> ObjectID {
    while true {
      if queues.isSmallEmpty || queues.isMainOverShare { return queues.evictFromMain() }
      if let victim = queues.filterOldest() { return victim }
    }
  }
}
