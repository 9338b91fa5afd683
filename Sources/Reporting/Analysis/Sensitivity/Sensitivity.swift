package import Metrics
import Primitives
package import Reports
package import Scenarios

/// The result of a sensitivity study: the effect of each guess on the headline metric, and the guesses that change
/// the conclusions.
package struct Sensitivity: Sendable {
  /// A conclusion about a strategy and the reference that changes: a significant difference no longer is significant, or
  /// a difference becomes significant with another sign than its mean had.
  package struct Broken: Sendable {
    package let strategy: String
    /// The point of the sweep.
    package let parameters: [RunReport.Parameter]
    /// The verdict with the original guess, and with the changed one.
    package let was: Comparison.Verdict
    package let now: Comparison.Verdict
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
    /// The conclusions that change.
    package let broken: [Broken]
    /// True if any value of the headline changed.
    package let moves: Bool
    /// The limits that hold with the original guess but not with this factor.
    package let unkept: [String]
    /// The pairs of strategies whose order reverses significantly; empty unless requested.
    package let reversals: [Reversal]
  }

  /// The effect of a guess.
  package struct Effect: Sendable {
    package let guess: SettingGuess
    /// One move for each factor.
    package internal(set) var moves: [Move] = []

    /// The largest relative change of the mean.
    package var weight: Double { moves.map { abs($0.change ?? ($0.moves ? 1 : 0)) }.max() ?? 0 }
    /// True if a conclusion changes, or a limit is no longer kept.
    package var decides: Bool { moves.contains { !$0.broken.isEmpty || !$0.unkept.isEmpty } }
    /// True if any value of the headline changes.
    package var movesAnything: Bool { moves.contains(where: \.moves) }
  }

  /// The strategy that the others are compared with.
  package let reference: String
  /// The number of seeds of each strategy.
  package let seedCount: Int
  /// The number of strategies.
  package let strategies: Int
  /// The number of differences from the reference, and of the significant ones among them.
  package let differences: (all: Int, significant: Int)
  /// The number of runs.
  package let runs: Int
  /// The guesses, the largest move first.
  package let effects: [Effect]

  init(
    reference: String, seedCount: Int, strategies: Int, differences: (all: Int, significant: Int),
    runs: Int, effects: [Effect]
  ) {
    self.differences = differences
    self.reference = reference
    self.seedCount = seedCount
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
    to moved: Headlines, unkept: [String], reversals: [Reversal]
  ) {
    (self.unkept, self.reversals) = (unkept, reversals)
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
      guard let was = base.verdict(on: contender), let now = moved.verdict(on: contender),
        was != now, was.isSignificant || now.isSignificant,
        was.isSignificant || base.sign(of: contender) != moved.sign(of: contender)
      else { return nil }
      return Sensitivity.Broken(
        strategy: contender.strategy, parameters: contender.parameters, was: was, now: now)
    }
  }
}

extension Sensitivity {
  /// Returns the guesses that a strategy's advantage over the reference needs, by strategy.
  func conditions(of strategies: [String]) -> [String: [String]] {
    var conditions: [String: [String]] = [:]
    for effect in effects {
      for strategy in effect.moves.flatMap(\.broken).map(\.strategy).distinct
      where strategies.contains(strategy) {
        conditions[strategy, default: []].append(effect.guess.key.path)
      }
    }
    return conditions
  }
}
