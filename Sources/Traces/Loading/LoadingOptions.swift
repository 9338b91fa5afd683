/// Which requests of a file are wanted, and what of them is kept.
public struct LoadingOptions: Hashable, Sendable {
  /// How many requests at the beginning to pass over.
  public var skip = 0
  /// How many requests to take at most.
  public var limit = Int.max
  /// Whether the times and lifetimes of requests are kept, for twelve bytes each.
  public var keepsTimes = false

  /// All requests, without their times.
  public init() {}
}
