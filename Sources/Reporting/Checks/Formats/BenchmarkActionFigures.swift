import Metrics
import Primitives
import TextOutput

/// Figures as the action `benchmark-action/github-action-benchmark` reads them with the tool
/// `customSmallerIsBetter`: a list of objects with a name, a unit and a value (its README, "customSmallerIsBetter").
///
/// It knows one direction for all, so metrics of which more is better, or of which neither is, are left out.
struct BenchmarkActionFigures {
  private let figures: [(subject: String, metric: String, value: Double)]

  /// Values of metrics, each of a subject such as `fastscroll/lru-url`.
  init(_ figures: [(subject: String, metric: String, value: Double)]) { self.figures = figures }

  /// The means over the worlds of what checks found, for each scenario and strategy.
  init(_ checks: [RegressionCheck]) {
    figures = checks.flatMap { check in
      check.after.runs.map(\.key.point).distinct.flatMap { point in
        check.after.meanValues(of: point).map {
          ("\(check.scenario)/\(point.label)", $0.metric, $0.mean)
        }
      }
    }
  }

  /// The document.
  var json: String {
    let lines = figures.compactMap { figure -> String? in
      guard let metric = Metric.named(figure.metric), metric.preference == .lower,
        let value = NumberText.text(figure.value, decimals: 6)
      else { return nil }
      return """
        {"name": \("\(figure.subject): \(metric.name)".jsonQuoted), \
        "unit": \(metric.unit.noun.jsonQuoted), "value": \(value)}
        """
    }
    return JSONText.array(lines, indent: 0) + "\n"
  }
}
