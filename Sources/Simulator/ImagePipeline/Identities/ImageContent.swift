public import Primitives
public import Environment

/// An image by what it shows, in whatever size.
public struct PictureID: Hashable, Sendable, BitwiseCopyable {
  /// The asset's number.
  public let rawValue: UInt32

  /// The asset that a rendition of a feed is one of: variants are renditions of what they are variants of.
  ///
  /// - Complexity: O(*n*) in the classes of images.
  public init(of rendition: RenditionID, in feed: Feed) {
    rawValue = feed.source(of: rendition).rawValue
  }

  /// Names the asset of a number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// An asset at a size: what an address stands for, what caches keep and what bytes are of.
public typealias RenditionID = ObjectID

/// One image in memory: one `UIImage`, numbered in order of creation.
///
/// Two loads of one URL make two images, each with a bitmap of its own.
public struct BitmapID: DenseID {
  /// The image's number.
  public let rawValue: UInt32

  /// Names the image with the given number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// What an image in memory is made of.
public struct ImageContent: Equatable, Sendable, BitwiseCopyable {
  /// The picture.
  public let rendition: RenditionID
  /// What the picture shows, in whatever size.
  public internal(set) var asset: PictureID
  /// The version of the picture's content.
  public let version: UInt32
  /// The length of the file it was made from.
  public let encodedBytes: UInt32
  /// Where the file came from.
  public let source: ImageSource

  /// What an image is made of; of an asset that has no other rendition, unless one is given.
  public init(
    _ rendition: RenditionID, of asset: PictureID? = nil, version: UInt32, encodedBytes: UInt32,
    from source: ImageSource
  ) {
    self.rendition = rendition
    self.asset = asset ?? PictureID(rendition.rawValue)
    self.version = version
    self.encodedBytes = encodedBytes
    self.source = source
  }
}

/// Where the file of an image came from.
public enum ImageSource: Equatable, Sendable, BitwiseCopyable {
  /// A request of a load that the server answered with a body.
  case network(LoadToken)
  /// A file or a response stored before, which a load has read or found confirmed.
  case store(LoadToken)
  /// A file that ships with the app.
  case bundle(File)
  /// An image that was saved on entering the background.
  case saved(BitmapID)

  var isNetwork: Bool { if case .network = self { true } else { false } }
}
