import Metrics
import Primitives
import Reports

extension RegressionCheck {
  /// Returns the problems of the check as a whole, without the findings on single strategies.
  func concerns(
    under terms: CheckTerms
  ) -> [(name: String, title: String, text: String, isError: Bool)] {
    let assertions = failedAssertions.map { ("assertion", "assertion", $0, false) }
    guard obstacles.isEmpty, !points.isEmpty else {
      let title = obstacles.isEmpty ? "nothing to compare" : "not comparable"
      return assertions + [("setting", title, summary, true)]
    }
    let isStale = outcome(under: terms) == .outdated && fails(terms.rule) == nil
    let isBlind = terms.isStrict && !unseen.isEmpty
    return assertions
      + (isBlind ? [("change", "not seen", blindness[0], true)] : [])
      + [unjudgedText(by: terms.rule)].compactMap(\.self).map { ("metrics", "metrics", $0, true) }
      + (isStale ? [("baseline", "out of date", staleText, false)] : [])
  }

  /// The reasons why the baseline is out of date.
  private var staleText: String {
    let changed = strategies.keys.sorted().map { "\($0) was changed" }
    let added = new.map(\.point).distinct.map { "\($0.label) is new" }
    return ([summary] + changed + added).joined(separator: "; ")
  }

  /// Returns the findings on a strategy at a point of the sweep: the headline, changed parameters, then movements, the
  /// worst first. Adds the reason to fail in a few words; nil if there is no such reason.
  func findings(
    at point: RunKey, _ rule: FailureRule
  ) -> (lines: [String], failure: String?) {
    let moved = movements.filter { $0.point == point }
    let sorted = sorted(moved)
    let others = others.filter { $0.point == point }
    let changed =
      moved.isEmpty && others.isEmpty ? [] : (strategies[point.strategy] ?? []).map(\.arrow)
    let rest = others.isEmpty ? [] : [Self.otherText(others)]
    let failing = sorted.filter { rule.asksFor($0) }.map(\.metric)
    let why = failing.isEmpty ? rest.joined() : failing.joined(separator: ", ")
    let (headline, below) = (sorted.filter(\.isHeadline), sorted.filter { !$0.isHeadline })
    let lines = headline.map(\.sentence) + changed + below.map(\.sentence) + rest
    return (lines, fails(rule, at: point) == nil ? nil : why)
  }
}

extension FailureRule {
  /// True if a movement is a reason to fail.
  func asksFor(_ movement: Movement) -> Bool {
    switch self {
    case .changes: true
    case .regressions: movement.isRegression
    case .metrics(let names): movement.isRegression && names.contains(movement.metric)
    case .never: false
    }
  }
}

/// The symptoms that appeared, disappeared, or changed by half or more between two documents.
extension RegressionCheck {
  /// A line for each symptom, first those that are worse, the gravest first: `wrong images put into rows: mine 0 → 4.2:
  /// regressed`.
  var symptomLines: [String] {
    symptomLines(of: .regressed) + symptomLines(of: .improved)
  }

  private func symptomLines(of kind: Movement.Kind) -> [String] {
    Symptom.all.filter { !$0.needsDesign && $0.metric != Headline.metric }.flatMap {
      symptom in
      movements.filter {
        $0.metric == symptom.metric.name && $0.kind == kind && $0.isGreat
      }.map { movement in
        let figures = [movement.before, movement.after].map {
          MetricText.brief($0, symptom.metric.unit)
        }
        let noun = symptom.noun.prefix(1).lowercased() + symptom.noun.dropFirst()
        return "\(noun): \(movement.point.label) \(figures[0]) → \(figures[1]): \(kind.words)"
      }
    }
  }
}

extension Movement {
  /// True if one side has at least twice as much as the other.
  fileprivate var isGreat: Bool {
    guard let before, let after else { return false }
    return max(before, after) >= 2 * min(before, after)
  }
}
