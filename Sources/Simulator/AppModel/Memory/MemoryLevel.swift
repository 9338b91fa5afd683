/// The memory of a process in relation to the device's limit.
public enum MemoryLevel: UInt8, Sendable, BitwiseCopyable, Comparable {
  /// Far below the limit.
  case normal
  /// High enough for a memory warning.
  case warning
  /// Near the limit.
  case critical
  /// Above the limit. The process is killed.
  case beyond

  /// Orders levels by memory.
  public static func < (one: MemoryLevel, other: MemoryLevel) -> Bool {
    one.rawValue < other.rawValue
  }
}
