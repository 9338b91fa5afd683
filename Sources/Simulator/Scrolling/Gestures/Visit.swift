package import Primitives

/// A stretch of time in which a person looks at a list, between others in which they do not.
package struct Visit: Hashable, Sendable {
  /// When it begins.
  package let begins: Instant
  /// When the person puts the list away; after `begins`.
  package let ends: Instant
  /// Whether the list begins anew at its top, and not where the person left it.
  package let beginsAtTop: Bool

  /// A visit.
  package init(from begins: Instant, to ends: Instant, atTop beginsAtTop: Bool) {
    self.begins = begins
    self.ends = ends
    self.beginsAtTop = beginsAtTop
  }
}
