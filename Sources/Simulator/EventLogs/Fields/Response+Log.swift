import HTTPCaching
import ImagePipeline
import Primitives

/// Written as an object. A key whose value is that of a response without header fields is left out.
extension Response: LogField {
  private enum Key: String, CaseIterable {
    case status, version, body, isImage, requestedAt, date, expires, lastModified, age, entityTag,
      cacheControl, retryAfter, isComplete
  }

  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Response {
    let place = cursor.problem("a response needs 'version', 'body', 'isImage' and 'requestedAt'")
    var metadata = ResponseMetadata()
    var version: UInt32?
    var body: ByteCount?
    var isImage: Bool?
    var requestedAt: Instant?
    try cursor.openObject()
    while let name = try cursor.key() {
      guard let key = Key(rawValue: name) else {
        throw cursor.problem(
          Suggestion.unknown("key", name, known: Key.allCases.map(\.rawValue)))
      }
      switch key {
      case .version: version = try cursor.next()
      case .body: body = try cursor.next()
      case .isImage: isImage = try cursor.next()
      case .requestedAt: requestedAt = try cursor.next()
      default: try metadata.read(key.rawValue, from: &cursor)
      }
    }
    guard let version, let body, let isImage, let requestedAt else { throw place }
    return Response(
      version: version, body: body, isImage: isImage, metadata: metadata, requestedAt: requestedAt)
  }

  func write(to text: inout LogText) {
    text.openObject()
    text.member("status", status)
    text.member("version", version)
    text.member("body", body)
    text.member("isImage", isImage)
    text.member("requestedAt", requestedAt)
    metadata.writeFields(to: &text)
    text.closeObject()
  }
}

extension ResponseMetadata {
  fileprivate mutating func read(
    _ key: String, from cursor: inout LogCursor
  ) throws(LogProblem) {
    switch key {
    case "status": status = try cursor.next()
    case "date": date = try cursor.next()
    case "expires": expires = try cursor.next()
    case "lastModified": lastModified = try cursor.next()
    case "age": age = try cursor.next()
    case "entityTag": entityTag = try Self.entityTag(from: &cursor)
    case "cacheControl": cacheControl = CacheControl(parsing: try cursor.word())
    case "retryAfter": retryAfter = try cursor.next()
    default: isComplete = try cursor.next()
    }
  }

  /// Reads a tag, which is written in quotes: it has 64 bits, more than many JSON readers preserve in a number.
  private static func entityTag(from cursor: inout LogCursor) throws(LogProblem) -> UInt64 {
    let place = cursor.problem("an entity tag is a whole number in quotes")
    guard let tag = UInt64(try cursor.word()) else { throw place }
    return tag
  }

  fileprivate func writeFields(to text: inout LogText) {
    if let date { text.member("date", date) }
    if let expires { text.member("expires", expires) }
    if let lastModified { text.member("lastModified", lastModified) }
    if age != .zero { text.member("age", age) }
    if let entityTag {
      text.key("entityTag")
      text.word("\(entityTag)")
    }
    if let cacheControl {
      text.key("cacheControl")
      text.word("\(cacheControl)")
    }
    if let retryAfter { text.member("retryAfter", retryAfter) }
    if !isComplete { text.member("isComplete", isComplete) }
  }
}
