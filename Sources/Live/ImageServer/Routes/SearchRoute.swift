import Environment
import Primitives
import TextOutput

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
