package import ImagePipeline
public import Primitives

/// What came out of one run.
///
/// Each metric is a property, for the expectations of tests: `#expect(report.staleAssignments == 0)`.
/// One without data is not a number then, which no comparison but `!=` holds of, so that an expectation
/// about it fails. `report[.staleAssignments]` is nil without data.
@dynamicMemberLookup
public struct RunReport: Sendable {
  /// A point of the scenario's sweep: the path of a key and the value it had.
  public struct Parameter: Hashable, Sendable {
    /// The key's path, such as `memory.cost-limit`.
    public let path: String
    /// The value as the scenario spells it.
    public let value: String

    package init(path: String, value: String) {
      self.path = path
      self.value = value
    }
  }

  /// The strategy's name.
  public let strategy: String
  /// The strategy's summary.
  public let summary: String
  /// What it is known to do wrong; nil where that is nothing.
  package let defect: String?
  /// The eviction policy behind its memory cache, NSCache's model named; empty without one.
  public let policy: String
  /// Whether the strategy knew which rows would come, as none can.
  package let isOracle: Bool
  /// The strategy's components, with limits as they are on the device; nil if they are not known.
  package let design: Strategy?
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep; empty without one.
  public package(set) var parameters: [Parameter]
  package let outcome: RunOutcome

  package init(
    strategy: String, summary: String = "", defect: String? = nil, policy: String,
    isOracle: Bool = false, design: Strategy? = nil, seed: UInt64, parameters: [Parameter] = [],
    _ outcome: RunOutcome
  ) {
    self.strategy = strategy
    self.summary = summary
    self.defect = defect
    self.policy = policy
    self.isOracle = isOracle
    self.design = design
    self.seed = seed
    self.parameters = parameters
    self.outcome = outcome
  }

  /// The value of a metric; nil where there is no data.
  public subscript(metric: Metric) -> Double? { outcome.values[metric] }

  /// The value of a metric, in its unit; not a number where there is no data.
  public subscript(dynamicMember metric: KeyPath<Metric.Type, Metric>) -> Double {
    self[Metric.self[keyPath: metric]] ?? .nan
  }

  /// The value of each metric.
  package var values: MetricValues { outcome.values }

  /// What changed over time.
  package var timeline: Timeline { outcome.timeline }

  /// What servers were asked for by the hour; nil where no person gives the run a time of day.
  package var serverHours: ServerHours? { outcome.serverHours }

  /// Times from a row's appearance to its image, ascending.
  public var waits: [Nanoseconds] { outcome.waits }
}
