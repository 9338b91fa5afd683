import Primitives

/// S3-FIFO: a small queue keeps objects used only once out of a main queue, and a ghost queue remembers the objects
/// that the small queue rejected.
///
/// Most objects are used once before eviction. A small queue evicts them quickly, and a ghost that is requested again
/// goes directly to the main queue. J. Yang, Y. Zhang, Z. Qiu, Y. Yue, K. V. Rashmi. *FIFO Queues Are All You Need for
/// Cache Eviction.* SOSP 2023.
///
/// Deviations: until the first eviction, newcomers go to the main queue once the small queue is full, as in the
/// authors' code since December 2024 (`warmStart`). The small queue accepts at least one object, even an object larger
/// than the whole queue; the paper defines neither. Replacing a value counts as a use.
struct S3FIFO: ThreeQueuePolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    var smallFraction = 0.1
    /// The maximum size of the ghosts, as a share of the capacity.
    var ghostFraction = 0.9
    /// The number of uses in the small queue that earn a place in the main queue.
    var promotionThreshold: UInt8 = 2
    /// True if the main queue takes newcomers while the cache first fills; false in the paper.
    var warmStart = true

    static let fields = Fields<Self> {
      Field("small-fraction", \.smallFraction, "the share of the small queue", .from(0...1))
      Field(
        "ghost-fraction", \.ghostFraction, "the ghosts, as a share of the capacity", .from(0...1))
      Field(
        "promotion-threshold", \.promotionThreshold, "the uses that earn a place in the main queue")
      Field(
        "warm-start", \.warmStart, "if true, the main queue takes newcomers while the cache fills")
    }
  }

  static var name: String { "s3-fifo" }
  static var summary: String { "three FIFOs: a small filter, a main queue and ghosts" }

  var queues: FilteredQueues
  var filling: Filling

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    queues = FilteredQueues(parameters, capacity: capacity, objectCount: objectCount)
    filling = Filling(isWarm: parameters.warmStart)
  }
}

/// The queue operations of S3-FIFO and its descendants.
protocol ThreeQueuePolicy: FilteringPolicy, ~Copyable {
  var filling: Filling { get set }
}

/// The fill state of a cache with three queues, and the destination of the next object.
struct Filling: BitwiseCopyable {
  /// True if, until the first eviction, the main queue takes newcomers that do not fit the small queue.
  var isWarm: Bool
  /// True if the object about to enter was a ghost that earned a place in the main queue.
  var returns = false
}

extension ThreeQueuePolicy where Self: ~Copyable {
  @inline(__always)
  mutating func expect(_ id: ObjectID, cost: UInt32) { filling.returns = queues.takeGhost(id) }

  @inline(__always)
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    let bypassesSmall = filling.isWarm && !queues.hasRoomInSmall(for: cost)
    queues.enter(id, cost: cost, isInMain: filling.returns || bypassesSmall)
  }

  /// Evicts one object. The main queue handles objects if it is over its share, otherwise the small queue does.
  @inline(__always)
  mutating func evictOne() -> ObjectID {
    filling.isWarm = false
    while true {
      if queues.isSmallEmpty || queues.isMainOverShare { return queues.evictFromMain() }
      while !queues.isSmallEmpty {
        if let victim = queues.filterOldest() { return victim }
      }
    }
  }
}
