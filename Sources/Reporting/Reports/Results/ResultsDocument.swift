package import Metrics

/// What `results.json` holds: where the figures came from, and those of each run.
package struct ResultsDocument: Sendable {
  /// The most runs that `results.json` has one by one; of more it keeps what they come to together.
  static let mostRuns = 10_000

  /// The scenario and the program. A document that was read knows no summary.
  package let header: ResultsHeader
  /// The runs, in the order in which the scenario declares them.
  package let runs: [RunResult]
  /// The means of each strategy at each point, under each model of NSCache.
  let means: [Mean]
  /// What decides in a sweep over several keys, for each strategy.
  let varianceShares: [VarianceShares]
  /// How the figures of each strategy are spread over persons; empty where worlds are no persons.
  let distributions: [PersonDistribution]
  /// What the apps of all persons ask of servers by the hour; empty where worlds are no persons.
  let serverTotals: [ServerTotals]
  /// Each strategy against the reference.
  package let comparisons: [Comparison]
  /// What it all comes to.
  package let verdict: Verdict

  /// The means of a strategy over the worlds that have data.
  struct Mean: Sendable {
    let strategy: String
    let parameters: [RunReport.Parameter]
    let worlds: Int
    /// One for each metric of the runs.
    let values: [Double?]
  }

  /// The names of the metrics that each run has.
  package var metricNames: [String] { runs.first?.metrics.map(\.name) ?? [] }
}

extension ResultsDocument {
  /// The results of the runs of a scenario.
  ///
  /// - Parameters:
  ///   - header: Where they come from.
  ///   - reports: What came of the runs.
  ///   - conditions: Guesses on which the verdict on a strategy hangs, by strategy.
  package init(
    header: ResultsHeader, reports: [RunReport], conditions: [String: [String]] = [:]
  ) {
    let metrics = header.host.metrics
    let reference = Comparisons.reference(of: reports, asked: header.reference)
    self.init(
      header: header, runs: reports.map { RunResult($0, metrics: metrics) },
      means: ReportGroup.groups(reports).flatMap(\.models).map { model in
        Mean(
          strategy: model.reports[0].strategy, parameters: model.reports[0].parameters,
          worlds: model.reports.count, values: metrics.map(model.mean))
      },
      varianceShares: VarianceShares.all(reports),
      distributions: header.isPopulation ? PersonDistribution.all(reports, metrics) : [],
      serverTotals: ServerTotals.all(reports),
      comparisons: reference.map { reference in
        Comparisons.all(of: reports, against: reference, in: metrics).map { comparison in
          var comparison = comparison
          if comparison.metric == .cellSecondsWithoutRightImage {
            comparison.conditions = conditions[comparison.strategy] ?? []
          }
          return comparison
        }
      } ?? [],
      verdict: Verdict(reports, against: header.verdictReference, conditions: conditions))
  }
}

/// What results say about where they came from. Nothing in it depends on the machine or the day.
package struct ResultsHeader: Hashable, Sendable {
  /// The form of the results files this version writes and reads.
  package static let schemaVersion = 1

  /// The scenario's name.
  package let scenario: String
  /// The scenario in a few words, for the titles of charts; may be empty.
  package let summary: String
  /// The scenario with every default filled in, as the text of one JSON value.
  package let resolvedScenario: String
  /// The version of cachebench that made the results.
  package let version: String
  /// The number of the model that figures come from; see ``ResultsModel``.
  package let model: Int
  /// What the runs were hosted by.
  package let host: RunHost

  /// The strategy that others are compared with; nil for the first without a known defect.
  package let reference: String?
  /// The strategy that the verdict compares with too; nil for the fastest.
  package let verdictReference: String?
  /// Whether worlds are persons who differ, so that their distribution is told too.
  package let isPopulation: Bool

  /// Describes results.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - summary: The scenario in a few words; may be empty.
  ///   - resolvedScenario: One JSON value, embedded as it is. Its keys must come in a fixed order.
  ///   - version: The version of cachebench.
  ///   - model: The number of its model.
  ///   - host: What the runs were hosted by.
  ///   - reference: The strategy that others are compared with.
  ///   - verdictReference: The strategy that the verdict compares with; nil for the fastest.
  ///   - isPopulation: Whether worlds are persons who differ.
  package init(
    scenario: String, summary: String = "", resolvedScenario: String = "null", version: String,
    model: Int = ResultsModel.current, host: RunHost = .virtual, reference: String? = nil,
    verdictReference: String? = nil, isPopulation: Bool = false
  ) {
    self.scenario = scenario
    self.summary = summary
    self.resolvedScenario = resolvedScenario
    self.version = version
    self.model = model
    self.host = host
    self.reference = reference
    self.verdictReference = verdictReference
    self.isPopulation = isPopulation
  }
}

/// What a run was hosted by, which decides whether it can be repeated exactly.
package enum RunHost: Hashable, Sendable {
  /// Virtual time: the same on every machine.
  case virtual
  /// Real time, on a clock so many times as fast as the wall's.
  case live(speed: Double)
  /// No time at all: the requests of a trace, counted.
  case replay

  /// The word for it in results files.
  package var name: String {
    switch self {
    case .virtual: "virtual"
    case .live: "live"
    case .replay: "replay"
    }
  }

  /// The host of that name, of which no more is told; virtual time where none is named.
  init(named name: String?) {
    self =
      switch name {
      case "live": .live(speed: 1)
      case "replay": .replay
      default: .virtual
      }
  }

  /// What a replay counts of each policy.
  package static let replayed = [Metric.hitRatio, .byteHitRatio]

  /// The metrics that its runs can have data for.
  package var metrics: [Metric] {
    switch self {
    case .virtual: Metric.virtual
    case .live: Metric.all
    case .replay: Self.replayed
    }
  }
}
