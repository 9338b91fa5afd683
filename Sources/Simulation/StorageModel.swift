import Primitives
import World

/// The flash storage: reads and writes one after the other.
struct StorageModel {
  private let cost: StorageCost
  private var freeAt = Instant.start
  /// The bytes of the files there are.
  private(set) var bytes = 0

  init(_ cost: StorageCost) { self.cost = cost }

  /// Queues a read and returns when it is done.
  mutating func read(_ count: ByteCount, at now: Instant) -> Instant {
    freeAt = max(now, freeAt) + cost.readTime(count)
    return freeAt
  }

  /// Queues a write; nobody waits for it but those behind.
  mutating func write(_ count: ByteCount, at now: Instant) {
    freeAt = max(now, freeAt) + cost.writeTime(count)
    bytes += count.bytes
  }

  /// Removes a file, which takes no time worth counting.
  mutating func remove(_ count: ByteCount) { bytes -= count.bytes }
}
