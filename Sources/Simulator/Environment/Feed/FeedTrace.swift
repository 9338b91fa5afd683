package import Primitives

/// The images of a request trace as the rows of a list. The row and the request at the same position have the same
/// object, so scrolling down replays the trace in order. A trace with a column for the view has the images of every
/// view of a row.
package struct FeedTrace: Hashable, Sendable {
  /// The maximum number of rows: a day and a half of reading at eight rows per second.
  package static let maxRows = 1_000_000

  /// The image of each row or, with several views, of each view of each row; `none` for a view that the row lacks.
  /// Images are numbered without gaps, in order of first appearance.
  package let rows: [ObjectID]
  /// The number of views of a row.
  package let views: Int
  /// The length of each image's file in bytes; empty if the trace has no lengths.
  package let encodedBytes: [UInt32]
  /// The name of each image in the trace; empty if names were not read.
  package let names: [String]
  /// The number of images.
  package let objectCount: Int

  /// Creates the rows of a trace.
  ///
  /// Images must be numbered in order of first appearance. There must be one length and one name for each image, or no
  /// lengths and no names.
  ///
  /// - Returns: nil if the input breaks these rules.
  /// - Complexity: O(*n*) in the number of rows.
  package init?(rows: [ObjectID], views: Int = 1, encodedBytes: [UInt32], names: [String] = []) {
    var count = 0
    for row in rows where row != .none {
      guard row.index <= count else { return nil }
      count = max(count, row.index + 1)
    }
    guard !rows.isEmpty, views > 0, rows.count.isMultiple(of: views),
      [0, count].contains(encodedBytes.count), [0, count].contains(names.count)
    else { return nil }
    (self.rows, self.views) = (rows, views)
    self.encodedBytes = encodedBytes
    self.names = names
    objectCount = count
  }

  /// The number of rows.
  package var rowCount: Int { rows.count / views }

  /// True if each row has one view with an image.
  package var isPlain: Bool { views == 1 && !rows.contains(.none) }
}
