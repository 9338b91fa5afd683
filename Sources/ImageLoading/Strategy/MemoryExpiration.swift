public import Primitives

/// When an image in memory counts as gone although it was not evicted.
public struct MemoryExpiration: KeyedConfiguration {
  /// How long an image lives.
  public var after = Nanoseconds.seconds(300)
  /// Whether each hit starts that time anew; else it runs from the storing.
  public var slides = true
  /// How often a timer removes what has expired; none leaves it to the next look-up of each image.
  public var sweepEvery: Nanoseconds?

  /// Five minutes from the last use, without a timer.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("after", \.after, "how long an image lives", .above(.zero))
    Field("slides", \.slides, "whether each hit starts that time anew")
    Field(
      "sweep-every", orNull: \.sweepEvery,
      "how often a timer removes what has expired; null leaves it to the next look-up",
      .atLeast(.milliseconds(1)))
  }
}
