package import Environment
package import Primitives

/// The pictures of each class, and the bitmaps that a strategy makes of them.
package struct Bitmaps: Sendable {
  /// The picture of a class and its bitmap.
  package struct Entry: Sendable {
    /// The size of the picture.
    package let picture: PixelSize
    /// Its file format.
    package let format: ImageFormat
    /// The size of the bitmap.
    package let size: PixelSize
    /// The number of frames in the picture.
    package let pictureFrames: Int
    /// The number of frames that the bitmap has when it is made, and the maximum while a view shows it.
    package let frames: (made: Int, most: Int)
    /// The time for which each frame is shown.
    package let frameTime: Nanoseconds
    /// The way in which the frames after the first are decoded: as they are shown, and on the main thread.
    package let plays: (asShown: Bool, onMain: Bool)
    /// The format in which its files are encoded again for the disk; nil if files are stored as downloaded.
    package let stored: ImageFormat?
    /// The decode settings of the class's pipeline.
    fileprivate let settings: DecodeConfiguration

    /// The memory of a frame in bytes.
    package var frameBytes: Int { size.decodedBytes }
    /// The memory of the bitmap in bytes when it is made.
    package var bytes: Int { frameBytes * frames.made }

    /// Returns the time that a device needs to make the bitmap.
    ///
    /// - Parameters:
    ///   - cost: The device's costs.
    ///   - isEncoded: True if the file has the format in which it is stored.
    /// - Returns: The time.
    package func decodeTime(_ cost: DecodingCost, isEncoded: Bool = false) -> Nanoseconds {
      cost.time(picture, isEncoded ? stored ?? format : format, to: size) * Int64(frames.made)
    }

    /// Returns the time that a device needs to encode the file for the disk. It includes a decode if the image has no
    /// bitmap before it is shown.
    package func encodeTime(_ cost: DecodingCost) -> Nanoseconds {
      guard let stored else { return .zero }
      let isDecoded = settings.moment == .inBackground
      return cost.encodingTime(size, stored) + (isDecoded ? .zero : decodeTime(cost))
    }

    /// The memory of a decode in bytes while it runs. Frames are made one after the other.
    package var bufferBytes: Int {
      DecodingCost.bytes(picture, format, to: size) + bytes - frameBytes
        + (settings.holds == .twoBitmaps ? frameBytes : 0)
    }

    /// Returns the memory in bytes of a decoded image whose file has `length` bytes. Later frames that are decoded as
    /// they are shown are not included; the file is kept for them.
    package func decodedBytes(ofFile length: UInt32) -> Int {
      switch settings.moment == .onMain || plays.asShown ? .file : settings.keeps {
      case .file: bytes + Int(length)
      case .bitmap: bytes
      case .twoBitmaps: 2 * bytes
      }
    }
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images. Each class is made by its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let pipelines = strategy.ofPipelines
    entries = feed.classes.map { classID in
      let own = feed[classID]
      let pipeline = pipelines[strategy.pipeline(ofClass: own.name)]
      let decode = pipeline.decode
      let bitmap = decode.size.pixels(of: own.pixels, shownWith: feed.longestSide(of: classID))
      let plays = decode.frames == .asPlayed && own.frames > 1
      let kept = decode.frameBuffer.frames(of: own.frames, each: bitmap.decodedBytes)
      let made = decode.frames == .all ? own.frames : 1
      return Entry(
        picture: own.pixels, format: own.format, size: bitmap, pictureFrames: own.frames,
        frames: (made, plays ? kept : made), frameTime: own.frameTime,
        plays: (plays, decode.moment == .onMain), stored: pipeline.encoding(of: own),
        settings: decode)
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
