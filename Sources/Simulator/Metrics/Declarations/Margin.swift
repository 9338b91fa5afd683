/// The difference between two strategies that does not matter, in the unit of a metric.
package struct Margin: Hashable, Sendable {
  /// What never matters, however small the figures are; not below zero.
  package let absolute: Double
  /// The share of the reference's mean that does not matter, 0 to 1.
  package let relative: Double

  /// A margin; the larger of its parts counts.
  init(_ absolute: Double = 0, relative: Double = 0) {
    self.absolute = absolute
    self.relative = relative
  }

  /// What does not matter beside a reference's mean.
  package func width(beside mean: Double) -> Double { max(absolute, relative * abs(mean)) }
}
