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
    /// The memory of a frame in bytes.
    package let frameBytes: Int
    /// The memory of the bitmap in bytes when it is made.
    package let bytes: Int
    /// The memory of a decoded image in bytes without its file, and whether it keeps its file.
    private let decoded: (bytes: Int, keepsFile: Bool)
    /// The decode settings of the class's pipeline.
    private let settings: DecodeConfiguration

    fileprivate init(
      _ classID: ClassID, of feed: Feed, _ settings: DecodeConfiguration, stored: ImageFormat?
    ) {
      let own = feed[classID]
      let plays = settings.frames == .asPlayed && own.frames > 1
      (picture, format, pictureFrames, frameTime) =
        (own.pixels, own.format, own.frames, own.frameTime)
      size = settings.size.pixels(of: own.pixels, shownWith: feed.longestSide(of: classID))
      frameBytes = size.decodedBytes
      let made = settings.frames == .all ? own.frames : 1
      frames = (made, plays ? settings.frameBuffer.frames(of: own.frames, each: frameBytes) : made)
      bytes = frameBytes * made
      self.plays = (plays, settings.moment == .onMain)
      let keeps = settings.moment == .onMain || plays ? .file : settings.keeps
      decoded = (keeps == .twoBitmaps ? 2 * bytes : bytes, keeps == .file)
      (self.stored, self.settings) = (stored, settings)
    }

    /// Returns the memory in bytes of a decoded image whose file has `length` bytes. Later frames that are decoded as
    /// they are shown are not included; the file is kept for them.
    package func decodedBytes(ofFile length: UInt32) -> Int {
      decoded.bytes + (decoded.keepsFile ? Int(length) : 0)
    }

    /// Returns the time that a device needs to make the bitmap.
    ///
    /// - Parameters:
    ///   - cost: The device's costs.
    ///   - isEncoded: True if the file has the format in which it is stored.
    /// - Returns: The time.
    package func decodeTime(_ cost: DecodingCost, isEncoded: Bool = false) -> Nanoseconds {
      cost.time(
        picture, isEncoded ? stored ?? format : format, to: size, isDrawn: settings.scales == .drawn
      ) * Int64(frames.made)
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
      DecodingCost.bytes(picture, format, to: size, isDrawn: settings.scales == .drawn)
        + bytes - frameBytes
        + (settings.holds == .twoBitmaps ? frameBytes : 0)
    }
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images. Each class is made by its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let pipelines = strategy.ofPipelines
    entries = feed.classes.map { classID in
      let pipeline = pipelines[strategy.pipeline(ofClass: feed[classID].name)]
      return Entry(
        classID, of: feed, pipeline.decode, stored: pipeline.encoding(of: feed[classID]))
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
