import Metrics
import Primitives
import Reports
import TextOutput

/// A line for each metric that moved.
struct CSVFormat: CheckFormat {
  let name = "csv"
  let purpose: String? = "with a line per changed metric"
  let statesRule = false

  /// Returns a header, then a line for each metric that moved. A field without data is empty.
  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    let headings = [
      "scenario", "strategy", "parameters", "metric", "before", "after", "difference", "low",
      "high",
      "worlds", "worse", "better", "kind",
    ]
    let lines = checks.flatMap { check in
      check.movements.map { move in
        let figures = [
          move.before, move.after, move.difference,
          move.comparison?.adjusted?.lowerBound, move.comparison?.adjusted?.upperBound,
        ]
        let point = move.parameters.map { "\($0.path)=\($0.value)" }.joined(separator: "; ")
        return [check.scenario, move.strategy, point, move.metric]
          + figures.map { move.spelling($0) ?? "" }
          + ["\(move.seedCount)", "\(move.worse)", "\(move.better)", move.kind.rawValue]
      }
    }
    return CSVText.text([headings] + lines)
  }

  /// Returns a line for each assertion that holds, and for each address that broke one.
  func text(_ check: SessionCheck, table: TableText) -> String {
    let headings = ["session", "assertion", "holds", "left", "right", "url", "requests"]
    let lines = check.judgements.flatMap { one in
      let head = [check.name, one.assertion, "\(one.holds)", one.left.number, one.right.number]
      let named = one.requests.map { head + [$0.url, "\($0.count)"] }
      return named.isEmpty ? [head + ["", ""]] : named
    }
    return CSVText.text([headings] + lines)
  }
}
