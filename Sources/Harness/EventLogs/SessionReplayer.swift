import CachePolicies
import EventLogs
import ImageApp
import ImageLoading
import Metrics
import Primitives
import Reports
import Scenarios
import World

/// A pipeline that is told what a log has, and the fold over what it answers.
struct SessionReplayer: ~Copyable {
  private var pipeline: ImagePipeline
  private var recorder: Recorder
  private var audit: EventLogAudit
  private var firstForm = FirstForm()
  private var answers = Answers()

  /// Sets up the strategy of a log.
  init(_ header: EventLogHeader, _ livePolicies: [EvictionEntry]) throws(StrategyError) {
    let plan = header.run.plan
    let feed = Feed(plan)
    let policies = header.results.host == .virtual ? [] : livePolicies
    pipeline = try ImagePipeline(plan.strategyOnDevice, feed: feed, platformPolicies: policies)
    recorder = Recorder(plan)
    audit = EventLogAudit(feed)
  }

  /// Answers to the event that was taken last.
  var answerCount: Int { answers.list.count }

  /// Why a record cannot be; nil if it can.
  mutating func objection(to record: EventLogRecord) -> String? { audit.objection(to: record) }

  /// Takes an event.
  ///
  /// - Returns: How the answers differ from those that are expected, if they do. Nothing can be taken
  ///   after that.
  mutating func take(
    _ event: PipelineEvent, expecting expected: LoggedAnswers, at now: Instant, line: Int
  ) -> EventLogReplay.Difference? {
    answers.clear()
    pipeline.handle(event, at: now, into: &answers)
    if let (expected, got) = difference(from: expected, event) {
      return .init(line: line, instant: now, event: event, expected: expected, got: got)
    }
    let list = answers.list
    audit.note(list)
    recorder.observe(event, list.span, at: now)
    return nil
  }

  /// Answers that should be the same, each as a log has it; nil where they are.
  private mutating func difference(
    from expected: LoggedAnswers, _ event: PipelineEvent
  ) -> (expected: [String], got: [String])? {
    switch expected {
    case .list(let list):
      if list == answers.list { return nil }
      return (list.map(\.logText), answers.list.map(\.logText))
    case .firstForm(let text):
      let got = firstForm.text(answers.list, to: event)
      guard got != text else { return nil }
      return (FirstForm.elements(of: text), FirstForm.elements(of: got))
    }
  }

  /// Takes a fact of the app's or its host's.
  mutating func take(_ fact: Fact, at now: Instant) { recorder.observe(fact, at: now) }

  /// What came of the run.
  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}
