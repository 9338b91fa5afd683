public import Primitives

/// What became of a response that was offered to the cache.
public struct Storing: Hashable, Sendable, BitwiseCopyable {
  /// Whether the body is now in memory.
  public var inMemory = false
  /// Whether the body is now on disk: a host writes it.
  public var onDisk = false
  /// The bodies that had to leave memory.
  public var evictedFromMemory = ByteCount.zero
  /// The bodies that had to leave the disk.
  public var evictedFromDisk = ByteCount.zero

  /// Nothing was stored and nothing evicted.
  public init() {}
}
