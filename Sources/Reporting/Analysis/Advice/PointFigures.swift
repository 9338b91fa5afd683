package import Metrics
package import Reports

/// What points of a grid came to in the first worlds, each in as many as it was run in.
package struct PointFigures: Sendable {
  /// A metric that points are judged by.
  package struct Criterion: Hashable, Sendable {
    /// The metric.
    package let metric: Metric
    /// Which way is better.
    package let preference: Metric.Preference

    /// A metric, and which way is better.
    package init(_ metric: Metric, _ preference: Metric.Preference) {
      (self.metric, self.preference) = (metric, preference)
    }

    /// The difference that does not matter beside a value.
    func margin(beside value: Double) -> Double { metric.margin.width(beside: value) }

    /// A value of which less is better.
    package func cost(_ value: Double) -> Double { preference == .higher ? -value : value }
  }

  /// What counts: the objective first, then what is limited.
  package let criteria: [Criterion]
  /// By point, world and criterion; not a number without data.
  private var values: [[[Double]]]

  /// Points that have not been run in any world.
  package init(_ criteria: [Criterion], points: Int) {
    self.criteria = criteria
    values = Array(repeating: [], count: points)
  }

  /// How many points there are.
  package var points: Int { values.count }

  /// Adds points that have not been run in any world.
  mutating func addPoints(_ count: Int) { values += Array(repeating: [], count: count) }

  /// In how many worlds a point was run.
  package func worlds(of point: Int) -> Int { values[point].count }

  /// Adds a point's figures in its next worlds: for each, one for each criterion.
  package mutating func add(_ figures: [[Double]], of point: Int) { values[point] += figures }

  /// A point's figures in one criterion; nil without data.
  package func values(of point: Int, in criterion: Int) -> [Double?] {
    values[point].map { $0[criterion].isNaN ? nil : $0[criterion] }
  }

  /// A point's mean over the first so many worlds, or all, that have data; not a number without any.
  package func mean(of point: Int, in criterion: Int, worlds: Int = .max) -> Double {
    let known = values[point].prefix(worlds).map { $0[criterion] }.filter(\.isFinite)
    return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
  }

  /// Compares pairs of points in one criterion, in worlds that both were run in, all questions together.
  ///
  /// - Parameters:
  ///   - pairs: The points, each with what it is held against.
  ///   - criterion: The place of the criterion.
  ///   - first: The first world that counts.
  ///   - error: The share of errors of all together.
  /// - Returns: A comparison for each pair.
  package func comparisons(
    _ pairs: [(point: Int, against: Int)], in criterion: Int, from first: Int = 0,
    error: Double = Comparison.error
  ) -> [Comparison] {
    let worlds = pairs.map { pair in
      zip(values[pair.point], values[pair.against]).dropFirst(first).reduce(
        into: PairedSeeds(strategy: "\(pair.point)", against: "\(pair.against)")
      ) { $0.add($1.0[criterion], $1.1[criterion]) }
    }
    return Comparisons.judged(
      worlds, in: criteria[criterion].metric, preferring: criteria[criterion].preference,
      error: error)
  }
}
