package import Metrics
import Primitives

/// Figures as people read them: `12.3 MiB`, `41.2 %`, `183 ms`.
package enum MetricText {
  /// What stands where there is no data.
  package static let absent = "–"
  /// What stands for a wait without an end.
  package static let never = "never"

  /// A value with the unit of its metric.
  ///
  /// - Parameters:
  ///   - value: The value; nil where there is no data.
  ///   - unit: What the metric counts in.
  /// - Returns: The text, such as `12.3 MiB`; a dash where there is no data.
  package static func text(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value, !value.isNaN else { return absent }
    guard value.isFinite else { return never }
    return switch unit {
    case .count: count(value)
    case .ratio: percent(value)
    case .bytes: bytes(value)
    case .milliseconds: milliseconds(value)
    case .seconds, .cellSeconds: seconds(value)
    case .millisecondsPerSecond: value.text(decimals: 1) + " ms/s"
    }
  }

  /// A value in as few characters as three digits take, with its unit: `1.24 MiB`, `183 KiB`, `47 %`.
  package static func brief(_ value: Double?, _ unit: Metric.Unit) -> String {
    guard let value, !value.isNaN else { return absent }
    guard value.isFinite else { return never }
    return switch unit {
    case .ratio: (value * 100).text(decimals: abs(value) < 0.0995 && value != 0 ? 1 : 0) + " %"
    case .bytes: briefBytes(value)
    case .seconds, .cellSeconds: grouped(value.text(decimals: decimals(value))) + " s"
    case .count, .milliseconds, .millisecondsPerSecond: text(value, unit)
    }
  }

  /// The decimals that three digits of a number leave.
  static func decimals(_ value: Double) -> Int {
    value == 0 || abs(value) >= 99.95 ? 0 : abs(value) < 9.995 ? 2 : 1
  }

  private static func briefBytes(_ value: Double) -> String {
    let parts = bytes(value).split(separator: " ")
    guard parts.count == 2, let number = Double(parts[0].filter { $0 != "," }),
      abs(number) >= 99.95
    else { return bytes(value) }
    return grouped(number.text(decimals: 0)) + " " + parts[1]
  }

  /// A range, such as `61.2–74.0 %`; a single figure where both ends read alike.
  static func text(_ range: ClosedRange<Double>, _ unit: Metric.Unit) -> String {
    let ends = [range.lowerBound, range.upperBound].map { text($0, unit) }
    guard ends[0] != ends[1] else { return ends[0] }
    // The unit is said once where both ends have the same.
    let parts = ends.map { $0.split(separator: " ", maxSplits: 1) }
    let sharesUnit = parts[0].count == 2 && parts[0].last == parts[1].last
    return "\(sharesUnit ? String(parts[0][0]) : ends[0])–\(ends[1])"
  }

  /// Two values in one unit and with as many decimals, enough of them to show that the values differ.
  static func pair(_ one: Double?, _ other: Double?, _ unit: Metric.Unit) -> [String] {
    let texts = [one, other].map { text($0, unit) }
    guard let one, let other, one.isFinite, other.isFinite, one != other else { return texts }
    let (scale, suffix, decimals) = form(max(abs(one), abs(other)), unit)
    let hasFractions = unit == .count && [one, other].contains { $0 != $0.rounded() }
    for decimals in (hasFractions ? 1 : decimals)...6 {
      let texts = [one, other].map { grouped(($0 / scale).text(decimals: decimals)) + suffix }
      if texts[0] != texts[1] { return texts }
    }
    return texts
  }

  /// The unit and the decimals for a value: what to divide by, what follows the number.
  private static func form(
    _ value: Double, _ unit: Metric.Unit
  ) -> (scale: Double, suffix: String, decimals: Int) {
    switch unit {
    case .count: return (1, "", 0)
    case .ratio: return (0.01, " %", 1)
    case .milliseconds where value >= 9999.5: return (1000, " s", 1)
    case .milliseconds: return (1, " ms", value < 9.95 ? 1 : 0)
    case .seconds, .cellSeconds: return (1, " s", 1)
    case .millisecondsPerSecond: return (1, " ms/s", 1)
    case .bytes:
      let power = (0..<4).first { value < pow(1024, $0 + 1) } ?? 4
      return (pow(1024, power), [" B", " KiB", " MiB", " GiB", " TiB"][power], power == 0 ? 0 : 1)
    }
  }

  private static func pow(_ base: Double, _ power: Int) -> Double {
    (0..<power).reduce(1) { product, _ in product * base }
  }

  /// Things: thousands apart, and a decimal only for the mean of several seeds.
  static func count(_ value: Double) -> String {
    grouped(value.text(decimals: value == value.rounded() ? 0 : 1))
  }

  /// A share of 1, in hundredths.
  static func percent(_ value: Double) -> String { (value * 100).text(decimals: 1) + " %" }

  /// Bytes in the binary multiple that leaves less than 1,024 before the point.
  static func bytes(_ value: Double) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"]
    guard abs(value) >= 1024 else { return value.text(decimals: 0) + " B" }
    var scaled = value / 1024
    var unit = 0
    // 1,023.95 would be printed as 1024.0.
    while abs(scaled) >= 1023.95, unit + 1 < units.count {
      scaled /= 1024
      unit += 1
    }
    return grouped(scaled.text(decimals: 1)) + " " + units[unit]
  }

  /// Milliseconds; seconds from ten of them on.
  static func milliseconds(_ value: Double) -> String {
    if abs(value) >= 9999.5 { return seconds(value / 1000) }
    return grouped(value.text(decimals: abs(value) < 9.95 && value != 0 ? 1 : 0)) + " ms"
  }

  /// Seconds with a decimal.
  static func seconds(_ value: Double) -> String { grouped(value.text(decimals: 1)) + " s" }

  /// A decimal text with a comma between thousands.
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

/// Numbers as results files spell them: decimal, never with an exponent, the same on every machine.
enum MetricNumber {
  /// The number with at most so many decimals and no zeros at their end; nil for NaN and infinity.
  static func text(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    if value == value.rounded() { return value.text(decimals: 0) }
    var text = value.text(decimals: decimals)
    if decimals > 0 {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }

  /// The value that the text of a metric reads as, so that a file read back equals what was written.
  static func rounded(_ value: Double?, of metric: Metric) -> Double? {
    guard let value, !value.isNaN else { return nil }
    guard value.isFinite else { return value }
    if value == value.rounded() { return value + 0 }  // Takes the sign off a zero.
    return text(value, decimals: metric.unit.decimals).flatMap { Double($0) }
  }
}
