import ImagePipeline
import Primitives
package import Reports
import TextOutput

/// The runs of a scenario in both engines: each strategy, and the difference of each pair of strategies.
package struct EngineComparison: Sendable {
  /// The verdict of a comparison.
  package enum Verdict: String, Sendable {
    case agrees, disagrees
    /// The machine was too slow for a comparison with the live runs.
    case tooSlow = "too-slow"
  }

  /// The strategies.
  package let runs: [Verification]
  /// The difference of each pair of strategies with the same seed at the same point of a sweep.
  package let differences: [Agreement]

  /// Compares a scenario's runs.
  ///
  /// - Parameters:
  ///   - runs: Each plan in both engines, all with the same number of live runs.
  ///   - tolerances: The resolution of the live engine.
  package init(
    _ runs: [Verification], _ tolerances: AgreementTolerances = AgreementTolerances()
  ) {
    self.runs = runs
    let figures = runs.map(\.agreement)
    differences = figures.indices.flatMap { later in
      let run = figures[later].run
      return figures[..<later]
        .filter { $0.run.seed == run.seed && $0.run.parameters == run.parameters }
        .map { Agreement(figures[later], less: $0, tolerances) }
    }
  }

  /// The verdict. Decisions, pixels and the server's log are valid even on a slow machine.
  package var verdict: Verdict {
    if !runs.allSatisfy({ $0.sessions.allSatisfy(\.holds) }) { return .disagrees }
    if slowRuns > 0 { return .tooSlow }
    let all = runs.map(\.agreement) + differences
    return all.allSatisfy(\.disagreements.isEmpty) ? .agrees : .disagrees
  }

  private var slowRuns: Int { runs.flatMap(\.sessions).count { !$0.run.keptUp } }

  /// The verdict as one line.
  package var text: String {
    let all = runs.map(\.agreement) + differences
    let rows = all.flatMap(\.rows).filter { $0.limit != nil }
    switch verdict {
    case .agrees:
      return "the engines agree in all \(rows.count) figures and differences; "
        + "\(rows.count(where: \.isWide)) have bounds too wide to see a factor of 1.5\n"
    case .disagrees:
      let names = all.flatMap(\.disagreements).map(\.name).distinct
      let others = runs.flatMap(\.sessions).allSatisfy(\.holds) ? [] : ["checks beside the figures"]
      return "the engines disagree in \((names + others).joined(separator: ", "))\n"
    case .tooSlow:
      return
        "no verdict: the machine was too slow in \(slowRuns) of \(runs.flatMap(\.sessions).count) live runs, "
        + "which lost more than 1 in 100 frames; close other programs, or lower --speed\n"
    }
  }

  /// The comparison as a document of JSON.
  package func json(scenario: String) -> String {
    let document: JSONValue = [
      "schemaVersion": 3, "scenario": scenario, "verdict": verdict.rawValue,
      "holds": verdict == .agrees, "runs": runs.map(\.document),
      "differences": differences.map { difference -> JSONValue in
        [
          "strategy": difference.run.strategy, "less": difference.reference?.strategy,
          "seed": difference.run.seed, "parameters": difference.run.parameters.json,
          "metrics": difference.rows.map(\.document),
        ]
      },
    ]
    return document.scriptText
  }
}
