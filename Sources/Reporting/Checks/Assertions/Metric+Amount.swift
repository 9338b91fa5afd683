import Metrics
import Primitives

extension Metric.Unit {
  /// Reads a number with a unit, in the unit in which metrics of this kind count.
  ///
  /// - Throws: ``MetricAmountError`` or `QuantityError` if the text is no such number.
  func number(_ text: String) throws -> Double {
    switch self {
    case .bytes: return Double(try ByteCount(text: text).grains)
    case .milliseconds: return Double(try Nanoseconds(text: text).grains) / 1e6
    case .seconds, .cellSeconds: return Double(try Nanoseconds(text: text).grains) / 1e9
    case .ratio:
      guard text.last == "%", let percent = Double(text.dropLast().filter { $0 != " " }) else {
        throw MetricAmountError(text: text, remedy: "write 0.9 or 90 %")
      }
      return percent / 100
    case .count: throw MetricAmountError(text: text, remedy: "write a number alone")
    case .millisecondsPerSecond:
      guard text.hasSuffix("ms/s"), let number = Double(text.dropLast(4).filter { $0 != " " })
      else { throw MetricAmountError(text: text, remedy: "write 5 or 5 ms/s") }
      return number
    }
  }
}

/// A number with a unit that a metric does not have.
struct MetricAmountError: Error, CustomStringConvertible {
  let text: String
  /// The text to write instead.
  let remedy: String

  /// The text, and what to write instead.
  var description: String { "'\(text)' is not such an amount; \(remedy)" }
}
