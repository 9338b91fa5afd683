import Reports

/// Runs points in more and more worlds, and leaves out those that are worse beyond doubt.
///
/// Three worlds choose a rival for each point: of those that are better in the objective and no worse in what
/// is limited, the best. In later worlds each point is held against its rival, world by world, by Student's t
/// with ``Holm``'s procedure over all points that are asked about; each look has an equal part of the share of
/// errors. A point is left out where it is shown worse in the objective, and worse or the same in all that is
/// limited. Worlds that choose a rival decide nothing about it, so that who seems best by chance is no rival
/// that all are measured by.
///
/// M. Birattari, T. Stützle, L. Paquete, K. Varrentrapp. *A Racing Algorithm for Configuring Metaheuristics.*
/// GECCO 2002: the race; its paired tests are Friedman's, with t tests as a variant. Here each point has a rival of
/// its own, since points that spare what is limited shall stay though they are worse in the objective.
package struct Race: Sendable {
  /// Worlds that choose rivals; a guess: few are enough to tell who is promising.
  package static let scouts = 3

  /// What the points came to.
  package private(set) var figures: PointFigures
  /// The points that were left out.
  package private(set) var dropped: Set<Int> = []
  private let worlds: Int
  private let kept: Set<Int>
  private var rivals: [Int?] = []

  /// A race of points over so many worlds.
  ///
  /// - Parameters:
  ///   - figures: The points, not run yet.
  ///   - worlds: In how many worlds those are run that stay.
  ///   - kept: Points that stay whatever they come to.
  package init(_ figures: PointFigures, worlds: Int, keeping kept: Set<Int>) {
    self.figures = figures
    self.worlds = worlds
    self.kept = kept
  }

  /// After how many worlds points are left out: after five beyond the first three, and as many again as there
  /// have been beyond them each time.
  package static func looks(within worlds: Int) -> [Int] {
    var looks: [Int] = []
    var tested = Comparison.minWorlds
    while scouts + tested < worlds {
      looks.append(scouts + tested)
      tested *= 2
    }
    return looks
  }

  /// Runs the race.
  ///
  /// - Parameter measure: Runs points in some of the worlds, by their places; returns for each point the
  ///   figures of each world.
  /// - Throws: What running them throws.
  package mutating func run(
    _ measure: (_ points: [Int], _ worlds: Range<Int>) async throws -> [[[Double]]]
  ) async throws {
    let looks = Self.looks(within: worlds)
    var done = 0
    for stop in [Self.scouts] + looks + [worlds] where stop > done {
      let stop = min(stop, worlds)
      let live = (0..<figures.points).filter { !dropped.contains($0) }
      for (point, values) in zip(live, try await measure(live, done..<stop)) {
        figures.add(values, of: point)
      }
      if done == 0 { rivals = (0..<figures.points).map(rival) }
      if looks.contains(stop) { drop(error: Comparison.error / Double(looks.count)) }
      done = stop
    }
  }

  /// The point with the best objective of those that are better there and no worse in what is limited.
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
      figures.mean(of: point, in: criterion, worlds: Self.scouts))
  }

  /// The rival, or where that was left out, the one that it was left out for.
  private func liveRival(of point: Int) -> Int? {
    var rival = rivals[point]
    while let known = rival, dropped.contains(known) { rival = rivals[known] }
    return rival
  }

  /// Leaves out who is worse beyond doubt.
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
