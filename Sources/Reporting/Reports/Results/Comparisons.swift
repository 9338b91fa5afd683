package import Metrics
package import Primitives

/// Comparisons of every strategy of a run with one of them, seed by seed.
package enum Comparisons {
  /// Returns the reference strategy: the requested one if it ran, else the first without a known defect, else the
  /// first.
  package static func reference(of reports: [RunReport], asked name: String?) -> String? {
    if let name, reports.contains(where: { $0.strategy == name }) { return name }
    return (reports.first { $0.defect == nil } ?? reports.first)?.strategy
  }

  /// Compares each strategy with the reference, at each point of the sweep and in each metric that has a preference.
  ///
  /// Differences are between runs with the same seed. Seeds for which either side has no data are left out. If
  /// strategies ran under several models of NSCache, the first model is used, as in tables.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy that the others are compared with.
  ///   - choice: The way in which the reference was chosen: by name, or as the best by these runs.
  ///   - metrics: The metrics; those without a preference are skipped.
  /// - Returns: The comparisons by point, strategy and metric, in the order of the runs and metrics.
  /// - Complexity: O(runs × metrics + strategies × metrics × log strategies).
  package static func all(
    of reports: [RunReport], against reference: String, chosen choice: Holm.Reference = .named,
    in metrics: [Metric]
  ) -> [Comparison] {
    // Percentiles of waits cover all seeds together, so that there are no pairs.
    let metrics = metrics.filter { $0.preference != .neither && $0.waitPercentile == nil }
    let groups = ReportGroup.groups(reports)
    var bounds = TBounds()
    return groups.grouped(by: \.parameters).flatMap { _, here -> [Comparison] in
      guard let against = here.first(where: { $0.strategy == reference }) else { return [] }
      let family = Family(here.filter { $0.strategy != reference }, against: against, metrics)
      return family.comparisons(choice, &bounds)
    }
  }
}

/// The strategies of one point of the sweep, and their reference.
private struct Family {
  /// The values of a strategy by metric, then by seed of the reference; NaN without data.
  struct Figures {
    let strategy: String
    let values: [Double]

    init(_ group: ReportGroup, _ seedPlaces: [UInt64: Int], _ positions: [Int]) {
      strategy = group.strategy
      var values = Array(repeating: Double.nan, count: positions.count * seedPlaces.count)
      for report in group.reports {
        guard let index = seedPlaces[report.seed] else { continue }
        for (column, position) in positions.enumerated() {
          values[column * seedPlaces.count + index] = report.values[position] ?? .nan
        }
      }
      self.values = values
    }
  }

  private let parameters: [RunReport.Parameter]
  private let metrics: [Metric]
  private let seedCount: Int
  private let reference: Figures
  private let others: [Figures]

  init(_ groups: [ReportGroup], against reference: ReportGroup, _ metrics: [Metric]) {
    let seeds = reference.reports.map(\.seed).enumerated()
    let seedPlaces = Dictionary(seeds.map { ($1, $0) }) { first, _ in first }
    let positions = metrics.compactMap(\.position)
    parameters = reference.parameters
    self.metrics = metrics
    self.seedCount = seedPlaces.count
    self.reference = Figures(reference, seedPlaces, positions)
    others = groups.map { Figures($0, seedPlaces, positions) }
  }

  func comparisons(_ choice: Holm.Reference, _ bounds: inout TBounds) -> [Comparison] {
    let columns = metrics.indices.map { column($0, choice, &bounds) }
    return others.indices.flatMap { other in columns.map { $0[other] } }
  }

  /// Returns the comparisons of all strategies in one metric, which are a family for Holm's procedure.
  private func column(
    _ place: Int, _ choice: Holm.Reference, _ bounds: inout TBounds
  ) -> [Comparison] {
    Comparisons.judged(
      others.map { pairs(of: $0, place) }, in: metrics[place], parameters, &bounds, chosen: choice)
  }

  /// Returns the differences for the seeds with data for both strategies.
  private func pairs(of other: Figures, _ place: Int) -> PairedSeeds {
    var pairs = PairedSeeds(strategy: other.strategy, against: reference.strategy)
    for index in place * seedCount..<(place + 1) * seedCount {
      pairs.add(other.values[index], reference.values[index])
    }
    return pairs
  }
}

/// The figures of one strategy and another in one metric, seed by seed.
package struct PairedSeeds: Sendable {
  let strategy: String
  let against: String
  /// The strategy's values minus the reference's, for seeds with both.
  package private(set) var differences: [Double] = []
  private var sum = 0.0

  /// Creates an empty set of pairs of two strategies, which may have the same name.
  package init(strategy: String, against: String) {
    self.strategy = strategy
    self.against = against
  }

  /// The mean of the reference over the seeds with data for both strategies; zero if there are no such seeds.
  package var referenceMean: Double { sum / Double(max(1, differences.count)) }

  /// Adds a seed if both values are finite.
  package mutating func add(_ value: Double, _ reference: Double) {
    guard (value - reference).isFinite else { return }
    differences.append(value - reference)
    sum += reference
  }
}

extension Comparisons {
  /// Judges several pairs of strategies in one metric, as a family for ``Holm``'s procedure.
  ///
  /// - Parameters:
  ///   - pairs: The pairs.
  ///   - metric: The metric.
  ///   - preference: The better direction; nil for the metric's own.
  ///   - error: The family-wise error rate. Unadjusted intervals have the rate ``Comparison/error``.
  /// - Returns: A comparison for each pair.
  /// - Complexity: O(*n* log *n*) in the pairs, and linear in their seeds.
  package static func judged(
    _ pairs: [PairedSeeds], in metric: Metric, preferring preference: Metric.Preference? = nil,
    error: Double = Comparison.error
  ) -> [Comparison] {
    var bounds = TBounds()
    return judged(pairs, in: metric, [], &bounds, preferring: preference, error: error)
  }

  /// Judges pairs at a point of a sweep as above; `bounds` stores computed bounds for further calls. A `margin` takes
  /// the place of the metric's own.
  package static func judged(
    _ pairs: [PairedSeeds], in metric: Metric, _ parameters: [RunReport.Parameter],
    _ bounds: inout TBounds, preferring preference: Metric.Preference? = nil,
    within margin: Margin? = nil, chosen choice: Holm.Reference = .named,
    error: Double = Comparison.error
  ) -> [Comparison] {
    let means = pairs.map { PairedMean($0.differences) }
    let steps = Holm.steps(means.map { $0.chance(&bounds) }, against: choice, error: error)
    return pairs.indices.map { place in
      Comparison(
        pairs[place].strategy, against: pairs[place].against, metric, parameters, means[place],
        referenceMean: pairs[place].referenceMean, preferring: preference ?? metric.preference,
        within: margin ?? metric.margin,
        interval: means[place].interval(missing: Comparison.error, &bounds),
        adjusted: means[place].interval(
          missing: steps[place].share, alone: Comparison.error, &bounds),
        spread: metric.hasReliableInterval ? nil : Spread(pairs[place].differences, of: metric))
    }
  }
}
