import AppModel
package import CachePolicies
import Environment
import EventLogs
import Foundation
package import ImagePipeline
import Importers
package import Metrics
import Platform
package import Primitives
package import Reports
import Scenarios

/// A second simulation of a logged session: the events of the log go to a new pipeline of the logged strategy, which
/// must emit the same effects as in the log.
package struct EventLogReplay: Sendable {
  /// An event for which the pipeline now emits other effects.
  package struct Difference: Sendable, Equatable {
    /// The line of the log, counted from 1.
    package let line: Int
    /// The time of the event.
    package let instant: Instant
    package let event: PipelineEvent
    /// The effects in the log, in its form.
    package let expected: [String]
    /// The effects now, in the same form.
    package let got: [String]
  }

  /// The log's file.
  package let file: String
  /// The first line of the log.
  package let header: EventLogHeader
  /// The number of replayed events, including the one that differs.
  package private(set) var events = 0
  /// The number of effects that the pipeline emitted.
  package private(set) var effects = 0
  /// The number of observations of the app and its engine.
  package private(set) var observations = 0
  /// The first difference; nil if all decisions are the same. The replay stops there.
  package private(set) var difference: Difference?
  /// The report of the run, counted again; nil if the decisions differ.
  package private(set) var report: RunReport?
  /// The bind log that an app's own logger would have written; nil if not requested or if the decisions differ.
  package private(set) var bindLog: [UInt8]?

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - livePolicies: Eviction policies that only the live engine has.
  ///   - logsBinds: True to write a bind log of the session.
  /// - Throws: `EventLogError`, or `ScenarioError` with the position of the error in the log.
  /// - Complexity: O(events).
  package init(
    path: String, livePolicies: [EvictionEntry] = [], logsBinds: Bool = false
  ) throws {
    let bytes: [UInt8]
    do { bytes = Array([UInt8](try ReadableFile.contents(at: path)).withoutByteOrderMark) } catch {
      throw EventLogFileError(path: path, reason: "\(error)")
    }
    try self.init(bytes, file: path, livePolicies: livePolicies, logsBinds: logsBinds)
  }

  /// Replays a log that was read already.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - file: The name of the log in errors.
  ///   - livePolicies: Eviction policies that only the live engine has.
  ///   - logsBinds: True to write a bind log of the session.
  /// - Throws: `EventLogError`, or `ScenarioError` with the position of the error in the log.
  /// - Complexity: O(events).
  package init(
    _ bytes: [UInt8], file: String, livePolicies: [EvictionEntry] = [], logsBinds: Bool = false
  ) throws {
    var reader = try EventLogReader(bytes, file: file)
    self.file = file
    header = try EventLogHeader(reader.header, file: file)
    var replayer: SessionReplayer
    do { replayer = try SessionReplayer(header, livePolicies, logsBinds: logsBinds) } catch {
      throw EventLogError(file: file, line: 1, reason: "\(error)")
    }
    var ahead: [ReadRecord] = []
    while let (record, line) = try ahead.isEmpty ? reader.read() : ahead.removeFirst() {
      if let reason = replayer.objection(to: record) {
        throw EventLogError(file: file, line: line, reason: reason)
      }
      switch record {
      case .event(let event, let expected, let now):
        events += 1
        replayer.pipeline.isTurnOpen = try reader.isFollowed(event, at: now, &ahead)
        difference = replayer.handle(event, expecting: expected, at: now, line: line)
        effects += replayer.effectCount
        if difference != nil { return }
      case .observation(let observation, let now):
        observations += 1
        replayer.handle(observation, at: now)
      case .end(let end, _, _):
        bindLog = replayer.finishBinds(at: end)
        report = RunReport(header.run, replayer.finish(at: end))
        // Reads on to find out if anything follows the end.
        _ = try reader.next()
        return
      }
    }
  }

  /// Returns the results of replayed runs: a document for each scenario in the order of its first log, with the runs in
  /// their original order. Runs that now decide differently are left out.
  ///
  /// - Complexity: O(*n*²) in the number of logs.
  package static func documents(_ replays: [EventLogReplay]) -> [ResultsDocument] {
    replays.grouped(by: \.header.results).compactMap { header, own in
      let ordered = own.enumerated().sorted {
        ($0.element.header.position, $0.offset) < ($1.element.header.position, $1.offset)
      }
      let reports = ordered.compactMap(\.element.report)
      return reports.isEmpty ? nil : ResultsDocument(header: header, reports: reports)
    }
  }
}

