package import Harness
package import Metrics
import Primitives
package import Scenarios

/// The result of a sensitivity study: the effect of each guess on the headline metric, and the guesses that change
/// the conclusions.
package struct Sensitivity: Sendable {
  /// A difference from the reference whose sign changes.
  package struct Broken: Sendable {
    package let strategy: String
    /// The point of the sweep.
    package let parameters: [RunReport.Parameter]
    /// True if the strategy was better than the reference with the original guess; false if it was worse.
    package let wasBetter: Bool
    /// True if that difference was significant.
    package let wasShown: Bool
    /// True if the sign is reversed; false if the difference is within the margin.
    package let isReversed: Bool
  }

  /// A guess, multiplied by a factor.
  package struct Move: Sendable {
    package let factor: Double
    /// The resulting values, as in a file.
    package let values: [String]
    /// True if the range of the key prevented the full factor for a value.
    package let isClipped: Bool
    /// The reason why the values contradict others; nil if they do not.
    package let problem: String?
    /// The relative change of the headline's mean over strategies and seeds; nil if the mean was zero and changes.
    package let change: Double?
    /// The strategy whose mean changes most, and this change divided by the original mean over all strategies; nil if
    /// that mean is zero or no mean changes.
    package let largest: (strategy: String, change: Double)?
    /// The differences from the reference whose sign changes.
    package let broken: [Broken]
    /// True if any value of the headline changed.
    package let moves: Bool
    /// The limits that hold with the original guess but not with this factor.
    package let unkept: [String]
  }

  /// The effect of a guess.
  package struct Effect: Sendable {
    package let guess: SettingGuess
    /// One move for each factor.
    package internal(set) var moves: [Move] = []

    /// The largest relative change of the mean.
    package var weight: Double { moves.map { abs($0.change ?? ($0.moves ? 1 : 0)) }.max() ?? 0 }
    /// True if a significant difference reverses or vanishes, or a limit is no longer kept.
    package var decides: Bool {
      moves.contains { $0.broken.contains(where: \.wasShown) || !$0.unkept.isEmpty }
    }
    /// True if any value of the headline changes.
    package var movesAnything: Bool { moves.contains(where: \.moves) }
  }

  /// The strategy that the others are compared with.
  package let reference: String
  /// The number of seeds of each strategy.
  package let worlds: Int
  /// The number of strategies.
  package let strategies: Int
  /// The number of runs.
  package let runs: Int
  /// The guesses, the largest move first.
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

  /// The guesses that decide, the largest move first.
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
  /// Finds the deciding guesses on which the strategies' advantage over the reference depends. The scenario names the
  /// deciding guesses in its `decided-by`.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - strategies: The strategies of interest.
  ///   - reference: The strategy that they are compared with.
  ///   - worlds: The number of seeds, from the scenario's first.
  ///   - runner: Makes strategies × seeds runs, and 2 × guesses × strategies × seeds runs with a halved or doubled
  ///     guess. Studies only guesses in `decided-by`; if there are none, makes no runs.
  /// - Returns: The paths of guesses for each strategy. Halving or doubling such a guess reverses the strategy's
  ///   difference from the reference or brings it within the margin. Strategies without such guesses are left out.
  /// - Throws: `InputError` for a strategy that the scenario does not have, `RunError`.
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
