import Reports
import Scenarios
import CachePolicies
import ImageLoading
import EventLogs
import Primitives
import Metrics
import World

/// A pipeline that is told what a log has, and the fold over what it answers.
struct SessionReplayer: ~Copyable {
  private var pipeline: ImagePipeline
  private var recorder: Recorder
  private var audit: EventLogAudit
  private var answer: [PipelineCommand] = []

  /// Sets up the strategy of a log.
  init(_ header: EventLogHeader, _ livePolicies: [EvictionEntry]) throws(StrategyError) {
    let plan = header.run.plan
    let feed = Feed(plan)
    let policies = header.results.host == .virtual ? [] : livePolicies
    pipeline = try ImagePipeline(plan.strategyOnDevice, feed: feed, platformPolicies: policies)
    recorder = Recorder(plan)
    audit = EventLogAudit(feed)
  }

  /// Why a record cannot be; nil if it can.
  mutating func objection(to record: EventLogRecord) -> String? { audit.objection(to: record) }

  /// Takes an event.
  ///
  /// - Returns: The commands it leads to, if they are not those that are expected. Nothing can be taken
  ///   after that.
  mutating func take(
    _ event: PipelineEvent, expecting expected: [PipelineCommand], at now: Instant
  ) -> [PipelineCommand]? {
    answer.removeAll(keepingCapacity: true)
    pipeline.handle(event, at: now, into: &answer)
    guard answer == expected else { return answer }
    audit.note(answer)
    let commands = answer
    recorder.observe(event, commands.span, at: now)
    return nil
  }

  /// Takes a fact of the host's.
  mutating func take(_ fact: HostFact, at now: Instant) { recorder.observe(fact, at: now) }

  /// What came of the run.
  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}
