package import Metrics

/// The value of a column that gets a mark.
package enum BestValue {
  /// Returns the best of some values; nil if all are equal or neither direction is better.
  package static func among(_ values: [Double?], _ preference: Metric.Preference) -> Double? {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max(), low < high else { return nil }
    return switch preference {
    case .higher: high
    case .lower: low
    case .neither: nil
    }
  }
}
