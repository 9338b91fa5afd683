import Primitives

/// S3-FIFO: a small queue filters what is used once out of a main queue, and a ghost queue remembers
/// what the filter rejected.
///
/// Most objects are used once before they leave; a small queue lets go of them quickly, and a ghost
/// that is asked for again goes straight to the main queue. J. Yang, Y. Zhang, Z. Qiu, Y. Yue,
/// K. V. Rashmi. *FIFO Queues Are All You Need for Cache Eviction.* SOSP 2023.
///
/// Deviations: until the first eviction, newcomers go to the main queue once the small one is full,
/// as the authors' code has done since December 2024 (`warmStart`). The small queue takes at least
/// one object, and one that is larger than the whole queue; the paper is silent on both. Replacing a
/// value counts as a use.
struct S3FIFO: ThreeQueuePolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: FilterParameters {
    /// The share of the capacity that newcomers pass through, from 0 to 1.
    var smallFraction = 0.1
    /// The most that ghosts amount to, as a share of the capacity.
    var ghostFraction = 0.9
    /// Uses in the small queue that earn a place in the main queue.
    var promotionThreshold: UInt8 = 2
    /// Whether the main queue takes newcomers while the cache first fills; in the paper it does not.
    var warmStart = true
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

/// What S3-FIFO and its descendants do with their queues.
protocol ThreeQueuePolicy: FilteringPolicy, ~Copyable {
  var filling: Filling { get set }
}

/// How far a cache of three queues has filled, and where what is about to enter belongs.
struct Filling: BitwiseCopyable {
  /// Whether the main queue takes newcomers that the small one has no room for, until the first eviction.
  var isWarm: Bool
  /// Whether the object about to enter was a ghost that earned a place in the main queue.
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

  /// Takes from the main queue when that is over its share, else from the small one, until one goes.
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
