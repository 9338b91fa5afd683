import Primitives
import World

/// The flash storage: reads and writes one after the other.
struct StorageModel {
  private let cost: StorageCost
  private var freeAt = Instant.start

  init(_ cost: StorageCost) { self.cost = cost }

  /// Queues a read and returns when it is done.
  mutating func read(_ count: ByteCount, at now: Instant) -> Instant {
    freeAt = max(now, freeAt) + cost.readTime(count)
    return freeAt
  }

  /// Queues a write; nobody waits for it but those behind.
  mutating func write(_ count: ByteCount, at now: Instant) {
    freeAt = max(now, freeAt) + cost.writeTime(count)
  }
}
