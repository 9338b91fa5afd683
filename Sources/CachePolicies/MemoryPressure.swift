public import Primitives

/// What the system says about free memory, in the levels of a Dispatch memory-pressure source.
public enum MemoryPressure: String, NamedChoice {
  /// The pressure is over.
  case normal
  /// Memory runs short.
  case warning
  /// Memory is all but gone.
  case critical

  /// "memory pressure".
  public static var noun: String { "memory pressure" }
}
