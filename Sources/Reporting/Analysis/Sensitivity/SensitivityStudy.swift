package import Checks
package import Harness
package import Metrics
import Primitives
import Reports
package import Scenarios

/// A test of how far a scenario's results depend on the guesses in its setting. Each guess is halved and doubled, for
/// the same strategies with the same seeds.
package struct SensitivityStudy: Sendable {
  /// The factors of each guess.
  package static let factors = [0.5, 2]
  /// The default number of seeds.
  package static let usualSeeds = 5

  /// A guess with a factor, before its runs.
  private struct Move {
    let guess: Int
    let factor: Double
    let moved: MovedGuess
  }

  /// The guesses of the setting that are studied.
  package let guesses: [SettingGuess]
  /// The requested reference strategy.
  private let reference: String?
  private let runs: [PlannedRun]
  private let moves: [Move]
  private let metric: Metric
  private let limits: [MetricLimit]

  /// Plans a study of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Its strategies, the number of seeds, and the reference.
  ///   - paths: The keys whose guesses are studied; nil for all guesses.
  ///   - metric: The metric to study; lower is better.
  ///   - limits: Limits for strategies other than the reference; the result lists those that a move breaks.
  /// - Throws: `InputError` for a strategy that the scenario does not have.
  package init(
    _ scenario: Scenario, _ selection: Selection = Selection(seedCount: usualSeeds),
    guesses paths: [String]? = nil, of metric: Metric = Headline.metric,
    keeping limits: [MetricLimit] = []
  ) throws {
    self.metric = metric
    self.limits = limits
    let runs = try selection.plans(of: scenario)
    let guesses = try scenario.guesses.filter { paths?.contains($0.key.path) ?? true }
    reference = selection.reference(of: scenario)
    self.runs = runs
    self.guesses = guesses
    moves = try guesses.indices.flatMap { index in
      try Self.factors.map { factor in
        Move(guess: index, factor: factor, moved: try guesses[index].moved(runs, by: factor))
      }
    }
  }

  /// The number of runs. A guess that a factor does not change needs none.
  package var runCount: Int { moves.reduce(runs.count) { $0 + $1.moved.runs.count } }

  /// Makes the runs.
  ///
  /// - Parameters:
  ///   - runner: Makes the runs.
  ///   - made: The reports with the unchanged setting, if they were made before.
  ///   - findsReversals: True to compare each pair of strategies, too.
  ///   - didFinish: Called after each run with the path of the changed key; empty for the unchanged setting.
  /// - Returns: The effects, the guess with the largest move first.
  /// - Throws: `RunError`.
  package func run(
    _ runner: Runner, from made: [RunReport]? = nil, findsReversals: Bool = false,
    didFinish: @escaping @Sendable (_ path: String, _ run: PlannedRun) -> Void = { _, _ in }
  ) async throws -> Sensitivity {
    let reports =
      if let made, made.count == runs.count { made } else {
        try await runner.run(runs) { didFinish("", $0) }.map(\.report)
      }
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
          unkept: kept.filter { isBroken($0, made, reference) }.map(\.description),
          reversals: findsReversals ? Reversal.all(from: reports, to: made, in: metric) : []))
    }
    return Sensitivity(
      reference: reference, seedCount: runs.map(\.seed).distinct.count,
      strategies: runs.map(\.strategyName).distinct.count, differences: base.differences,
      runs: runCount, effects: effects)
  }

  /// True if a limit does not hold for a strategy other than the reference.
  private func isBroken(
    _ limit: MetricLimit, _ reports: [RunReport], _ reference: String
  ) -> Bool {
    let others = reports.filter { $0.strategy != reference }
    return Dictionary(grouping: others, by: \.strategy).values.contains { runs in
      !limit.holds(in: runs.map { $0[limit.metric] })
    }
  }
}
