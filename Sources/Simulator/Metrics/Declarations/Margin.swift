/// The largest irrelevant difference between two strategies, in the unit of a metric.
package struct Margin: Hashable, Sendable {
  /// The difference that is irrelevant even for small figures; 0 or more.
  package let absolute: Double
  /// The irrelevant difference as a share of the reference's mean, 0 to 1.
  package let relative: Double

  /// Creates a margin. The larger of its two parts applies.
  package init(_ absolute: Double = 0, relative: Double = 0) {
    self.absolute = absolute
    self.relative = relative
  }

  /// Returns the irrelevant difference for a reference's mean.
  package func width(beside mean: Double) -> Double { max(absolute, relative * abs(mean)) }
}
