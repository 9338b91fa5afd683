package import ImagePipeline
public import Primitives

/// The results of one run.
///
/// Each metric is a property, so that tests can write `#expect(report.staleAssignments == 0)`. If there is no data, the
/// property is not a number; all comparisons with it except `!=` are false, so the expectation fails.
/// `report[.staleAssignments]` is nil if there is no data.
@dynamicMemberLookup
public struct RunReport: Sendable {
  /// A point of the scenario's sweep: the path of a key and the key's value.
  public typealias Parameter = SweptValue

  /// The strategy's name.
  public let strategy: String
  /// The strategy's summary.
  public let summary: String
  /// The strategy's known defect; nil if it has none.
  package let defect: String?
  /// The eviction policy of the memory cache, with NSCache's model; empty if there is no memory cache.
  public let policy: String
  /// True if the strategy knew the coming rows, which no real strategy does.
  package let isOracle: Bool
  /// The strategy's components, with the limits on the device; nil if they are not known.
  package let design: Strategy?
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep; empty if there is no sweep.
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

  /// The value of a metric; nil if there is no data.
  public subscript(metric: Metric) -> Double? { outcome.values[metric] }

  /// The value of a metric in its unit; not a number if there is no data.
  public subscript(dynamicMember metric: KeyPath<Metric.Type, Metric>) -> Double {
    self[Metric.self[keyPath: metric]] ?? .nan
  }

  /// The value of each metric.
  package var values: MetricValues { outcome.values }

  /// The values in bins over time.
  package var timeline: Timeline { outcome.timeline }

  /// The requests to servers by the hour; nil if the run has no person and thus no time of day.
  package var serverHours: ServerHours? { outcome.serverHours }

  /// The times from a row's appearance to its image, ascending.
  public var waits: [Nanoseconds] { outcome.waits }
}
