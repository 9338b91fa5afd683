package import Harness
import Metrics
import Primitives
import Reports
import Scenarios

extension Experiment {
  /// Finds the strategies that are better than the reference only while a deciding guess holds. The scenario names the
  /// deciding guesses in its `decided-by`.
  ///
  /// - Parameter runner: Makes the runs; makes none if no deciding guess is known.
  /// - Throws: `RunError`.
  package mutating func findConditions(_ runner: Runner) async throws {
    guard let reference, !scenario.contents.decidedBy.isEmpty else { return }
    let headline = Metric.cellSecondsWithoutRightImage
    let better = Comparisons.all(of: reports, against: reference, in: [headline])
      .filter { $0.verdict == .better }.map(\.strategy).distinct
    conditions = try await Sensitivity.conditions(
      of: scenario, strategies: better, against: reference, runner: runner)
  }
}
