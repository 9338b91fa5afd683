public import Primitives

/// What an image is known by.
public enum Key: String, NamedChoice {
  /// The image's URL.
  case url
  /// The image's URL and the size in which the row shows it, as the name of a processor is appended.
  case urlAndSize = "url-and-size"
  /// The image's URL without its query: images that differ in nothing else are taken for one.
  case path
  /// The index of the row, whatever item it shows at the moment.
  case row
  /// The item that the row shows.
  case item
}

/// What each store goes by.
public struct KeyScheme: Configuration {
  /// The key of images in memory.
  public var memory = Key.url
  /// The key of files on disk.
  public var disk = Key.url

  /// Everything goes by the URL.
  public init() {}
}
