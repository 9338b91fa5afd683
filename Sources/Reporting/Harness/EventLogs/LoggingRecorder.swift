package import Environment
import EventLogs
import Foundation
package import ImagePipeline
package import Metrics
package import Platform
package import Primitives
import Scenarios

extension StreamedFile: EventLogSink {}

/// An observer that records a run for its metrics and logs it to a file.
package struct LoggingRecorder: SessionObserver, Sendable, ~Copyable {
  private var recorder: Recorder
  private var log: EventLogWriter<StreamedFile>

  /// Opens the log of a run.
  ///
  /// - Parameters:
  ///   - header: The run.
  ///   - path: The path of the log.
  ///   - feed: The run's feed; nil creates one.
  /// - Throws: ``WriteError``.
  package init(_ header: EventLogHeader, to path: String, feed: Feed? = nil) throws {
    let text = try header.text
    log = EventLogWriter(header: text, to: try StreamedFile(path: path))
    recorder = Recorder(header.run.plan, feed: feed)
  }

  /// Counts and logs an event.
  package mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    recorder.observe(event, effects, at: now)
    log.observe(event, effects, at: now)
  }

  /// Counts and logs an observation.
  package mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    log.observe(observation, at: now)
  }

  /// Moves the finished log to its path.
  ///
  /// - Returns: The outcome of the run.
  /// - Throws: ``WriteError`` if the log could not be written; then there is no log.
  package consuming func finish(at end: Instant) throws(WriteError) -> RunOutcome {
    try log.finish(at: end).publish()
    return recorder.finish(at: end)
  }
}
