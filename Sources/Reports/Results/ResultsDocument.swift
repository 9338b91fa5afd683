public import Metrics

/// What `results.json` holds: the scenario and the figures of each of its runs.
public struct ResultsDocument: Sendable {
  /// The version of cachebench that wrote it.
  public let version: String
  /// The scenario's name.
  public let scenario: String
  /// The scenario with every default filled in, as the text of one JSON value.
  public let resolvedScenario: String
  /// What the runs were hosted by.
  public let host: RunHost
  /// The runs, in the order in which the scenario declares them.
  public let runs: [RunResult]

  /// The results of the runs of a scenario.
  public init(header: ResultsHeader, reports: [RunReport]) {
    version = header.version
    scenario = header.scenario
    resolvedScenario = header.resolvedScenario
    host = header.host
    runs = reports.map { RunResult($0, metrics: header.host.metrics) }
  }

  init(
    version: String, host: RunHost, scenario: String, resolvedScenario: String, runs: [RunResult]
  ) {
    self.version = version
    self.host = host
    self.scenario = scenario
    self.resolvedScenario = resolvedScenario
    self.runs = runs
  }

  /// The names of the metrics that each run has.
  public var metricNames: [String] { runs.first?.metrics.map(\.name) ?? [] }

  /// The same document with some of its runs, for a check of some of a scenario's strategies.
  public func selecting(_ isSelected: (RunResult) -> Bool) -> ResultsDocument {
    ResultsDocument(
      version: version, host: host, scenario: scenario, resolvedScenario: resolvedScenario,
      runs: runs.filter(isSelected))
  }
}
