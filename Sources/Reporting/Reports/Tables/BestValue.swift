package import Metrics

/// The value of a column that deserves a mark.
package enum BestValue {
  /// The best of the values there are; nil where all are equal or neither way is better.
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
