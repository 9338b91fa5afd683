public import Primitives

/// The frames of an animation that are decoded.
public enum DecodedFrames: NamedValue, ExplainedChoice {
  /// The first frame, as with `UIImage(data:)`.
  case first = "first: the first"
  /// All frames. They are kept with the image, as with `UIImage.animatedImage`.
  case all = "all: all of them, which are kept with the image"
  /// The first frame, and every other frame when it is due while a view shows the image.
  case asPlayed =
    "as-played: the first, and each of the others when it is due, while a view shows the image"
}

/// The frames of an animation that are kept while a view shows the image. A frame that is not kept is decoded again
/// each time it is due. When no view shows the image any more, only its first frame is kept.
public struct FrameBuffer: KeyedConfiguration {
  /// The maximum number of frames.
  public var count = 1
  /// The maximum number of bytes of frames; nil if it is not limited. One frame is always kept.
  public var limit: ByteCount?
  /// The number of bytes up to which all frames of an animation are kept; nil if `count` and `limit` always apply.
  public var wholeUpTo: ByteCount?

  /// Creates a buffer of one frame.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("count", \.count, "the most frames", .from(1...10_000))
    Field(
      "limit", orNull: \.limit,
      "the most bytes of them; null for no limit; one frame is always kept",
      .above(.zero, "0 B"))
    Field(
      "whole-up-to", orNull: \.wholeUpTo,
      "the bytes of an animation up to which all its frames are kept; null for none",
      .above(.zero, "0 B"))
  }

  /// The key that `frame-buffer: 10` sets.
  public static let shorthand: String? = "count"

  /// Returns the number of frames that are kept of an animation with a number of frames and of bytes per frame.
  func frames(of all: Int, each bytes: Int) -> Int {
    if let wholeUpTo, all * bytes <= wholeUpTo.bytes { return all }
    let fitting = limit.map { max(1, $0.bytes / bytes) } ?? all
    return min(all, count, fitting)
  }
}
