import Metrics
import Primitives
import TextOutput
import Reports

extension RegressionCheck {
  /// The outcome as a JSON document.
  func json(under terms: CheckTerms) -> String {
    let strategies = strategies.sorted { $0.key < $1.key }.map { ($0, $1.map(\.json)) }
    let document: JSONValue = [
      "schemaVersion": ResultsHeader.schemaVersion, "scenario": scenario,
      "verdict": verdict.rawValue, "outcome": outcome(under: terms).rawValue,
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
    let json: JSONValue = [
      "strategy": strategy, "parameters": parameters.json, "metric": metric,
      "kind": kind.rawValue, "before": figure(before), "after": figure(after),
      "difference": figure(difference),
      "adjustedLow": figure(comparison?.adjusted?.lowerBound),
      "adjustedHigh": figure(comparison?.adjusted?.upperBound), "worlds": worlds,
      "worse": worse, "better": better,
    ]
    return json.onOneLine
  }
}
