import Primitives

/// Values under the names of their metrics, checked against the catalog.
struct MetricValues {
  private var values: [Double?] = Array(repeating: nil, count: MetricCatalog.all.count)

  /// The values in the order of the catalog.
  var inOrder: [Double?] { values }

  /// Sets the value of a metric, which must be in the catalog.
  mutating func set(_ name: String, _ value: Double?) {
    guard let position = MetricCatalog.positions[name] else {
      preconditionFailure("no metric is called '\(name)'")
    }
    values[position] = value
  }

  mutating func set(_ name: String, _ count: Int) { set(name, Double(count)) }

  /// Sets a share, which has no value where the whole is nothing.
  mutating func set(_ name: String, _ part: Int, of whole: Int) {
    set(name, whole == 0 ? nil : Double(part) / Double(whole))
  }
}
