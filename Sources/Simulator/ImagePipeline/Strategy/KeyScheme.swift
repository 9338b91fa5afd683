public import Primitives

/// The key of an image in a store.
public enum Key: NamedValue, ExplainedChoice {
  /// The image's URL.
  case url = "url: the image's URL"
  /// The image's URL and the size in which the row shows it, like a library that appends the name of a processor.
  case urlAndSize = "url-and-size: the URL and the size in which the row shows it"
  /// The image's URL without its signature, like the result of a library's hook for keys.
  case unsigned = "unsigned: the URL without its signature"
  /// The image's URL without its query. Images whose URLs differ only in the query are confused.
  case path = "path: the URL without its query"
  /// The index of the row, even if the row later shows another item.
  case row = "row: the index of the row, whatever item it shows"
  /// The item that the row shows.
  case item = "item: the item that the row shows"
}

/// The keys of images in the stores of a strategy.
public struct KeyScheme: KeyedConfiguration {
  /// The key of images in memory.
  public var memory = Key.url
  /// The key of files on disk.
  public var disk = Key.url
  /// True if images are stored in memory under the text of the parsed URL but looked up under the original text. The
  /// parser may change the text.
  public var storesParsed = false

  /// Creates a scheme whose keys are URLs.
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
