package import Metrics
import Primitives
package import Scenarios
package import Harness

/// What came of a study: how far each guess moves the headline, and which of them decide.
package struct Sensitivity: Sendable {
  /// A difference from the reference whose sign does not hold.
  package struct Broken: Sendable {
    /// The strategy.
    package let strategy: String
    /// The point of the sweep.
    package let parameters: [RunReport.Parameter]
    /// Whether the strategy was better than the reference with the guess as it is, rather than worse.
    package let wasBetter: Bool
    /// Whether that was more than chance.
    package let wasShown: Bool
    /// Whether it has become the contrary, rather than nothing to speak of.
    package let isReversed: Bool
  }

  /// A guess, multiplied.
  package struct Move: Sendable {
    /// By what.
    package let factor: Double
    /// The values that makes, as a file has them.
    package let values: [String]
    /// Whether the range of the key kept a value from the full factor.
    package let isClipped: Bool
    /// Why the values are impossible together with others, where they are.
    package let problem: String?
    /// The change of the headline's mean over strategies and worlds, as a share of what it was; nil where
    /// that was nothing and is no more.
    package let change: Double?
    /// The same for the strategy that moves most, also as a share of the mean over all.
    package let largest: (strategy: String, change: Double)?
    /// The differences from the reference whose sign does not hold.
    package let broken: [Broken]
    /// Whether any value of the headline changed.
    package let moves: Bool
    /// Limits that were kept and are no more.
    package let unkept: [String]
  }

  /// What came of a guess.
  package struct Effect: Sendable {
    /// The guess.
    package let guess: SettingGuess
    /// One for each factor.
    package internal(set) var moves: [Move] = []

    /// The farthest that the mean moves, as a share of it.
    package var weight: Double { moves.map { abs($0.change ?? ($0.moves ? 1 : 0)) }.max() ?? 0 }
    /// Whether a difference that was shown turns or comes to nothing, or a limit is no more kept.
    package var decides: Bool {
      moves.contains { $0.broken.contains(where: \.wasShown) || !$0.unkept.isEmpty }
    }
    /// Whether any value of the headline changes.
    package var movesAnything: Bool { moves.contains(where: \.moves) }
  }

  /// The strategy that the others are compared with.
  package let reference: String
  /// In how many worlds each strategy ran.
  package let worlds: Int
  /// How many strategies ran.
  package let strategies: Int
  /// How many runs were made.
  package let runs: Int
  /// The guesses, that which moves most first.
  package let effects: [Effect]

  init(reference: String, worlds: Int, strategies: Int, runs: Int, effects: [Effect]) {
    self.reference = reference
    self.worlds = worlds
    self.strategies = strategies
    self.runs = runs
    self.effects = effects.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
  }

  /// The guesses that decide, that which moves most first.
  package var deciding: [Effect] { effects.filter(\.decides) }
}

extension Sensitivity.Move {
  init(
    factor: Double, values: [String], isClipped: Bool, problem: String?, from base: Headlines,
    to moved: Headlines, unkept: [String]
  ) {
    self.unkept = unkept
    self.factor = factor
    self.values = values
    self.isClipped = isClipped
    self.problem = problem
    moves = moved.values != base.values
    let changes = base.contenders.map { ($0.strategy, moved.mean(of: $0) - base.mean(of: $0)) }
    let mean = base.mean
    change = mean > 0 ? moved.mean / mean - 1 : moves ? nil : 0
    largest = changes.max { abs($0.1) < abs($1.1) }.flatMap { most in
      mean > 0 && most.1 != 0 ? (most.0, most.1 / mean) : nil
    }
    broken = base.contenders.compactMap { contender in
      guard let before = base.sign(of: contender), let after = moved.sign(of: contender),
        before != 0, after != before
      else { return nil }
      return Sensitivity.Broken(
        strategy: contender.strategy, parameters: contender.parameters,
        wasBetter: before < 0, wasShown: base.isShown(contender), isReversed: after != 0)
    }
  }
}

extension Sensitivity {
  /// Under which of the guesses that decide a scenario, by its `decided-by`, what strategies have over the
  /// reference holds only as long as the guess does.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - strategies: The strategies of interest.
  ///   - reference: What they are compared with.
  ///   - worlds: In how many worlds, the scenario's first.
  ///   - runner: What makes the runs: twice as many as there are such guesses, strategies and worlds, and
  ///     none where there is no such guess.
  /// - Returns: For each strategy the paths of the guesses that, halved or doubled, take away or turn the
  ///   sign of its difference; strategies without one are left out.
  /// - Throws: `SelectionError` for a strategy that the scenario does not have, `RunError`.
  package static func conditions(
    of scenario: Scenario, strategies: [String], against reference: String,
    worlds: Int = SensitivityStudy.usualWorlds, runner: Runner
  ) async throws -> [String: [String]] {
    let paths = scenario.contents.decidedBy
    guard !paths.isEmpty, !strategies.isEmpty else { return [:] }
    let selection = Selection(strategies: strategies, worlds: worlds, reference: reference)
    let study = try SensitivityStudy(scenario, selection, guesses: paths)
    var conditions: [String: [String]] = [:]
    for effect in try await study.run(runner).effects {
      for strategy in effect.moves.flatMap(\.broken).map(\.strategy).distinct {
        conditions[strategy, default: []].append(effect.guess.key.path)
      }
    }
    return conditions
  }
}
