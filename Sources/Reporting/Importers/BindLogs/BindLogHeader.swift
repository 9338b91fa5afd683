package import Primitives

/// The list and its device, by the first line of a bind log; nil for values that it leaves out.
package struct BindLogHeader: Hashable, Sendable {
  /// The version of the format that this version of the program writes and reads.
  package static let version = 1

  /// A description of the log, for people.
  package var app: String?
  /// The height of the list on screen.
  package var height: Points?
  /// Pixels per point.
  package var scale: Int?
  /// The height of a row, if all rows have the same.
  package var rowHeight: Points?
  /// The number of rows side by side.
  package var columns: Int?

  /// Creates an empty header.
  package init() {}
}
