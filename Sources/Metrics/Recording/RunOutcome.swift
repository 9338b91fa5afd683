public import Primitives

/// What a recorder has counted over a whole run.
public struct RunOutcome: Sendable {
  /// The value of each metric of the catalog, in its order; none where there is no data.
  public let values: [Double?]
  /// What changed over time.
  public let timeline: Timeline
  /// Times from a row's appearance to its image, ascending.
  public let waits: [Nanoseconds]
}
