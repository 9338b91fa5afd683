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
    /// The format in which its files are encoded again for the disk; nil if they are stored as they came.
    package let stored: ImageFormat?
    /// The settings of its pipeline.
    fileprivate let settings: DecodeConfiguration

    /// Returns the time in which a device makes the bitmap.
    ///
    /// - Parameters:
    ///   - cost: The device's costs.
    ///   - isEncoded: True if the file was encoded again.
    /// - Returns: The time.
    package func decodeTime(_ cost: DecodingCost, isEncoded: Bool = false) -> Nanoseconds {
      cost.time(picture, isEncoded ? stored ?? format : format, to: size)
    }

    /// Returns the time in which a device encodes the file for the disk. An image that is decoded when it is shown is
    /// decoded for that, too.
    package func encodeTime(_ cost: DecodingCost) -> Nanoseconds {
      guard let stored else { return .zero }
      let isDecoded = settings.moment == .inBackground
      return cost.encodingTime(size, stored) + (isDecoded ? .zero : decodeTime(cost))
    }

    /// The memory of a decode while it runs.
    package var bufferBytes: Int {
      DecodingCost.bytes(picture, format, to: size) + (settings.holds == .twoBitmaps ? bytes : 0)
    }

    /// Returns the memory of a decoded image whose file has a length.
    package func decodedBytes(ofFile length: UInt32) -> Int {
      switch settings.moment == .onMain ? .file : settings.keeps {
      case .file: bytes + Int(length)
      case .bitmap: bytes
      case .twoBitmaps: 2 * bytes
      }
    }
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images, each class in its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let pipelines = strategy.ofPipelines
    entries = feed.classes.map { classID in
      let pipeline = pipelines[strategy.pipeline(ofClass: feed[classID].name)]
      let (picture, format) = (feed[classID].pixels, feed[classID].format)
      let bitmap = pipeline.decode.size.pixels(
        of: picture, shownWith: feed.longestSide(of: classID))
      return Entry(
        picture: picture, format: format, size: bitmap, bytes: bitmap.decodedBytes,
        stored: pipeline.disk?.encodes.format(of: format), settings: pipeline.decode)
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in their order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
