package import Metrics
import Primitives
import TextOutput

/// Figures for people: `12.3 MiB`, `41.2 %`, `183 ms`.
package enum MetricText {
  /// The text for missing data.
  package static let absent = "–"
  /// The text for a wait without an end.
  package static let never = NumberText.never

  /// Returns a value with the unit of its metric.
  ///
  /// - Parameters:
  ///   - value: The value; nil without data.
  ///   - unit: The unit of the metric.
  /// - Returns: The text, such as `12.3 MiB`; a dash without data.
  package static func text(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value, !value.isNaN else { return absent }
    return value.isFinite ? Form(of: abs(value), unit).text(value) : never
  }

  /// Returns a value with at most three digits and its unit: `1.24 MiB`, `183 KiB`, `47 %`.
  package static func brief(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value, value.isFinite else { return text(value, unit) }
    let form = Form(of: abs(value), unit)
    return switch unit {
    case .ratio: form.text(value, decimals: abs(value) < 0.0995 && value != 0 ? 1 : 0)
    case .bytes where abs(value / form.scale) >= 99.95: form.text(value, decimals: 0)
    case .seconds, .cellSeconds: form.text(value, decimals: decimals(value))
    case .bytes, .count, .milliseconds, .millisecondsPerSecond: form.text(value)
    }
  }

  /// Returns two values in one unit, with enough decimals to show that they differ.
  package static func pair(_ one: Double?, _ other: Double?, _ unit: Metric.Unit) -> [String] {
    guard let one, let other, one.isFinite, other.isFinite, one != other else {
      return [text(one, unit), text(other, unit)]
    }
    let forms = [one, other].map { Form(of: abs($0), unit) }.sorted { $0.scale < $1.scale }
    let texts = (max(forms[0].decimals, forms[1].decimals)...6).map { decimals in
      [one, other].map { forms[1].text($0, decimals: decimals) }
    }
    return texts.first { $0[0] != $0[1] } ?? texts[0]
  }

  /// Returns the number of decimals in three digits of a number.
  static func decimals(_ value: Double) -> Int {
    value == 0 || abs(value) >= 99.95 ? 0 : abs(value) < 9.995 ? 2 : 1
  }

  /// Returns a range, such as `61.2–74.0 %`; a single figure if both ends have the same text.
  package static func text(_ range: ClosedRange<Double>, _ unit: Metric.Unit) -> String {
    let ends = [range.lowerBound, range.upperBound].map { text($0, unit) }
    guard ends[0] != ends[1] else { return ends[0] }
    // The unit appears once if both ends have the same.
    let parts = ends.map { $0.split(separator: " ", maxSplits: 1) }
    let sharesUnit = parts[0].count == 2 && parts[0].last == parts[1].last
    return "\(sharesUnit ? String(parts[0][0]) : ends[0])–\(ends[1])"
  }

  /// Returns a count, with thousands separators, and a decimal only for the mean of several seeds.
  package static func count(_ value: Double) -> String { text(value, .count) }

  /// Returns a share of 1 as a percentage.
  package static func percent(_ value: Double) -> String { text(value, .ratio) }

  /// The unit of a written value, and the number of decimals.
  private struct Form {
    /// The value of one unit.
    var scale = 1.0
    var suffix = ""
    var decimals = 1

    init(of value: Double, _ unit: Metric.Unit) {
      switch unit {
      case .count: decimals = value == value.rounded() ? 0 : 1
      case .ratio: (scale, suffix) = (0.01, " %")
      case .milliseconds where value >= 9999.5: (scale, suffix) = (1000, " s")
      case .milliseconds: (suffix, decimals) = (" ms", value < 9.95 && value != 0 ? 1 : 0)
      case .seconds, .cellSeconds: suffix = " s"
      case .millisecondsPerSecond: suffix = " ms/s"
      case .bytes:
        (suffix, decimals) = (" B", 0)
        // Otherwise 1,023.95 would become 1024.0.
        for name in [" KiB", " MiB", " GiB", " TiB"]
        where value / scale >= (scale == 1 ? 1024 : 1023.95) {
          (scale, suffix, decimals) = (scale * 1024, name, 1)
        }
      }
    }

    func text(_ value: Double, decimals: Int? = nil) -> String {
      let scaled = scale < 1 ? value * (1 / scale) : value / scale
      let number = scaled.text(decimals: decimals ?? self.decimals)
      return (suffix == " B" ? number : grouped(number)) + suffix
    }
  }

  /// Returns a number with this many decimals and thousands separators.
  static func number(_ value: Double, decimals: Int) -> String {
    grouped(value.text(decimals: decimals))
  }

  /// Returns a decimal text with thousands separators.
  static func grouped(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    var whole = parts.first ?? ""
    for _ in stride(from: 3, to: whole.drop { $0 == "-" }.count, by: 3) {
      let group = whole.firstIndex(of: ",") ?? whole.endIndex
      whole.insert(",", at: whole.index(group, offsetBy: -3))
    }
    return ([whole] + parts.dropFirst()).joined(separator: ".")
  }
}
