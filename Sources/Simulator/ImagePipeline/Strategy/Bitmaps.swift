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
    /// The settings of its pipeline.
    fileprivate let settings: DecodeConfiguration

    /// The memory of a decode while it runs.
    package var bufferBytes: Int {
      DecodingCost.bytes(picture, format, to: size) + (settings.holds == .twoBitmaps ? bytes : 0)
    }

    /// Returns the memory of a decoded image whose file has a length.
    package func decodedBytes(ofFile length: UInt32) -> Int {
      switch settings.keeps {
      case .file: bytes + Int(length)
      case .bitmap: bytes
      case .twoBitmaps: 2 * bytes
      }
    }
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images, each class in its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let settings = strategy.ofPipelines.map(\.decode)
    entries = feed.classes.map { classID in
      let decode = settings[strategy.pipeline(ofClass: feed[classID].name)]
      let (picture, format) = (feed[classID].pixels, feed[classID].format)
      let bitmap = decode.size.pixels(of: picture, shownWith: feed.longestSide(of: classID))
      return Entry(
        picture: picture, format: format, size: bitmap, bytes: bitmap.decodedBytes,
        settings: decode)
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in their order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
