package import Metrics
import TextOutput

extension Metric {
  /// Returns a value rounded to the decimals of its text in a file; nil if it is missing or not a number. Rounded
  /// results equal the results that are read back from their file.
  package func rounded(_ value: Double?) -> Double? {
    guard let value, !value.isNaN else { return nil }
    guard value.isFinite else { return value }
    if value == value.rounded() { return value + 0 }  // Makes -0 a 0.
    return NumberText.text(value, decimals: unit.decimals).flatMap { Double($0) }
  }
}
