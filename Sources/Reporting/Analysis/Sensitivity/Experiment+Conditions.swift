import Metrics
import Primitives
import Reports
import Scenarios
package import Harness

extension Experiment {
  /// Finds out which strategies are better than the reference only as long as the guesses hold that
  /// decide the scenario, by its `decided-by`.
  ///
  /// - Parameter runner: What makes the runs that takes; none, where no guess is known to decide.
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
