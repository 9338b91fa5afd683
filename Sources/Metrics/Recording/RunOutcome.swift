public import Primitives

/// What a recorder has counted over a whole run.
public struct RunOutcome: Equatable, Sendable {
  /// The value of each metric.
  public let values: MetricValues
  /// What changed over time.
  public let timeline: Timeline
  /// Times from a row's appearance to its image, ascending.
  public let waits: [Nanoseconds]

  package init(values: MetricValues, timeline: Timeline, waits: [Nanoseconds]) {
    self.values = values
    self.timeline = timeline
    self.waits = waits
  }
}
