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

/// What results say about where they came from. Nothing in it depends on the machine or the day.
public struct ResultsHeader: Hashable, Sendable {
  /// The form of the results files this version writes and reads.
  public static let schemaVersion = 1

  /// The scenario's name.
  public let scenario: String
  /// The scenario in a few words, for the titles of charts; may be empty.
  public let summary: String
  /// The scenario with every default filled in, as the text of one JSON value.
  public let resolvedScenario: String
  /// The version of cachebench that made the results.
  public let version: String
  /// What the runs were hosted by.
  public let host: RunHost

  /// Describes results.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - summary: The scenario in a few words; may be empty.
  ///   - resolvedScenario: One JSON value, embedded as it is. Its keys must come in a fixed order.
  ///   - version: The version of cachebench.
  ///   - host: What the runs were hosted by.
  public init(
    scenario: String, summary: String = "", resolvedScenario: String = "null", version: String,
    host: RunHost = .virtual
  ) {
    self.scenario = scenario
    self.summary = summary
    self.resolvedScenario = resolvedScenario
    self.version = version
    self.host = host
  }
}

/// What a run was hosted by, which decides whether it can be repeated exactly.
public enum RunHost: Hashable, Sendable {
  /// Virtual time: the same on every machine.
  case virtual
  /// Real time, on a clock so many times as fast as the wall's.
  case live(speed: Double)

  /// The word for it in results files.
  public var name: String {
    switch self {
    case .virtual: "virtual"
    case .live: "live"
    }
  }

  /// The metrics that its runs can have data for.
  public var metrics: [Metric] {
    switch self {
    case .virtual: Metric.virtual
    case .live: Metric.all
    }
  }
}
