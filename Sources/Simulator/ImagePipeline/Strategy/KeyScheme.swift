public import Primitives

/// The key of an image in a store.
public enum Key: NamedValue, ExplainedChoice {
  /// The image's URL.
  case url = "url: the image's URL"
  /// The image's URL and the size in which the row shows it, as libraries append the name of a processor.
  case urlAndSize = "url-and-size: the URL and the size in which the row shows it"
  /// The image's URL without its signature, as a library's hook for keys makes it.
  case unsigned = "unsigned: the URL without its signature"
  /// The image's URL without its query. Images that differ only in the query are confused.
  case path = "path: the URL without its query"
  /// The index of the row, even if it shows another item later.
  case row = "row: the index of the row, whatever item it shows"
  /// The item that the row shows.
  case item = "item: the item that the row shows"
}

/// The keys of each store.
public struct KeyScheme: KeyedConfiguration {
  /// The key of images in memory.
  public var memory = Key.url
  /// The key of files on disk.
  public var disk = Key.url
  /// True if images are stored in memory under the text of the parsed URL but looked up under the original text.
  /// The parser may have rewritten the text.
  public var storesParsed = false

  /// Uses the URL as every key.
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
