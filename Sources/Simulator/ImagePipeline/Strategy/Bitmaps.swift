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
    /// The frames of the picture.
    package let pictureFrames: Int
    /// The frames that the bitmap has when it is made, and the most that it has while a view shows it.
    package let frames: (made: Int, most: Int)
    /// The time for which each frame shows.
    package let frameTime: Nanoseconds
    /// True if the frames after the first are decoded as they play, and true if that is done on the main thread.
    package let plays: (asShown: Bool, onMain: Bool)

    /// The memory of a frame.
    package var frameBytes: Int { size.decodedBytes }
    /// The memory of the bitmap when it is made.
    package var bytes: Int { frameBytes * frames.made }

    /// Returns the time to make the bitmap.
    package func time(_ cost: DecodingCost) -> Nanoseconds {
      cost.time(picture, format, to: size) * Int64(frames.made)
    }

    /// The memory that making the bitmap needs.
    package var bufferBytes: Int {
      DecodingCost.bytes(picture, format, to: size) + bytes - frameBytes
    }
  }

  private let entries: [Entry]

  /// Computes the bitmaps of a feed's images, each class in its pipeline.
  package init(_ strategy: Strategy, of feed: Feed) {
    let settings = strategy.ofPipelines.map(\.decode)
    entries = feed.classes.map { classID in
      let own = feed[classID]
      let decode = settings[strategy.pipeline(ofClass: own.name)]
      let bitmap = decode.size.pixels(of: own.pixels, shownWith: feed.longestSide(of: classID))
      let plays = decode.frames == .asPlayed && own.frames > 1
      let kept = decode.frameBuffer.frames(of: own.frames, each: bitmap.decodedBytes)
      let made = decode.frames == .all ? own.frames : 1
      return Entry(
        picture: own.pixels, format: own.format, size: bitmap, pictureFrames: own.frames,
        frames: (made, plays ? kept : made), frameTime: own.frameTime,
        plays: (plays, decode.moment == .onMain))
    }
  }

  /// The picture and bitmap of a class.
  package subscript(classID: ClassID) -> Entry { entries[classID.index] }

  /// Returns one value for each class, in their order.
  package func map<Value>(_ transform: (Entry) -> Value) -> [Value] { entries.map(transform) }
}
