import ImageApp
import ImageLoading
import Primitives
import YAML

extension Scenario {
  /// The same feed, thumb, network and device with other strategies in place of its own.
  ///
  /// Every point of the sweep and every seed stays; a path of the sweep that leads into strategies does
  /// not change these. The scenario's assertions are about its own strategies and are left out.
  ///
  /// - Parameter strategies: At least one, no two of a name.
  /// - Returns: A scenario to be run like any other.
  /// - Throws: `ScenarioError` with everything that is wrong with the strategies.
  package func comparing(_ strategies: [CustomStrategy]) throws(ScenarioError) -> Scenario {
    try Self.review(strategies, at: Mark(file: path, line: 1, column: 1))
    var contents = contents
    contents.strategies = strategies.map(\.strategy)
    contents.assertions = []
    return Scenario(
      path: path, contents: contents, sweep: sweep,
      plans: points.flatMap { $0.comparing(strategies) })
  }

  /// One run at each point of the sweep.
  private var points: [PlannedRun] {
    plans.enumerated().filter { position, plan in
      !plans[..<position].contains { $0.parameters == plan.parameters }
    }.map(\.element)
  }

  private static func review(
    _ strategies: [CustomStrategy], at mark: Mark
  ) throws(ScenarioError) {
    var found: [ScenarioError.Diagnostic] = []
    if strategies.isEmpty { found.append(.init(mark, "no strategy to run; pass at least one")) }
    for (position, custom) in strategies.enumerated() {
      let name = custom.strategy.name
      let others = strategies[..<position].map(\.strategy.name)
      if others.contains(name) {
        found.append(.init(mark, "a second strategy '\(name)'; give each a name of its own"))
      }
      found += custom.problems.map { .init(mark, "strategy '\(name)': \($0)") }
    }
    guard found.isEmpty else { throw ScenarioError(found) }
  }
}

extension PlannedRun {
  /// The runs of other strategies at this run's point of the sweep, with each seed.
  fileprivate func comparing(_ strategies: [CustomStrategy]) -> [PlannedRun] {
    strategies.flatMap { custom in
      var contents = contents
      contents.strategies = [custom.strategy]
      let review = ReviewedContents(
        contents: contents, recording: plan.recording, feedTrace: plan.feedTrace)
      return review.plans(parameters).map { run in
        var plan = run.plan
        plan.parts = custom.parts
        return run.with(plan)
      }
    }
  }
}
