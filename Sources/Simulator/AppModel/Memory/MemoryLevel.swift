/// How much of the memory that the device lets it have a process takes.
public enum MemoryLevel: UInt8, Sendable, BitwiseCopyable, Comparable {
  /// Little enough.
  case normal
  /// So much that the app is warned.
  case warning
  /// Nearly all.
  case critical
  /// Too much: the process is killed.
  case beyond

  /// Less is taken at the one than at the other.
  public static func < (one: MemoryLevel, other: MemoryLevel) -> Bool {
    one.rawValue < other.rawValue
  }
}
