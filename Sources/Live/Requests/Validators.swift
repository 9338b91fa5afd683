import Primitives

/// What the server said each version of an image is to be asked for by.
struct Validators {
  private struct Seen {
    let version: UInt32
    let entityTag: String?
    let lastModified: String?
  }

  private var seen: [ObjectID: [Seen]] = [:]

  /// Notes the validators of an answer, and says which version it is: the one its pixels say, else that
  /// of an answer with the same tag, else a new one.
  mutating func note(_ header: AnswerHeader, of object: ObjectID, version: UInt32?) -> UInt32 {
    let known = seen[object] ?? []
    let version =
      version ?? known.first { $0.entityTag == header.entityTag }?.version
      ?? (known.map(\.version).max().map { $0 + 1 } ?? 0)
    let noted = Seen(
      version: version, entityTag: header.entityTag, lastModified: header.lastModified)
    seen[object] = known.filter { $0.version != version } + [noted]
    return version
  }

  /// The header fields that ask whether an image has changed from a version.
  func condition(_ object: ObjectID, changedFrom version: UInt32) -> [(name: String, value: String)]
  {
    guard let known = seen[object]?.first(where: { $0.version == version }) else { return [] }
    return [("If-None-Match", known.entityTag), ("If-Modified-Since", known.lastModified)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}
