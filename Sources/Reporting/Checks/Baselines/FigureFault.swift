import Metrics

/// The faults of figures that no run makes, so that a file with them was edited.
enum FigureFault {
  /// The largest whole number up to which a double counts in steps of one: 2^53.
  private static let largest = 9_007_199_254_740_992.0

  /// Returns what is wrong with a figure; nil if a run can have it.
  ///
  /// A wait may be infinite, if an image never came.
  static func text(_ value: Double?, of name: String) -> String? {
    guard let value else { return nil }
    let unit = Metric.named(name)?.unit
    if value.isNaN { return "is no number" }
    if value < 0 { return "is below zero" }
    if unit == .ratio, value > 1 { return "is a share above 1" }
    let isEndless = value == .infinity && (unit == .milliseconds || unit == nil)
    return value > largest && !isEndless ? "is above 2^53, which no run reaches" : nil
  }
}
