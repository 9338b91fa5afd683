package import Metrics
package import Reports

/// The figures of a grid's points with the first seeds; the number of seeds can differ by point.
package struct PointFigures: Sendable {
  /// A metric that points are judged by.
  package struct Criterion: Hashable, Sendable {
    package let metric: Metric
    /// The better direction.
    package let preference: Metric.Preference

    /// Creates a criterion from a metric and the better direction.
    package init(_ metric: Metric, _ preference: Metric.Preference) {
      (self.metric, self.preference) = (metric, preference)
    }

    /// Returns the largest difference from a value that does not matter.
    func margin(beside value: Double) -> Double { metric.margin.width(beside: value) }

    /// Returns the value, negated if higher is better.
    package func cost(_ value: Double) -> Double { preference == .higher ? -value : value }
  }

  /// The criteria: the objective first, then the limited metrics.
  package let criteria: [Criterion]
  /// The values by point, seed and criterion; NaN without data.
  private var values: [[[Double]]]

  /// Creates points that have not been run with any seed.
  package init(_ criteria: [Criterion], points: Int) {
    self.criteria = criteria
    values = Array(repeating: [], count: points)
  }

  /// The number of points.
  package var points: Int { values.count }

  /// Adds points that have not been run with any seed.
  mutating func addPoints(_ count: Int) { values += Array(repeating: [], count: count) }

  /// Returns the number of seeds with which a point was run.
  package func seedCount(of point: Int) -> Int { values[point].count }

  /// Adds a point's figures with its next seeds: for each seed, one figure for each criterion.
  package mutating func add(_ figures: [[Double]], of point: Int) { values[point] += figures }

  /// Returns a point's figures in one criterion; nil without data.
  package func values(of point: Int, in criterion: Int) -> [Double?] {
    values[point].map { $0[criterion].isNaN ? nil : $0[criterion] }
  }

  /// Returns a point's mean over those of its first seeds that have data; NaN if no seed has data.
  package func mean(of point: Int, in criterion: Int, seedCount: Int = .max) -> Double {
    let known = values[point].prefix(seedCount).map { $0[criterion] }.filter(\.isFinite)
    return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
  }

  /// Compares pairs of points in one criterion, with the seeds that both points were run with.
  ///
  /// - Parameters:
  ///   - pairs: The points, each with the point that it is compared with.
  ///   - criterion: The index of the criterion.
  ///   - first: The index of the first seed to use.
  ///   - error: The family-wise error rate of all comparisons.
  /// - Returns: A comparison for each pair.
  package func comparisons(
    _ pairs: [(point: Int, against: Int)], in criterion: Int, from first: Int = 0,
    error: Double = Comparison.error
  ) -> [Comparison] {
    let seeds = pairs.map { pair in
      zip(values[pair.point], values[pair.against]).dropFirst(first).reduce(
        into: PairedSeeds(strategy: "\(pair.point)", against: "\(pair.against)")
      ) { $0.add($1.0[criterion], $1.1[criterion]) }
    }
    return Comparisons.judged(
      seeds, in: criteria[criterion].metric, preferring: criteria[criterion].preference,
      error: error)
  }
}
