import Metrics
import Primitives

/// A metric of a run that differs from the baseline.
package struct Change: Hashable, Sendable {
  /// What a difference means.
  package enum Kind: String, Sendable {
    /// Better, by the metric's preference.
    case improved
    /// Worse, by the metric's preference.
    case regressed
    /// Different, where neither way is better or where there is data on one side only.
    case changed
  }

  /// The run.
  package let run: RunKey
  /// The metric's name.
  package let metric: String
  /// The value in the baseline; none where it has no data.
  package let before: Double?
  /// The value now; none where there is no data.
  package let after: Double?

  /// What the difference means.
  package var kind: Kind {
    guard let before, let after else { return .changed }
    return switch Metric.named(metric)?.preference {
    case .higher: after > before ? .improved : .regressed
    case .lower: after < before ? .improved : .regressed
    case .neither, nil: .changed
    }
  }
}

extension Change {
  /// The change as a row: run, metric, before, after, change, and what it means.
  var texts: [String] {
    let figures = [before, after].map { MetricText.text($0, unit) }
    // Where rounding for people hides the difference, the exact figures tell.
    let shown = figures[0] == figures[1] ? [before, after].map(exact) : figures
    return [run.description, metric] + shown + [difference, kind.rawValue]
  }

  /// The change as a JSON object.
  var json: String {
    JSONText.object(
      [
        ("run", run.json(indent: 6)), ("metric", metric.jsonQuoted),
        ("kind", kind.rawValue.jsonQuoted),
        ("before", RunResult.Figure(name: metric, value: before).json),
        ("after", RunResult.Figure(name: metric, value: after).json),
      ], indent: 4)
  }

  private var unit: Metric.Unit { Metric.named(metric)?.unit ?? .count }

  /// The difference relative to the baseline; in percentage points for shares.
  private var difference: String {
    guard let before, let after else { return "" }
    if unit == .ratio { return Self.signed((after - before) * 100, "pp") }
    guard before != 0 else { return Self.signed(after - before, nil) }
    return Self.signed((after - before) / abs(before) * 100, "%")
  }

  /// A difference with its sign, with one decimal or with as many as it takes to be above zero.
  private static func signed(_ value: Double, _ unit: String?) -> String {
    let decimals = (1...6).first { abs(value) * 2 >= MetricNumber.step($0) } ?? 6
    let number = MetricNumber.text(value, decimals: decimals) ?? ""
    return (value > 0 ? "+" : "") + number + (unit.map { " " + $0 } ?? "")
  }

  private func exact(_ value: Double?) -> String {
    RunResult.Figure(name: metric, value: value).spelling ?? MetricText.absent
  }
}

extension MetricNumber {
  /// The smallest number above zero that so many decimals can show.
  fileprivate static func step(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { step, _ in step / 10 }
  }
}

extension RunKey {
  /// The run as a JSON object.
  func json(indent: Int) -> String {
    JSONText.object(
      [
        ("strategy", strategy.jsonQuoted), ("seed", "\(seed)"),
        ("parameters", parameters.json(indent: indent + 2)),
      ], indent: indent)
  }
}
