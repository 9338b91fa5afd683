import Metrics
import Primitives
import Reports
import TextOutput

/// Figures as the action `benchmark-action/github-action-benchmark` reads them with the tool
/// `customSmallerIsBetter`: a list of objects with a name, a unit and a value (its README, "customSmallerIsBetter").
///
/// The tool knows one direction for all, so metrics that are better higher, or have no better direction, are left out.
struct BenchmarkActionFormat: CheckFormat {
  let name = "benchmark-action"
  let purpose: String? = "for the services of these names"
  let statesRule = false

  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    Self.json(
      checks.flatMap { check in
        check.after.runs.map(\.key.point).distinct.flatMap { point in
          check.after.meanValues(of: point).map {
            ("\(check.scenario)/\(point.label)", $0.metric, $0.value)
          }
        }
      })
  }

  func text(_ check: SessionCheck, table: TableText) -> String {
    Self.json(check.figures.map { (check.name, $0.metric.name, $0.value) })
  }

  /// Returns values of metrics, each of a subject such as `fastscroll/lru-url`.
  private static func json(
    _ figures: [(subject: String, metric: String, value: Double)]
  ) -> String {
    let lines = figures.compactMap { figure -> JSONValue? in
      guard let metric = Metric.named(figure.metric), metric.preference == .lower,
        figure.value.isFinite
      else { return nil }
      return .line([
        "name": "\(figure.subject): \(metric.name)", "unit": metric.unit.noun,
        "value": JSONValue(figure.value, decimals: 6),
      ])
    }
    return lines.json.text(as: .lines) + "\n"
  }
}
