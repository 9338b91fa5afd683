package import Metrics

/// The figures of a column in a common form: one unit, which the heading names, and equal decimals.
package enum ColumnText {
  /// The common form of a column's cells.
  package struct Form: Sendable {
    /// The unit; empty for counts.
    package let unit: String
    /// The factor by which values are multiplied.
    package let factor: Double
    /// The decimals of each cell.
    package let decimals: Int
  }

  /// Returns the form that suits the largest of some values, with so many decimals if they are given.
  package static func form(
    _ values: [Double?], _ unit: Metric.Unit, decimals fixed: Int? = nil
  ) -> Form {
    let known = values.compactMap(\.self).filter(\.isFinite)
    let largest = known.map(abs).max() ?? 0
    let (name, factor) = scale(largest, unit)
    let isWhole = known.allSatisfy { $0 == $0.rounded() }
    let decimals =
      unit == .count && (isWhole || largest >= 100) || largest * factor >= 999.5
      ? 0 : unit != .count && unit != .ratio && largest * factor < 9.995 ? 2 : 1
    return Form(unit: name, factor: factor, decimals: fixed ?? decimals)
  }

  /// Returns the unit that keeps the largest value readable, and its factor.
  private static func scale(_ largest: Double, _ unit: Metric.Unit) -> (String, Double) {
    switch unit {
    case .count: return ("", 1)
    case .ratio: return ("%", 100)
    case .bytes:
      if largest < 1_048_576 { return ("KiB", 1 / 1_024) }
      return largest < 10_240 * 1_048_576.0 ? ("MiB", 1 / 1_048_576) : ("GiB", 1 / 1_073_741_824)
    case .milliseconds: return largest < 10_000 ? ("ms", 1) : ("s", 0.001)
    case .seconds, .cellSeconds: return ("s", 1)
    case .millisecondsPerSecond: return ("ms/s", 1)
    }
  }

  /// Returns a value in the form of its column.
  package static func text(_ value: Double?, _ form: Form) -> String {
    guard let value, !value.isNaN else { return MetricText.absent }
    guard value.isFinite else { return MetricText.never }
    return MetricText.number(value * form.factor, decimals: form.decimals)
  }
}
