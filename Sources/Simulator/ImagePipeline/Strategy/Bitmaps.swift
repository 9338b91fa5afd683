package import Environment
package import Primitives

/// The pictures of each class, and the bitmaps that a strategy makes of them.
package struct Bitmaps: Sendable {
  /// A class's picture and its bitmap.
  package struct Entry: Sendable {
    /// The size of the picture.
    package let picture: PixelSize
    /// Its file format.
    package let format: ImageFormat
    /// The size of the bitmap.
    package let size: PixelSize
    /// The memory of the bitmap.
    package let bytes: Int
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images, each class in its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let sizes = strategy.ofPipelines.map(\.decode.size)
    entries = feed.classes.map { classID in
      let size = sizes[strategy.pipeline(ofClass: feed[classID].name)]
      let (picture, format) = (feed[classID].pixels, feed[classID].format)
      let bitmap = size.pixels(of: picture, shownWith: feed.longestSide(of: classID))
      return Entry(picture: picture, format: format, size: bitmap, bytes: bitmap.decodedBytes)
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in their order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
