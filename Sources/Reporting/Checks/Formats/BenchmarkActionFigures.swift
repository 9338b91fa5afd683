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
          ("\(check.scenario)/\(point.label)", $0.metric, $0.value)
        }
      }
    }
  }

  /// The document.
  var json: String {
    let lines = figures.compactMap { figure -> JSONValue? in
      guard let metric = Metric.named(figure.metric), metric.preference == .lower,
        figure.value.isFinite
      else { return nil }
      let json: JSONValue = [
        "name": "\(figure.subject): \(metric.name)", "unit": metric.unit.noun,
        "value": JSONValue(figure.value, decimals: 6),
      ]
      return json.onOneLine
    }
    return lines.json.text(as: .lines) + "\n"
  }
}
