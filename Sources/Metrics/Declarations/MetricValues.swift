/// The value of each metric; nil where there is no data.
public struct MetricValues: Equatable, Sendable {
  private var values: [Double?] = Array(repeating: nil, count: Metric.all.count)

  /// No data for any metric.
  package init() {}

  /// The value of a metric, which must be listed in `Metric.all`.
  public subscript(metric: Metric) -> Double? {
    get { values[position(of: metric)] }
    set { values[position(of: metric)] = newValue }
  }

  private func position(of metric: Metric) -> Int {
    guard let position = metric.position else {
      preconditionFailure("the metric '\(metric)' is not listed")
    }
    return position
  }
}

extension Double? {
  /// A part as a share of a whole; nil where the whole is nothing.
  static func share(_ part: Int, of whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }
}
