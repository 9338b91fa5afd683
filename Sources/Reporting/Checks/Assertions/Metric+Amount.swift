import Metrics
import Primitives

extension Metric.Unit {
  /// True if a number says nothing without a unit: bytes, times and rates.
  var needsUnit: Bool { self != .count && self != .ratio }

  /// Returns the value of a number with a unit, in the unit in which metrics of this kind count.
  ///
  /// - Throws: `InputError` or `QuantityError` if the text is no such number.
  func number(_ text: String) throws -> Double {
    func wrong(_ remedy: String, _ problem: String = "is not such an amount") -> InputError {
      InputError("'\(text)' \(problem); \(remedy)")
    }
    switch self {
    case .bytes: return Double(try ByteCount(text: text).grains)
    case .milliseconds: return Double(try Nanoseconds(text: text).grains) / 1e6
    case .seconds, .cellSeconds: return Double(try Nanoseconds(text: text).grains) / 1e9
    case .ratio:
      // The exponent in place of a division: 12.3 % is 0.123 to the last bit.
      guard text.last == "%", let share = Double(text.dropLast().filter { $0 != " " } + "e-2")
      else { throw wrong("write 0.9 or 90 %") }
      return share
    case .count: throw wrong("write a number alone")
    case .millisecondsPerSecond:
      if Double(text) != nil { throw wrong("write \(text) ms/s", "has no unit") }
      guard text.hasSuffix("ms/s"), let number = Double(text.dropLast(4).filter { $0 != " " })
      else { throw wrong("write 5 ms/s") }
      return number
    }
  }
}
