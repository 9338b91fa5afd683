package import Primitives

/// The images of a request trace as the rows of a list. The row and the request at the same position have the same
/// object, so scrolling down replays the trace in order.
package struct FeedTrace: Hashable, Sendable {
  /// The maximum number of rows: a day and a half of reading at eight rows per second.
  package static let maxRows = 1_000_000

  /// The image of each row. Images are numbered without gaps, in order of first appearance.
  package let rows: [ObjectID]
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
  package init?(rows: [ObjectID], encodedBytes: [UInt32], names: [String] = []) {
    var count = 0
    for row in rows {
      guard row.index <= count else { return nil }
      count = max(count, row.index + 1)
    }
    guard !rows.isEmpty, [0, count].contains(encodedBytes.count), [0, count].contains(names.count)
    else { return nil }
    self.rows = rows
    self.encodedBytes = encodedBytes
    self.names = names
    objectCount = count
  }
}
