import Primitives
import World

/// The address of an item's image as the feed gives it to an app, faulty where the scenario says so.
enum ItemAddress {
  static func text(of item: ItemID, _ feed: Feed, size: PixelSize, base: String) -> String {
    let object = feed.object(of: item)
    let path = ImageAddress(object, format: feed.configuration.format, size: size).path
    if feed.availability(of: object) == .badURL {
      // A host that begins like an IPv6 address and does not end: no parser takes it.
      return "http://[no address\(path)"
    }
    // A space is not allowed in a URL: parsers that take it write it as %20.
    return base + path + (feed.isRewritten(object) ? "&title=needs escaping" : "")
  }
}
