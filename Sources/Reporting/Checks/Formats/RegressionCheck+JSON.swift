import Metrics
import Primitives
import TextOutput
import Reports

extension RegressionCheck {
  /// The outcome as a JSON document.
  func json(under terms: CheckTerms) -> String {
    JSONText.object(
      [
        ("schemaVersion", "\(ResultsHeader.schemaVersion)"),
        ("scenario", scenario.jsonQuoted),
        ("verdict", verdict.rawValue.jsonQuoted),
        ("outcome", outcome(under: terms).rawValue.jsonQuoted),
        ("failedAssertions", JSONText.array(failedAssertions.map(\.jsonQuoted), indent: 2)),
        ("unjudged", JSONText.array(unjudged(by: terms.rule).map(\.jsonQuoted), indent: 2)),
        ("obstacles", JSONText.array(obstacles.map(\.jsonQuoted), indent: 2)),
        ("notes", JSONText.array((blindness + notes).map(\.jsonQuoted), indent: 2)),
        ("remedies", JSONText.array(remedies(under: terms).map(\.jsonQuoted), indent: 2)),
        ("strategies", JSONText.object(strategyTexts, indent: 2)),
        ("movements", JSONText.array(movements.map(\.json), indent: 2)),
        ("changes", JSONText.array(changes.map(\.json), indent: 2)),
        ("otherMetrics", JSONText.array(others.map { $0.json(indent: 4) }, indent: 2)),
        ("missing", JSONText.array(missing.map { $0.json(indent: 4) }, indent: 2)),
        ("new", JSONText.array(new.map { $0.json(indent: 4) }, indent: 2)),
      ], indent: 0) + "\n"
  }

  private var strategyTexts: [(String, String)] {
    strategies.sorted { $0.key < $1.key }.map { name, differences in
      (name, JSONText.array(differences.map(\.json), indent: 4))
    }
  }
}

extension Movement {
  /// The movement as an object on one line.
  fileprivate var json: String {
    let point = parameters.map { $0.path.jsonQuoted + ": " + $0.value.jsonQuoted }
    let low = comparison?.adjusted?.lowerBound
    let high = comparison?.adjusted?.upperBound
    return """
      {"strategy": \(strategy.jsonQuoted), "parameters": {\(point.joined(separator: ", "))}, \
      "metric": \(metric.jsonQuoted), "kind": "\(kind.rawValue)", \
      "before": \(spelling(before) ?? "null"), "after": \(spelling(after) ?? "null"), \
      "difference": \(spelling(difference) ?? "null"), \
      "adjustedLow": \(spelling(low) ?? "null"), "adjustedHigh": \(spelling(high) ?? "null"), \
      "worlds": \(worlds), "worse": \(worse), "better": \(better)}
      """
  }
}
