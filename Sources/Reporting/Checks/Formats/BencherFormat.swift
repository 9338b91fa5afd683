import Metrics
import Primitives
import Reports
import TextOutput

/// The figures after, in Bencher's metric format: means over seeds, by scenario and strategy, then metric.
///
/// Metrics without data, or with a mean that is no number, are left out.
struct BencherFormat: CheckFormat {
  let name = "bencher"
  let purpose: String? = "for the services of these names"
  let statesRule = false

  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    let strategies = checks.flatMap { check in
      check.after.runs.map(\.key.point).distinct.map { point in
        ("\(check.scenario)/\(point.label)", Self.json(check.after.meanValues(of: point)))
      }
    }
    return JSONValue(strategies).text(as: .lines) + "\n"
  }

  func text(_ check: SessionCheck, table: TableText) -> String {
    let figures = Self.json(check.figures.map { ($0.metric.name, $0.value) })
    return JSONValue([(check.name, figures)]).text(as: .lines) + "\n"
  }

  /// Returns the values of metrics, without those that are no numbers.
  private static func json(_ figures: [(metric: String, value: Double)]) -> JSONValue {
    JSONValue(
      figures.filter(\.value.isFinite).map { metric, value in
        (metric, JSONValue.line(["value": JSONValue(value, decimals: 6)]))
      })
  }
}

extension Baseline {
  /// Returns each metric's mean over seeds. A metric is left out if a seed has no data, or its mean is no number.
  func meanValues(of point: RunKey) -> [(metric: String, value: Double)] {
    let runs = runs.filter { $0.key.point == point }
    return gated.indices.compactMap { place in
      let values = runs.compactMap { $0.figures[place].value }.filter(\.isFinite)
      guard values.count == runs.count, !values.isEmpty else { return nil }
      return (gated[place], values.reduce(0, +) / Double(values.count))
    }
  }
}
