import Foundation
import Primitives
import World

/// `/feed?page=&size=`: the items of the feed, a page at a time.
enum FeedRoute {
  private struct Page: Encodable {
    let schemaVersion = 1
    let page: Int
    let pageSize: Int
    let total: Int
    let items: [Item]
    let next: String?
  }

  private struct Item: Encodable {
    let id: Int
    let title: String
    let image: Image
  }

  private struct Image: Encodable {
    let url: String
    let width: Int
    let height: Int
  }

  static func answer(_ target: RequestTarget, _ core: ServerCore, _ base: String) -> Answer {
    guard let page = Int(target["page"] ?? "0"), (0...1_000_000_000).contains(page),
      let size = Int(target["size"] ?? "20"), (1...200).contains(size)
    else {
      return .refusal(400, "page must be a whole number from 0 and size one from 1 to 200")
    }
    let feed = core.world.feed
    let total = feed.configuration.rows
    let items = (page * size)..<max(page * size, min(total, (page + 1) * size))
    let pixels = feed.configuration.pixels
    let document = Page(
      page: page, pageSize: size, total: total,
      items: items.map { index in
        let address = ItemAddress.text(of: ItemID(index: index), feed, size: pixels, base: base)
        return Item(
          id: index, title: ItemTitle.text(of: index),
          image: Image(url: address, width: pixels.width, height: pixels.height))
      },
      next: items.upperBound < total && !items.isEmpty
        ? "\(base)/feed?page=\(page + 1)&size=\(size)" : nil)
    return .json(document)
  }
}

extension Answer {
  /// A document of JSON, its keys in order of the alphabet.
  static func json(_ value: some Encodable) -> Answer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return .text(500, "500: no JSON\n") }
    return .document(200, String(decoding: data, as: UTF8.self) + "\n", type: "application/json")
  }
}
