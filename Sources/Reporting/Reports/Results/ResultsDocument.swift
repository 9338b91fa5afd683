package import Metrics

/// What `results.json` holds: where the figures came from, and those of each run.
package struct ResultsDocument: Sendable {
  /// The most runs that `results.json` has one by one; of more it keeps what they come to together.
  static let maxRuns = 10_000

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
