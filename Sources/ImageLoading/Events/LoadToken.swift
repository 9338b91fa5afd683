public import Primitives

/// One attempt to load one image.
///
/// A later attempt for the same image has another token, so that the late completion of a cancelled
/// attempt is never taken for the next one.
public struct LoadToken: Hashable, Sendable, BitwiseCopyable {
  /// The image.
  public let object: ObjectID
  /// The number of the attempt, counted over all images from 1; 0 stands for none.
  public let attempt: UInt32

  /// Names an attempt.
  public init(object: ObjectID, attempt: UInt32) {
    self.object = object
    self.attempt = attempt
  }
}
