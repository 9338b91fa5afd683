package import Metrics

/// The content of `results.json`: the origin of the figures, and the figures of each run.
package struct ResultsDocument: Sendable {
  /// The maximum number of single runs in `results.json`; if there are more, it has only their summaries.
  static let maxRuns = 10_000

  /// The scenario and the program. The header of a document that was read has no summary.
  package let header: ResultsHeader
  /// The runs, in the order of the scenario.
  package let runs: [RunResult]
  /// The means of each strategy at each point, under each model of NSCache.
  let means: [Mean]
  /// The variance shares of a sweep over several keys, for each strategy.
  let varianceShares: [VarianceShares]
  /// The distribution of each strategy's figures over persons; empty if seeds are not persons.
  let distributions: [PersonDistribution]
  /// The hourly requests to servers from the apps of all persons; empty if seeds are not persons.
  let serverTotals: [ServerTotals]
  /// The comparison of each strategy with the reference.
  package let comparisons: [Comparison]
  /// The verdict in sentences.
  package let verdict: Verdict

  /// The means of a strategy over the seeds that have data.
  struct Mean: Sendable {
    let strategy: String
    let parameters: [RunReport.Parameter]
    let seedCount: Int
    /// One value for each metric of the runs.
    let values: [Double?]
  }

  /// The names of the metrics that each run has.
  package var metricNames: [String] { runs.first?.metrics.map(\.name) ?? [] }
}

extension ResultsDocument {
  /// The results of the runs of a scenario.
  ///
  /// - Parameters:
  ///   - header: The origin of the runs.
  ///   - reports: The reports of the runs.
  ///   - conditions: The guesses on which the verdict on a strategy depends, by strategy.
  ///   - memory: The sentence about the memory of the app itself.
  ///   - order: The pairs of strategies whose order a guess reverses.
  package init(
    header: ResultsHeader, reports: [RunReport], conditions: [String: [String]] = [:],
    memory: String? = nil, order: [Verdict.Sentence] = []
  ) {
    let metrics = header.engine.metrics
    let reference = Comparisons.reference(of: reports, asked: header.reference)
    self.init(
      header: header, runs: reports.map { RunResult($0, metrics: metrics) },
      means: ReportGroup.groups(reports).flatMap(\.models).map { model in
        Mean(
          strategy: model.reports[0].strategy, parameters: model.reports[0].parameters,
          seedCount: model.reports.count, values: metrics.map(model.mean))
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
      verdict: Verdict(
        reports, against: header.verdictReference, conditions: conditions, memory: memory,
        order: order))
  }
}
