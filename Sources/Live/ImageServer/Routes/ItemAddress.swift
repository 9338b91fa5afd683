import Environment
import Primitives

/// The address of an item's image as the feed gives it to an app. If the scenario says so, it is signed or faulty.
enum ItemAddress {
  static func text(
    of item: ItemID, in slot: SlotID = .first, _ feed: Feed, size: PixelSize, at now: Instant,
    base: String
  ) -> String {
    let rendition = feed.rendition(of: item, in: slot)
    let (address, format) = (feed.address(of: rendition), feed.imageClass(of: rendition).format)
    let plain = ImageAddress(address, format: format, size: size).path
    let path = plain + feed.signature(of: rendition, madeAt: now)
    if feed.availability(of: rendition) == .badURL {
      // A host that begins like an IPv6 address and does not end. No parser accepts it.
      return "http://[no address\(path)"
    }
    // A URL may not contain a space. Parsers that accept the space write it as %20.
    return base + path + (feed.isRewritten(address) ? "&title=needs escaping" : "")
  }
}

extension Feed {
  /// Returns the signature of an address that is signed now, with its separator; empty if the feed has no signatures.
  func signature(of rendition: RenditionID, madeAt now: Instant) -> String {
    configuration.signed.map { "&" + signature(of: rendition, until: now + $0.lifetime) } ?? ""
  }
}

/// The title of an item: two words and a number, so that people can distinguish and find rows.
enum ItemTitle {
  private static let adjectives = [
    "Amber", "Brisk", "Calm", "Dusty", "Early", "Faded", "Gentle", "Hidden", "Icy", "Jade",
    "Keen", "Lofty", "Mellow", "Narrow", "Open", "Pale", "Quiet", "Rusty", "Silver", "Tall",
  ]
  private static let nouns = [
    "Anchor", "Bridge", "Canyon", "Delta", "Ember", "Field", "Garden", "Harbor", "Island",
    "Jetty", "Kiln", "Lantern", "Meadow", "Needle", "Orchard", "Pier", "Quarry", "River", "Summit",
    "Tower", "Valley", "Window", "Yard",
  ]

  static func text(of index: Int) -> String {
    // Both lists advance together. The adjectives shift by one each time the nouns start again.
    let noun = nouns[index % nouns.count]
    let adjective = adjectives[(index + index / nouns.count) % adjectives.count]
    return "\(adjective) \(noun) \(index)"
  }
}
