import Reports

/// Runs points with more and more seeds, and drops those that are significantly worse.
///
/// Three seeds choose a rival for each point: the best of those that are better in the objective and no worse in the
/// limited metrics. With later seeds each point is compared with its rival by Student's t, with ``Holm``'s procedure
/// over all remaining points. Each look has an equal part of the error rate. A point is dropped if it is significantly
/// worse in the objective, and worse or the same in all limited metrics. Seeds that choose a rival do not judge it. So
/// a point that seems best by chance does not become the measure for all.
///
/// The race is that of M. Birattari, T. Stützle, L. Paquete, K. Varrentrapp. *A Racing Algorithm for Configuring
/// Metaheuristics.* GECCO 2002. Their paired tests are Friedman's, with t tests as a variant. Here each point has a
/// separate rival, so that points with low limited metrics can remain although they are worse in the objective.
package struct Race: Sendable {
  /// The number of seeds that choose rivals; a guess: few suffice to find promising points.
  package static let scouts = 3

  /// The figures of the points.
  package private(set) var figures: PointFigures
  /// The points that were dropped.
  package private(set) var dropped: Set<Int> = []
  private let seedCount: Int
  private let kept: Set<Int>
  private var rivals: [Int?] = []

  /// Creates a race of points over a number of seeds.
  ///
  /// - Parameters:
  ///   - figures: The points, not run yet.
  ///   - seedCount: The number of seeds for points that are not dropped.
  ///   - kept: Points that are never dropped.
  package init(_ figures: PointFigures, seedCount: Int, keeping kept: Set<Int>) {
    self.figures = figures
    self.seedCount = seedCount
    self.kept = kept
  }

  /// Returns the numbers of seeds after which points are dropped: after five beyond the first three, then each time the
  /// number beyond them doubles.
  package static func looks(within seedCount: Int) -> [Int] {
    var looks: [Int] = []
    var tested = Comparison.minSeeds
    while scouts + tested < seedCount {
      looks.append(scouts + tested)
      tested *= 2
    }
    return looks
  }

  /// Runs the race.
  ///
  /// - Parameter measure: Runs points with a range of seeds, both given by index; returns for each point the figures of
  ///   each seed.
  /// - Throws: The errors of `measure`.
  package mutating func run(
    _ measure: (_ points: [Int], _ seeds: Range<Int>) async throws -> [[[Double]]]
  ) async throws {
    let looks = Self.looks(within: seedCount)
    var done = 0
    for stop in [Self.scouts] + looks + [seedCount] where stop > done {
      let stop = min(stop, seedCount)
      let live = (0..<figures.points).filter { !dropped.contains($0) }
      for (point, values) in zip(live, try await measure(live, done..<stop)) {
        figures.add(values, of: point)
      }
      if done == 0 { rivals = (0..<figures.points).map(rival) }
      if looks.contains(stop) { drop(error: Comparison.error / Double(looks.count)) }
      done = stop
    }
  }

  /// Returns the best point in the objective among those that are better there and no worse in the limited metrics.
  private func rival(of point: Int) -> Int? {
    let better = (0..<figures.points).filter { other in
      cost(other, 0) < cost(point, 0)
        && figures.criteria.indices.dropFirst().allSatisfy { criterion in
          let mine = cost(point, criterion)
          return cost(other, criterion)
            <= mine + figures.criteria[criterion].margin(beside: abs(mine))
        }
    }
    return better.min { (cost($0, 0), $0) < (cost($1, 0), $1) }
  }

  private func cost(_ point: Int, _ criterion: Int) -> Double {
    figures.criteria[criterion].cost(
      figures.mean(of: point, in: criterion, seedCount: Self.scouts))
  }

  /// Returns the rival of a point or, if the rival was dropped, the point that caused this.
  private func liveRival(of point: Int) -> Int? {
    var rival = rivals[point]
    while let known = rival, dropped.contains(known) { rival = rivals[known] }
    return rival
  }

  /// Drops points that are significantly worse.
  private mutating func drop(error: Double) {
    let pairs = (0..<figures.points).compactMap { point -> (point: Int, against: Int)? in
      guard !dropped.contains(point), !kept.contains(point) else { return nil }
      return liveRival(of: point).map { (point, $0) }
    }
    let verdicts = figures.criteria.indices.map { criterion in
      figures.comparisons(pairs, in: criterion, from: Self.scouts, error: error).map(\.verdict)
    }
    for (place, pair) in pairs.enumerated() {
      let isWorse = verdicts[0][place] == .worse
      if isWorse, verdicts.dropFirst().allSatisfy({ [.worse, .same].contains($0[place]) }) {
        dropped.insert(pair.point)
      }
    }
  }
}
