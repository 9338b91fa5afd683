public import Metrics

/// The figures of one run, as a results file has them.
public struct RunResult: Hashable, Sendable {
  /// A metric of the run.
  public struct Figure: Hashable, Sendable {
    /// The metric's name.
    public let name: String
    /// Its value, rounded as the file spells it; none where there is no data.
    public let value: Double?

    /// A metric with its value.
    public init(name: String, value: Double?) {
      self.name = name
      self.value = value
    }

    /// The value as files spell it; nil where there is no data.
    var spelling: String? {
      let decimals = Metric.named(name)?.unit.decimals ?? 6
      return value.flatMap { MetricNumber.text($0, decimals: decimals) }
    }
  }

  /// The strategy's name.
  public let strategy: String
  /// The eviction policy behind its memory cache; empty without one.
  public let policy: String
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep; empty without one.
  public let parameters: [RunReport.Parameter]
  /// The metrics in the order of the catalog, then unknown ones by name.
  public let metrics: [Figure]

  /// States the figures of a run.
  public init(
    strategy: String, policy: String, seed: UInt64, parameters: [RunReport.Parameter],
    metrics: [Figure]
  ) {
    self.strategy = strategy
    self.policy = policy
    self.seed = seed
    self.parameters = parameters
    self.metrics = metrics
  }

  /// Figures of a report, rounded as a file spells them.
  public init(_ report: RunReport, metrics: [Metric] = Metric.all) {
    self.init(
      strategy: report.strategy, policy: report.policy, seed: report.seed,
      parameters: report.parameters,
      metrics: metrics.map { metric in
        Figure(name: metric.name, value: MetricNumber.rounded(report[metric], of: metric))
      })
  }

  /// The value of a metric; none where there is no data.
  ///
  /// - Complexity: O(metrics).
  public subscript(metric: Metric) -> Double? {
    metrics.first { $0.name == metric.name }.flatMap(\.value)
  }

  /// What tells the run from others of its scenario.
  public var key: RunKey { RunKey(strategy: strategy, seed: seed, parameters: parameters) }
}

/// What tells a run from the others of its scenario.
public struct RunKey: Hashable, Sendable, CustomStringConvertible {
  /// The strategy's name.
  public let strategy: String
  /// The seed.
  public let seed: UInt64
  /// The point of the sweep, ordered by path.
  public let parameters: [RunReport.Parameter]

  /// Names a run; the order of the parameters does not matter.
  public init(strategy: String, seed: UInt64, parameters: [RunReport.Parameter]) {
    self.strategy = strategy
    self.seed = seed
    self.parameters = parameters.sorted { ($0.path, $0.value) < ($1.path, $1.value) }
  }

  /// Such as `lru, seed 7, memory.limit 24 MiB`.
  public var description: String {
    (["\(strategy), seed \(seed)"] + parameters.map { "\($0.path) \($0.value)" })
      .joined(separator: ", ")
  }
}
