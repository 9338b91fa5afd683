package import Primitives

/// The list and its device, from the first line of a bind log. Values that the line leaves out are nil.
package struct BindLogHeader: Hashable, Sendable {
  /// The version of the format that this version of the program writes and reads.
  package static let version = 1

  /// A description of the log, for people.
  package var app: String?
  /// The height of the list on screen.
  package var height: Points?
  /// Pixels per point.
  package var scale: Int?
  /// The height of a row, if all rows are equally high.
  package var rowHeight: Points?
  /// The number of rows side by side.
  package var columns: Int?

  /// Creates an empty header.
  package init() {}
}
