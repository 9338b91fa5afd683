public import Primitives

/// What an image is known by.
public enum Key: NamedValue, ExplainedChoice {
  /// The image's URL.
  case url = "url: the image's URL"
  /// The image's URL and the size in which the row shows it, as the name of a processor is appended.
  case urlAndSize = "url-and-size: the URL and the size in which the row shows it"
  /// The image's URL without its query: images that differ in nothing else are taken for one.
  case path = "path: the URL without its query"
  /// The index of the row, whatever item it shows at the moment.
  case row = "row: the index of the row, whatever item it shows"
  /// The item that the row shows.
  case item = "item: the item that the row shows"
}

/// What each store goes by.
public struct KeyScheme: KeyedConfiguration {
  /// The key of images in memory.
  public var memory = Key.url
  /// The key of files on disk.
  public var disk = Key.url
  /// Whether images are stored in memory under the text of the parsed URL, though asked for under the text
  /// that was given, which the parser may have rewritten.
  public var storesParsed = false

  /// Everything goes by the URL.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("memory", \.memory, "the key of images in memory")
    Field("disk", \.disk, "the key of files on disk")
    Field(
      "stores-parsed", \.storesParsed,
      "if true, images are stored in memory under the parsed URL, but looked up under the original text"
    )
  }
}
