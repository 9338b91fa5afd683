import Foundation
import Metrics

/// Numbers as results files spell them: decimal, never with an exponent, the same on every machine.
enum MetricNumber {
  /// The number with at most so many decimals and no zeros at their end; nil for NaN and infinity.
  static func text(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    var text = String(format: "%.\(decimals)f", value)
    if decimals > 0 {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// The value that the text of a metric reads as, so that a file read back equals what was written.
  static func rounded(_ value: Double?, of metric: Metric) -> Double? {
    value.flatMap { text($0, decimals: metric.unit.decimals) }.flatMap { Double($0) }
  }
}
