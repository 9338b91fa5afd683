/// The frames of an animation that are kept while views show it, in addition to those of its bitmap.
package struct ViewedFrames: Sendable, BitwiseCopyable {
  /// The number of views that hold the image.
  package var views: UInt32 = 0
  /// The number of frames that are kept.
  package private(set) var more: UInt32 = 0

  /// Creates the frames of an image in no view.
  package init() {}

  /// Adds a frame if it fits. Returns the bytes that it adds.
  package mutating func add(to bitmap: Bitmaps.Entry) -> Int {
    guard views > 0, bitmap.frames.made + Int(more) < bitmap.frames.most else { return 0 }
    more += 1
    return bitmap.frameBytes
  }

  /// Records that a view releases the image. Returns the number of frames that are dropped with the last view.
  package mutating func leave() -> Int {
    views -= 1
    guard views == 0, more > 0 else { return 0 }
    defer { more = 0 }
    return Int(more)
  }
}
