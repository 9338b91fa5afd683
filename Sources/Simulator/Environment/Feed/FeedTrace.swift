package import Primitives

/// The images that a request trace asks for, as the rows of a list: the row at a place shows the object
/// of the request at that place, so that scrolling down plays the trace in its order.
package struct FeedTrace: Hashable, Sendable {
  /// The most requests that can be rows: a day and a half of reading at eight rows a second.
  package static let maxRows = 1_000_000

  /// The image of each row. Images are numbered without gaps, in the order in which they come.
  package let rows: [ObjectID]
  /// The length of each image's file; empty where the trace states none.
  package let encodedBytes: [UInt32]
  /// What the trace calls each image; empty where names were not kept.
  package let names: [String]
  /// The number of images.
  package let objectCount: Int

  /// The rows of a trace.
  ///
  /// Images must be numbered in the order in which they come, and lengths and names be one for each
  /// image or none at all.
  ///
  /// - Returns: nil where they are not.
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
