package import Primitives

/// A time in which a person looks at a list.
package struct Visit: Hashable, Sendable {
  /// The start.
  package let begins: Instant
  /// The time at which the person puts the list away, after `begins`.
  package let ends: Instant
  /// True if the list begins at its top; false if it continues at its previous position.
  package let beginsAtTop: Bool

  /// Creates a visit.
  package init(from begins: Instant, to ends: Instant, atTop beginsAtTop: Bool) {
    self.begins = begins
    self.ends = ends
    self.beginsAtTop = beginsAtTop
  }
}
