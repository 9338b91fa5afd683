public import Primitives

/// One image in memory: one `UIImage`, numbered in order of creation.
///
/// Two loads of one URL make two images, each with a bitmap of its own.
public struct ImageID: Hashable, Sendable, BitwiseCopyable {
  /// The image's number.
  public let rawValue: UInt32

  /// Names the image with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// No image.
  public static var none: ImageID { ImageID(.max) }

  /// The position of the image's entry in an array over all images.
  public var index: Int { Int(rawValue) }
}

/// What an image in memory is made of.
public struct ImageContent: Equatable, Sendable, BitwiseCopyable {
  /// The picture.
  public let object: ObjectID
  /// The version of the picture's content.
  public let version: UInt32
  /// The length of the file it was made from.
  public let encodedBytes: UInt32
  /// Where the file came from.
  public let origin: Origin

  /// What an image is made of.
  public init(object: ObjectID, version: UInt32, encodedBytes: UInt32, origin: Origin) {
    self.object = object
    self.version = version
    self.encodedBytes = encodedBytes
    self.origin = origin
  }
}

/// Where the file of an image came from.
public enum Origin: UInt8, Sendable, BitwiseCopyable {
  /// A request that the server answered with a body.
  case network
  /// A file or a response stored before.
  case store
  /// The app itself.
  case bundle
}
