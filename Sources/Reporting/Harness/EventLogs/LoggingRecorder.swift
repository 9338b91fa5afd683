package import Environment
import EventLogs
import Foundation
package import ImagePipeline
package import Metrics
package import Platform
package import Primitives
package import Reports
package import Scenarios

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

/// The folder for the logs of a scenario's runs: one file per run.
package struct EventLogFolder: Sendable {
  private let path: String
  private let results: ResultsHeader
  /// The points of the sweep, in the order of the runs.
  private let points: [[Variant.Parameter]]

  /// Names the logs of a scenario's runs.
  ///
  /// - Parameters:
  ///   - path: The folder, which need not exist.
  ///   - results: The description of the scenario for the logs.
  ///   - scenario: The scenario.
  package init(_ path: String, _ results: ResultsHeader, of scenario: Scenario) {
    (self.path, self.results) = (path, results)
    points = scenario.plans.map(\.parameters).distinct
  }

  /// Returns the file of a run: strategy and seed, and with a sweep the number of its point, as in
  /// `lru-url-7-p3.jsonl`. Characters that file names cannot have are percent-encoded.
  ///
  /// - Complexity: O(points).
  package func path(of run: PlannedRun) -> String {
    let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_. "))
    let encoded = run.strategyName.addingPercentEncoding(withAllowedCharacters: plain)
    // A name that begins with a dot would be hidden.
    let name = encoded.map { $0.hasPrefix(".") ? "%2E" + $0.dropFirst() : $0 }
    let point = points.firstIndex(of: run.parameters).map { "-p\($0 + 1)" }
    let isSwept = !run.parameters.isEmpty
    return "\(path)/\(name ?? "run")-\(run.seed)\(isSwept ? point ?? "" : "").jsonl"
  }

  /// Returns the first line of a run's log.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - position: Its position among the runs that are made together.
  /// - Returns: The header.
  package func header(of run: PlannedRun, at position: Int) -> EventLogHeader {
    EventLogHeader(run, of: results, position: position)
  }
}
