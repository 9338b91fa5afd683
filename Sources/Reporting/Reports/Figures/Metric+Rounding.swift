package import Metrics
import TextOutput

extension Metric {
  /// Returns the value that its text in a file stands for. So a file that is read back equals the written file.
  package func rounded(_ value: Double?) -> Double? {
    guard let value, !value.isNaN else { return nil }
    guard value.isFinite else { return value }
    if value == value.rounded() { return value + 0 }  // Makes -0 a 0.
    return NumberText.text(value, decimals: unit.decimals).flatMap { Double($0) }
  }
}
