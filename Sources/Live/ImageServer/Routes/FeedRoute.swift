import Environment
import Primitives
import TextOutput

/// `/feed?page=&size=`: the items of the feed, one page per request.
enum FeedRoute {
  static func answer(
    _ target: RequestTarget, _ feed: Feed, at now: Instant, _ base: String
  ) throws(Response) -> Response {
    guard let page = Int(target["page"] ?? "0"), (0...1_000_000_000).contains(page),
      let size = Int(target["size"] ?? "20"), (1...200).contains(size)
    else {
      throw .refusal(400, "page must be a whole number from 0 and size one from 1 to 200")
    }
    let total = feed.configuration.rows
    let items = (page * size)..<max(page * size, min(total, (page + 1) * size))
    let next = "\(base)/feed?page=\(page + 1)&size=\(size)"
    return .json([
      "schemaVersion": 1, "page": page, "pageSize": size, "total": total,
      "items": items.map { item($0, feed, at: now, base) },
      "next": items.upperBound < total && !items.isEmpty ? next : nil,
    ])
  }

  private static func item(
    _ index: Int, _ feed: Feed, at now: Instant, _ base: String
  ) -> JSONValue {
    let item = ItemID(index: index)
    func images(in slots: Range<Int>) -> [JSONValue] {
      slots.map { SlotID(UInt8($0)) }.filter { feed.has($0, of: item) }
        .map { image(of: item, in: $0, feed, at: now, base) }
    }
    let tabStart = feed.listSlots + feed.detailSlots
    let all = images(in: 0..<feed.listSlots)
    let detail = images(in: feed.listSlots..<tabStart)
    let tab = images(in: tabStart..<feed.slotCount)
    return [
      "id": index, "title": ItemTitle.text(of: index), "image": all.first,
      // The images of all image views, if a cell has more than one.
      "images": feed.listSlots > 1 ? all : nil,
      // The images of the row's detail, if it has one.
      "detail": detail.isEmpty ? nil : detail,
      // The images of the row in the second list, if there is a second list.
      "tab": tab.isEmpty ? nil : tab,
    ]
  }

  private static func image(
    of item: ItemID, in slot: SlotID, _ feed: Feed, at now: Instant, _ base: String
  ) -> JSONValue {
    let pixels = feed.imageClass(of: feed.rendition(of: item, in: slot)).pixels
    let address = ItemAddress.text(
      of: item, in: slot, feed, size: pixels, at: now, base: base)
    return ["url": address, "width": pixels.width, "height": pixels.height]
  }
}

/// `/search?term=&limit=&offset=`: the items in the format of the iTunes Search API. A well-known tutorial on image
/// caches uses this API.
///
/// It returns the items whose title contains the term. Without a term, it returns all items. It searches at most the
/// first 100,000 rows.
enum SearchRoute {
  /// The maximum number of items searched for one request; more would take too long.
  private static let reach = 100_000

  static func answer(
    _ target: RequestTarget, _ feed: Feed, at now: Instant, _ base: String
  ) throws(Response) -> Response {
    guard let limit = Int(target["limit"] ?? "50"), (1...200).contains(limit),
      let offset = Int(target["offset"] ?? "0"), (0...reach).contains(offset)
    else {
      throw .refusal(400, "limit must be from 1 to 200, offset from 0 to \(reach)")
    }
    let term = (target["term"] ?? "").lowercased()
    let found = (0..<min(reach, feed.configuration.rows)).lazy
      .filter { term.isEmpty || ItemTitle.text(of: $0).lowercased().contains(term) }
      .dropFirst(offset).prefix(limit)
    let results: [JSONValue] = found.map { index in
      func artwork(_ side: Int) -> String {
        let size = PixelSize(width: side, height: side)
        return ItemAddress.text(
          of: ItemID(index: index), feed, size: size, at: now, base: base)
      }
      return [
        "kind": "software", "trackId": index, "trackName": ItemTitle.text(of: index),
        "artworkUrl60": artwork(60), "artworkUrl100": artwork(100), "artworkUrl512": artwork(512),
      ]
    }
    return .json(["resultCount": results.count, "results": results])
  }
}
