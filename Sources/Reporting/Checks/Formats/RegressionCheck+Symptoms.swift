import Metrics
import Reports

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
