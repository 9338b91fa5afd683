public import Primitives

/// One image in memory: one `UIImage`, numbered in order of creation.
///
/// Two loads of one URL make two images, each with its own bitmap.
public struct BitmapID: DenseID {
  /// The image's number.
  public let rawValue: UInt32

  /// Names the image with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The origin of an image in memory.
public struct ImageContent: Equatable, Sendable, BitwiseCopyable {
  /// The rendition.
  public let rendition: RenditionID
  /// The picture of the rendition, in any size.
  public internal(set) var picture: PictureID
  /// The version of the content.
  public let version: UInt32
  /// The length of the file from which the image was made.
  public let encodedBytes: UInt32
  /// The source of the file.
  public let source: ImageSource

  /// True if its file has the format in which the strategy stores files.
  package var isEncoded: Bool {
    switch source {
    case .encoded, .file: true
    case .network, .store, .bundle, .saved: false
    }
  }

  /// Creates the content of an image. Without a picture, no other rendition shows the same picture.
  public init(
    _ rendition: RenditionID, of picture: PictureID? = nil, version: UInt32, encodedBytes: UInt32,
    from source: ImageSource
  ) {
    self.rendition = rendition
    self.picture = picture ?? PictureID(rendition.rawValue)
    self.version = version
    self.encodedBytes = encodedBytes
    self.source = source
  }
}

/// The source of an image's file.
public enum ImageSource: Equatable, Sendable, BitwiseCopyable {
  /// The body of a response to a load's request.
  case network(LoadToken)
  /// A file or a stored response that a load read or that the server confirmed.
  case store(LoadToken)
  /// A file that the strategy encoded again and a load read.
  case encoded(LoadToken)
  /// A file that ships with the app.
  case bundle(File)
  /// A file on disk that was read at once, on the main thread.
  case file(File)
  /// An image that was saved when the app entered the background.
  case saved(BitmapID)

  var isNetwork: Bool { if case .network = self { true } else { false } }
}
