package import Primitives

/// What a recorder has counted over a whole run.
package struct RunOutcome: Equatable, Sendable {
  /// The value of each metric.
  package let values: MetricValues
  /// What changed over time.
  package let timeline: Timeline
  /// Times from a row's appearance to its image, ascending.
  package let waits: [Nanoseconds]
  /// What servers were asked for by the hour; nil where no person gives the run a time of day.
  package let serverHours: ServerHours?

  package init(
    values: MetricValues, timeline: Timeline, waits: [Nanoseconds], serverHours: ServerHours? = nil
  ) {
    self.values = values
    self.timeline = timeline
    self.waits = waits
    self.serverHours = serverHours
  }
}
