package import ImagePipeline
public import Primitives

/// The results of one run.
///
/// Each metric is a property, for the expectations of tests: `#expect(report.staleAssignments == 0)`. Without data
/// the property is not a number. All comparisons with it but `!=` are false, so an expectation about it fails.
/// `report[.staleAssignments]` is nil without data.
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
  /// Its known defect; nil if it has none.
  package let defect: String?
  /// The eviction policy of its memory cache, with NSCache's model; empty without one.
  public let policy: String
  /// True if the strategy knew the coming rows, as no real one can.
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

  /// The value of a metric; nil without data.
  public subscript(metric: Metric) -> Double? { outcome.values[metric] }

  /// The value of a metric, in its unit; not a number without data.
  public subscript(dynamicMember metric: KeyPath<Metric.Type, Metric>) -> Double {
    self[Metric.self[keyPath: metric]] ?? .nan
  }

  /// The value of each metric.
  package var values: MetricValues { outcome.values }

  /// The changes over time.
  package var timeline: Timeline { outcome.timeline }

  /// The requests to servers by the hour; nil if the run has no person and so no time of day.
  package var serverHours: ServerHours? { outcome.serverHours }

  /// Times from a row's appearance to its image, ascending.
  public var waits: [Nanoseconds] { outcome.waits }
}
