package import Primitives

/// What the first line of a bind log says of the list and its device; nil for what it leaves out.
package struct BindLogHeader: Hashable, Sendable {
  /// The version of the format that this version of the program writes and reads.
  package static let version = 1

  /// What was logged, for people.
  package var app: String?
  /// The height of the list on screen.
  package var height: Points?
  /// Pixels to a point.
  package var scale: Int?
  /// How high a row is, where all are of one height.
  package var rowHeight: Points?
  /// How many rows lie side by side.
  package var columns: Int?

  /// A header that says nothing.
  package init() {}
}
