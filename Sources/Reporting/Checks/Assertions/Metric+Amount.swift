import Metrics
import Primitives

extension Metric.Unit {
  /// Returns the value of a number with a unit, in the unit in which metrics of this kind count.
  ///
  /// - Throws: `InputError` or `QuantityError` if the text is no such number.
  func number(_ text: String) throws -> Double {
    func wrong(_ remedy: String) -> InputError {
      InputError("'\(text)' is not such an amount; \(remedy)")
    }
    switch self {
    case .bytes: return Double(try ByteCount(text: text).grains)
    case .milliseconds: return Double(try Nanoseconds(text: text).grains) / 1e6
    case .seconds, .cellSeconds: return Double(try Nanoseconds(text: text).grains) / 1e9
    case .ratio:
      guard text.last == "%", let percent = Double(text.dropLast().filter { $0 != " " }) else {
        throw wrong("write 0.9 or 90 %")
      }
      return percent / 100
    case .count: throw wrong("write a number alone")
    case .millisecondsPerSecond:
      guard text.hasSuffix("ms/s"), let number = Double(text.dropLast(4).filter { $0 != " " })
      else { throw wrong("write 5 or 5 ms/s") }
      return number
    }
  }
}
