public import Primitives

/// What a picture says of itself in its pixels: which image it is, and which version of it.
public struct PictureIdentity: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The image.
  public let object: ObjectID
  /// The version of its content, as the server counts them.
  public let version: UInt32

  /// Names a version of an image.
  public init(_ object: ObjectID, version: UInt32) {
    self.object = object
    self.version = version
  }

  /// "image 7, version 2".
  public var description: String { "image \(object.rawValue), version \(version)" }

  init(bits: UInt64) {
    self.init(
      ObjectID(UInt32(truncatingIfNeeded: bits >> 32)), version: UInt32(truncatingIfNeeded: bits))
  }

  var bits: UInt64 { UInt64(object.rawValue) << 32 | UInt64(version) }
}
