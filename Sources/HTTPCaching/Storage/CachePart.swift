/// A part of the cache.
public enum CachePart: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// The part that is lost when the app ends.
  case memory
  /// The part that survives.
  case disk
}