/// A record of a log, and its line.
private typealias ReadRecord = (record: EventLogRecord, line: Int)

extension EventLogReader {
  fileprivate mutating func read() throws -> ReadRecord? { try next().map { ($0, line) } }

  /// True if the next event of the log belongs to the same call of the list. Only calls of the prefetching data source
  /// have several events.
  fileprivate mutating func isFollowed(
    _ event: PipelineEvent, at now: Instant, _ ahead: inout [ReadRecord]
  ) throws -> Bool {
    guard case .table(let call, _, let screen) = event, call.isOfPrefetching else { return false }
    var place = 0
    while true {
      if place == ahead.count {
        guard let record = try read() else { return false }
        ahead.append(record)
      }
      if case .event(let next, _, let time) = ahead[place].record {
        guard case .table(let other, _, let place) = next else { return false }
        return time == now && place == screen && other.isOfPrefetching
      }
      place += 1
    }
  }
}

/// A log that cannot be read.
package struct EventLogFileError: ExitCoded, Hashable, CustomStringConvertible {
  /// The file.
  package let path: String
  /// The system's reason.
  package let reason: String

  /// The file and the reason.
  package var description: String { "\(path): cannot be read: \(reason)" }

  /// The exit code of an internal error. Commands that read the user's logs report unreadable files themselves. Any
  /// other command wrote this log.
  package var exitCode: ExitCode { .internalError }
}

/// A pipeline that handles the events of a log, and a recorder of its effects.
struct SessionReplayer: ~Copyable {
  fileprivate var pipeline: AppPipeline
  private var recorder: Recorder
  private var audit: EventLogAudit
  private var binds: BindRecorder?
  private var effects = Effects()

  /// Sets up the strategy of a log.
  init(
    _ header: EventLogHeader, _ livePolicies: [EvictionEntry], logsBinds: Bool
  ) throws(StrategyError) {
    let plan = header.run.plan
    let feed = Feed(plan)
    let policies = header.results.engine == .virtual ? [] : livePolicies
    pipeline = try AppPipeline(plan, feed: feed, platformPolicies: policies)
    recorder = Recorder(plan)
    audit = EventLogAudit(feed, pipelines: plan.strategy.ofPipelines.count)
    let run = header.run
    let title = "\(header.results.scenario), \(run.strategyName), seed \(run.seed)"
    binds = logsBinds ? BindRecorder(plan, feed: feed, title: title) : nil
  }

  /// The number of effects of the last event.
  var effectCount: Int { effects.list.count }

  /// Returns the reason why a record is impossible; nil if it is possible.
  mutating func objection(to record: EventLogRecord) -> String? { audit.objection(to: record) }

  /// Handles an event.
  ///
  /// - Returns: The difference from the expected effects; nil if there is none. No event may follow a difference.
  mutating func handle(
    _ event: PipelineEvent, expecting expected: [Effects.Effect], at now: Instant, line: Int
  ) -> EventLogReplay.Difference? {
    effects.forget(from: 0)
    pipeline.handle(event, at: now, into: &effects)
    let list = effects.list
    guard list == expected else {
      return .init(
        line: line, instant: now, event: event, expected: expected.map(\.logText),
        got: list.map(\.logText))
    }
    audit.note(list)
    recorder.observe(event, list.span, at: now)
    binds?.observe(event, list.span, at: now)
    return nil
  }

  /// Handles an observation of the app or its engine.
  mutating func handle(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    binds?.observe(observation, at: now)
  }

  /// Returns the bind log, if there is one.
  mutating func finishBinds(at end: Instant) -> [UInt8]? {
    binds.take()?.finish(at: end).text.bytes
  }

  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}
