import Metrics
import Primitives

/// The unit and the decimals that all figures of a column have in common.
struct FigureForm {
  /// By what values are divided.
  let scale: Double
  /// The unit's name; empty without one.
  let unit: String
  private let decimals: Int

  /// - Parameters:
  ///   - unit: The unit of the values; those of a ratio are in percent.
  ///   - largest: The largest figure; it has three digits.
  ///   - longest: The largest of all that is drawn on the same axis.
  init(_ unit: Metric.Unit, largest: Double, longest: Double) {
    switch unit {
    case .bytes:
      let bytes = ByteScale(upTo: max(largest, longest))
      (scale, self.unit) = (bytes.bytes, bytes.name)
    case .ratio: (scale, self.unit) = (1, "%")
    case .seconds, .cellSeconds: (scale, self.unit) = (1, "s")
    case .milliseconds: (scale, self.unit) = (1, "ms")
    case .millisecondsPerSecond: (scale, self.unit) = (1, "ms/s")
    case .count: (scale, self.unit) = (1, "")
    }
    decimals =
      unit == .ratio
      ? 1
      : unit == .count && largest >= 9.995
        ? 0
        : MetricText.decimals(largest / scale)
  }

  /// A value in this form; a dash where there is no data.
  func text(_ value: Double?) -> String {
    guard let value, value.isFinite else { return MetricText.absent }
    let number = MetricText.grouped((value / scale).text(decimals: decimals))
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// A range, such as `1.2–3.4 s`.
  func text(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map(text)
    guard ends[0] != ends[1] else { return ends[0] }
    return ends[0].dropLast(unit.isEmpty ? 0 : unit.count + 1) + "–" + ends[1]
  }
}
