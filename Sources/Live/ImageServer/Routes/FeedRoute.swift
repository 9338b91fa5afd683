import Foundation
import Primitives
import Environment

/// `/feed?page=&size=`: the items of the feed, a page at a time.
enum FeedRoute {
  private struct Page: Encodable {
    let schemaVersion = 1
    let page, pageSize, total: Int
    let items: [Item]
    let next: String?
  }

  private struct Item: Encodable {
    let id: Int
    let title: String
    let image: Image
    /// Those of all image views, where a cell has several.
    let images: [Image]?
    /// Those of the row's detail, where it has one.
    let detail: [Image]?
    /// Those of the row in the second list, where there is one.
    let tab: [Image]?
  }

  private struct Image: Encodable {
    let url: String
    let width, height: Int
  }

  static func answer(
    _ target: RequestTarget, _ feed: Feed, _ base: String
  ) throws(Answer) -> Answer {
    guard let page = Int(target["page"] ?? "0"), (0...1_000_000_000).contains(page),
      let size = Int(target["size"] ?? "20"), (1...200).contains(size)
    else {
      throw .refusal(400, "page must be a whole number from 0 and size one from 1 to 200")
    }
    let total = feed.configuration.rows
    let items = (page * size)..<max(page * size, min(total, (page + 1) * size))
    let document = Page(
      page: page, pageSize: size, total: total,
      items: items.map { index in
        let all = (0..<feed.slotCount).map { slot in
          image(of: ItemID(index: index), in: SlotID(UInt8(slot)), feed, base)
        }
        let (images, others) = (all.prefix(feed.listSlots), all.dropFirst(feed.listSlots))
        let detail = others.prefix(feed.detailSlots)
        let tab = others.dropFirst(feed.detailSlots)
        return Item(
          id: index, title: ItemTitle.text(of: index), image: all[0],
          images: images.count > 1 ? Array(images) : nil,
          detail: detail.isEmpty ? nil : Array(detail), tab: tab.isEmpty ? nil : Array(tab))
      },
      next: items.upperBound < total && !items.isEmpty
        ? "\(base)/feed?page=\(page + 1)&size=\(size)" : nil)
    return .json(document)
  }

  private static func image(
    of item: ItemID, in slot: SlotID, _ feed: Feed, _ base: String
  ) -> Image {
    let pixels = feed.imageClass(of: feed.object(of: item, in: slot)).pixels
    let address = ItemAddress.text(of: item, in: slot, feed, size: pixels, base: base)
    return Image(url: address, width: pixels.width, height: pixels.height)
  }
}

/// `/search?term=&limit=&offset=`: the items in the shape of the iTunes Search API, which a well-known
/// tutorial on image caches is written against.
///
/// Only items whose title contains the term are found; all, where there is none.
enum SearchRoute {
  private struct Found: Encodable {
    let resultCount: Int
    let results: [Item]
  }

  private struct Item: Encodable {
    let kind = "software"
    let trackId: Int
    let trackName: String
    let artworkUrl60, artworkUrl100, artworkUrl512: String
  }

  /// Items looked through for one request; more would let a request take long.
  private static let reach = 100_000

  static func answer(
    _ target: RequestTarget, _ feed: Feed, _ base: String
  ) throws(Answer) -> Answer {
    guard let limit = Int(target["limit"] ?? "50"), (1...200).contains(limit),
      let offset = Int(target["offset"] ?? "0"), (0...reach).contains(offset)
    else {
      throw .refusal(400, "limit must be from 1 to 200, offset from 0 to \(reach)")
    }
    let term = (target["term"] ?? "").lowercased()
    let found = (0..<min(reach, feed.configuration.rows)).lazy
      .filter { term.isEmpty || ItemTitle.text(of: $0).lowercased().contains(term) }
      .dropFirst(offset).prefix(limit)
    let results = found.map { index in
      func artwork(_ side: Int) -> String {
        let size = PixelSize(width: side, height: side)
        return ItemAddress.text(of: ItemID(index: index), feed, size: size, base: base)
      }
      return Item(
        trackId: index, trackName: ItemTitle.text(of: index), artworkUrl60: artwork(60),
        artworkUrl100: artwork(100), artworkUrl512: artwork(512))
    }
    return .json(Found(resultCount: results.count, results: Array(results)))
  }
}

/// The address of an item's image as the feed gives it to an app, faulty where the scenario says so.
enum ItemAddress {
  static func text(
    of item: ItemID, in slot: SlotID = .first, _ feed: Feed, size: PixelSize, base: String
  ) -> String {
    let object = feed.object(of: item, in: slot)
    let path = ImageAddress(object, format: feed.imageClass(of: object).format, size: size).path
    if feed.availability(of: object) == .badURL {
      // A host that begins like an IPv6 address and does not end: no parser takes it.
      return "http://[no address\(path)"
    }
    // A space is not allowed in a URL: parsers that take it write it as %20.
    return base + path + (feed.isRewritten(object) ? "&title=needs escaping" : "")
  }
}

/// What an item is called: two words and its number, so that rows can be told apart and found.
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
    // Both lists in step, and the first shifted each time the second begins anew.
    let noun = nouns[index % nouns.count]
    let adjective = adjectives[(index + index / nouns.count) % adjectives.count]
    return "\(adjective) \(noun) \(index)"
  }
}
