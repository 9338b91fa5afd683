package import Primitives

/// The results of a recorder for a whole run.
package struct RunOutcome: Equatable, Sendable {
  /// The value of each metric.
  package let values: MetricValues
  /// The values in bins over time.
  package let timeline: Timeline
  /// The times from a row's appearance to its image, ascending.
  package let waits: [Nanoseconds]
  /// The requests to servers by the hour; nil if the run has no person and thus no time of day.
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
