package import Metrics
import Primitives
import Reports
package import Scenarios
package import Checks
package import Harness

/// Whether what a scenario shows depends on the guesses in its setting: each is halved and doubled, for
/// the same strategies in the same worlds.
package struct SensitivityStudy: Sendable {
  /// The metric whose moves are studied unless another is named; less of it is better.
  package static let headline = Metric.cellSecondsWithoutRightImage
  /// What each guess is multiplied by.
  package static let factors = [0.5, 2]
  /// In how many worlds, unless somebody says.
  package static let usualWorlds = 5

  /// A guess with a factor, before its runs are made.
  private struct Move {
    let guess: Int
    let factor: Double
    let moved: MovedGuess
  }

  /// The guesses of the setting that are studied.
  package let guesses: [SettingGuess]
  /// The strategy that is asked for to compare with.
  private let reference: String?
  private let runs: [PlannedRun]
  private let moves: [Move]
  private let metric: Metric
  private let limits: [MetricLimit]

  /// Plans a study of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its strategies, in which worlds, against which reference.
  ///   - paths: Only the guesses of these keys; all unless given.
  ///   - metric: The metric whose moves are studied; less of it is better.
  ///   - limits: What strategies other than the reference keep, so that it is told where they do not.
  /// - Throws: `SelectionError` for a strategy that the scenario does not have.
  package init(
    _ scenario: Scenario, _ selection: Selection = Selection(worlds: usualWorlds),
    guesses paths: [String]? = nil, of metric: Metric = headline, keeping limits: [MetricLimit] = []
  ) throws {
    self.metric = metric
    self.limits = limits
    let runs = try selection.plans(of: scenario)
    let guesses = try scenario.guesses.filter { paths?.contains($0.key.path) ?? true }
    reference = selection.reference ?? scenario.reference
    self.runs = runs
    self.guesses = guesses
    moves = try guesses.indices.flatMap { index in
      try Self.factors.map { factor in
        Move(guess: index, factor: factor, moved: try guesses[index].moved(runs, by: factor))
      }
    }
  }

  /// How many runs it takes. A guess that a factor leaves as it is takes none.
  package var runCount: Int { moves.reduce(runs.count) { $0 + $1.moved.runs.count } }

  /// Makes the runs.
  ///
  /// - Parameters:
  ///   - runner: What makes them.
  ///   - didFinish: Called after each run with what it was made for: a key's path, or nothing for the
  ///     setting as it is.
  /// - Returns: What came of them, the guess that moves most first.
  /// - Throws: `RunError`.
  package func run(
    _ runner: Runner,
    didFinish: @escaping @Sendable (_ path: String, _ run: PlannedRun) -> Void = { _, _ in }
  ) async throws -> Sensitivity {
    let reports = try await runner.run(runs) { didFinish("", $0) }.map(\.report)
    let reference = Comparisons.reference(of: reports, asked: reference) ?? ""
    let base = Headlines(reports, of: metric, against: reference)
    let kept = limits.filter { !isBroken($0, reports, reference) }
    var effects = guesses.map { Sensitivity.Effect(guess: $0) }
    for move in moves {
      let path = guesses[move.guess].key.path
      let made = try await runner.run(move.moved.runs) { didFinish(path, $0) }.map(\.report)
      let moved = made.isEmpty ? base : Headlines(made, of: metric, against: reference)
      effects[move.guess].moves.append(
        Sensitivity.Move(
          factor: move.factor, values: move.moved.values, isClipped: move.moved.isClipped,
          problem: move.moved.problem, from: base, to: moved,
          unkept: kept.filter { isBroken($0, made, reference) }.map(\.description)))
    }
    return Sensitivity(
      reference: reference, worlds: runs.map(\.seed).distinct.count,
      strategies: runs.map(\.strategyName).distinct.count,
      runs: runCount, effects: effects)
  }

  /// Whether a limit does not hold of a strategy other than the reference.
  private func isBroken(
    _ limit: MetricLimit, _ reports: [RunReport], _ reference: String
  ) -> Bool {
    let others = reports.filter { $0.strategy != reference }
    return Dictionary(grouping: others, by: \.strategy).values.contains { runs in
      !limit.holds(in: runs.map { $0[limit.metric] })
    }
  }
}
