import Metrics
import Reports
package import TextOutput

/// The whole outcome, for scripts.
package struct JSONFormat: CheckFormat {
  package let name = "json"

  /// Creates the format.
  package init() {}

  package func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String {
    checks.count == 1
      ? checks[0].json(under: terms)
      : "[\n" + checks.map { $0.json(under: terms) }.joined(separator: ",\n") + "]\n"
  }

  package func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String {
    let figures = check.figures.map { ($0.metric.name, JSONValue($0.value, decimals: 6)) }
    let document: JSONValue = [
      "schemaVersion": 1, "session": check.name, "verdict": check.verdict.rawValue,
      "figures": JSONValue(figures), "assertions": check.judgements.map(\.json),
    ]
    return document.text(as: .lines) + "\n"
  }
}

extension RegressionCheck {
  /// Returns the outcome as a JSON document.
  fileprivate func json(under terms: CheckTerms) -> String {
    let strategies = strategies.sorted { $0.key < $1.key }.map { ($0, $1.map(\.json)) }
    let document: JSONValue = [
      "schemaVersion": ResultsHeader.schemaVersion, "scenario": scenario,
      "verdict": verdict.rawValue, "outcome": outcome(under: terms).rawValue,
      "rule": terms.stated ?? "\(terms.rule)",
      "failedAssertions": failedAssertions, "unjudged": unjudged(by: terms.rule),
      "obstacles": obstacles, "notes": blindness + notes, "remedies": remedies(under: terms),
      "strategies": JSONValue(strategies), "movements": movements.map(\.json),
      "changes": changes.map(\.json), "otherMetrics": others.map(\.json),
      "missing": missing.map(\.json), "new": new.map(\.json),
    ]
    return document.text(as: .lines) + "\n"
  }
}

extension Movement {
  /// The movement as an object on one line.
  fileprivate var json: JSONValue {
    func figure(_ value: Double?) -> JSONValue { spelling(value).map { .written($0) } ?? .null }
    return .line([
      "strategy": strategy, "parameters": parameters.json, "metric": metric,
      "kind": kind.rawValue, "before": figure(before), "after": figure(after),
      "difference": figure(difference),
      "adjustedLow": figure(comparison?.adjusted?.lowerBound),
      "adjustedHigh": figure(comparison?.adjusted?.upperBound), "worlds": seedCount,
      "worse": worse, "better": better,
    ])
  }
}

extension SessionCheck.Judgement {
  /// The judgement as an object on one line.
  fileprivate var json: JSONValue {
    let requests = requests.map { request -> JSONValue in
      ["url": request.url, "count": request.count]
    }
    return .line([
      "assertion": assertion, "holds": holds, "left": JSONValue(left, decimals: 6),
      "right": JSONValue(right, decimals: 6), "requests": requests,
    ])
  }
}
