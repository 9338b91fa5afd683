package import CachePolicies
import EventLogs
import Foundation
import AppModel
package import ImagePipeline
package import Metrics
import Platform
package import Primitives
package import Reports
import Scenarios
import Environment

/// A logged session, decided once more: the events of the log go to a fresh pipeline of the logged
/// strategy, which must answer each as in the log.
package struct EventLogReplay: Sendable {
  /// An event to which the pipeline now answers something else.
  package struct Difference: Sendable, Equatable {
    /// The line of the log, counted from 1.
    package let line: Int
    /// When the event happened.
    package let instant: Instant
    /// The event.
    package let event: PipelineEvent
    /// The answers in the log, as it has each.
    package let expected: [String]
    /// The answers now, in the same form.
    package let got: [String]
  }

  /// The log's file.
  package let file: String
  /// What was logged.
  package let header: EventLogHeader
  /// Events that were replayed, the differing one included.
  package private(set) var events = 0
  /// Actions and facts that the pipeline answers them with.
  package private(set) var effects = 0
  /// Facts of the app and its host on the way.
  package private(set) var facts = 0
  /// The first difference; nil if all decisions are the same. Nothing is replayed behind it.
  package private(set) var difference: Difference?
  /// What came of the run, counted anew; nil where the decisions differ.
  package private(set) var report: RunReport?
  /// What an app's own logger of binds would have written; nil unless asked for, and where the decisions differ.
  package private(set) var bindLog: [UInt8]?

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - livePolicies: Eviction policies that only the host of live runs has.
  ///   - logsBinds: Whether to make a bind log of it.
  /// - Throws: `EventLogError`, `ScenarioError` with the place of what is wrong in the log.
  /// - Complexity: O(events).
  package init(
    path: String, livePolicies: [EvictionEntry] = [], logsBinds: Bool = false
  ) throws {
    let bytes: [UInt8]
    do { bytes = [UInt8](try ReadableFile.contents(at: path)) } catch {
      throw EventLogFileError(path: path, reason: "\(error)")
    }
    try self.init(bytes, file: path, livePolicies: livePolicies, logsBinds: logsBinds)
  }

  /// Replays a log that was read already.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - file: What errors call it.
  ///   - livePolicies: Eviction policies that only the host of live runs has.
  ///   - logsBinds: Whether to make a bind log of it.
  /// - Throws: `EventLogError`, `ScenarioError` with the place of what is wrong in the log.
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
    while let record = try reader.next() {
      if let reason = replayer.objection(to: record) { throw reader.problem(reason) }
      switch record {
      case .event(let event, let expected, let now):
        events += 1
        difference = replayer.take(event, expecting: expected, at: now, line: reader.line)
        effects += replayer.answerCount
        if difference != nil { return }
      case .observation(let fact, let now):
        facts += 1
        replayer.take(fact, at: now)
      case .end(let end, _, _):
        bindLog = replayer.finishBinds(at: end)
        report = RunReport(header.run, replayer.finish(at: end))
        // Reading on shows whether anything stands behind the end.
        _ = try reader.next()
        return
      }
    }
  }
}

extension EventLogReplay {
  /// The results of replayed runs, one document for each scenario in the order of its first log; in it
  /// the runs in the order in which they were made. Runs that decide otherwise than they did are left
  /// out.
  ///
  /// - Complexity: O(*n*²) in the number of logs.
  package static func documents(_ replays: [EventLogReplay]) -> [ResultsDocument] {
    replays.map(\.header.results).distinct.compactMap { header in
      let own = replays.filter { $0.header.results == header }
      let ordered = own.enumerated().sorted {
        ($0.element.header.position, $0.offset) < ($1.element.header.position, $1.offset)
      }
      let reports = ordered.compactMap(\.element.report)
      return reports.isEmpty ? nil : ResultsDocument(header: header, reports: reports)
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

  /// A command that reads logs of the user's refuses them itself; any other wrote this log.
  package var exitCode: ExitCode { .internalError }
}

/// A pipeline that is told what a log has, and the fold over what it answers.
struct SessionReplayer: ~Copyable {
  private var pipeline: AppPipeline
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
    let policies = header.results.host == .virtual ? [] : livePolicies
    pipeline = try AppPipeline(plan, feed: feed, platformPolicies: policies)
    recorder = Recorder(plan)
    audit = EventLogAudit(feed, pipelines: plan.strategy.ofPipelines.count)
    let run = header.run
    let title = "\(header.results.scenario), \(run.strategyName), seed \(run.seed)"
    binds = logsBinds ? BindRecorder(plan, feed: feed, title: title) : nil
  }

  /// Answers to the event that was taken last.
  var answerCount: Int { effects.list.count }

  /// Why a record cannot be; nil if it can.
  mutating func objection(to record: EventLogRecord) -> String? { audit.objection(to: record) }

  /// Takes an event.
  ///
  /// - Returns: How the answers differ from those that are expected, if they do. Nothing can be taken
  ///   after that.
  mutating func take(
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

  /// Takes a fact of the app's or its host's.
  mutating func take(_ fact: Observation, at now: Instant) {
    recorder.observe(fact, at: now)
    binds?.observe(fact, at: now)
  }

  /// The bind log, if there is one.
  mutating func finishBinds(at end: Instant) -> [UInt8]? { binds.take()?.finish(at: end) }

  /// What came of the run.
  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}
