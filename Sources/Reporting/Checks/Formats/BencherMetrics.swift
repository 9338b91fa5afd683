import TextOutput
import Reports

/// The figures after, in Bencher's metric format: means over the worlds, by scenario and strategy, then metric.
struct BencherMetrics {
  private let checks: [RegressionCheck]

  init(_ checks: [RegressionCheck]) { self.checks = checks }

  /// The document; metrics without data, or whose mean is no number, are left out.
  var json: String {
    let strategies = checks.flatMap { check in
      check.after.runs.map(\.key.point).distinct.map { point in
        (
          "\(check.scenario)/\(point.label)",
          JSONText.object(check.after.means(of: point), indent: 2)
        )
      }
    }
    return JSONText.object(strategies, indent: 0) + "\n"
  }
}

extension Baseline {
  /// Each metric's mean over the worlds, as Bencher has it.
  fileprivate func means(of point: RunKey) -> [(String, String)] {
    meanValues(of: point).compactMap { metric, mean in
      NumberText.text(mean, decimals: 6).map { (metric, "{\"value\": \($0)}") }
    }
  }

  /// Each metric's mean over the worlds; without those that have no data in one, or whose mean is no number.
  func meanValues(of point: RunKey) -> [(metric: String, mean: Double)] {
    let runs = runs.filter { $0.key.point == point }
    return gated.indices.compactMap { place in
      let values = runs.compactMap { $0.figures[place].value }.filter(\.isFinite)
      guard values.count == runs.count, !values.isEmpty else { return nil }
      return (gated[place], values.reduce(0, +) / Double(values.count))
    }
  }
}
