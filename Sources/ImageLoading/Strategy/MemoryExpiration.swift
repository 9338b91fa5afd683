public import Primitives

/// When an image in memory counts as gone although it was not evicted.
public struct MemoryExpiration: Configuration {
  /// How long an image lives.
  public var after = Nanoseconds.seconds(300)
  /// Whether each hit starts that time anew; else it runs from the storing.
  public var slides = true
  /// How often a timer removes what has expired; none leaves it to the next look-up of each image.
  public var sweepEvery: Nanoseconds?

  /// Five minutes from the last use, without a timer.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if after <= .zero { problems.add("after", "must be above 0 s") }
    if let sweepEvery, sweepEvery < .milliseconds(1) {
      problems.add("sweep-every", "must be at least 1 ms")
    }
  }
}
