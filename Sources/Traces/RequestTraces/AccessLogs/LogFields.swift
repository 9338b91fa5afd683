/// The values of a line whose fields have names, by their roles.
struct LogFields: Sendable {
  /// The roles of fields.
  enum Role: Int, CaseIterable, Sendable {
    case client, host, method, target, query, line, status, bytes, start, end, date, duration,
      nanoseconds
  }

  /// A role, and the preference of the field among those of its role.
  struct Meaning: Sendable {
    let role: Role
    let rank: Int
  }

  /// The names of each role, the best one first, in small letters: those of nginx's variables, Caddy, Traefik, Envoy,
  /// Cloudflare, Google Cloud, CloudFront and IIS.
  private static let names: [Role: [String]] = [
    .client: [
      "client_ip", "remote_ip", "clienthost", "clientip", "remote_addr", "remoteip", "c-ip",
      "client",
      "client_addr", "remote_host", "clientaddr", "downstream_remote_address", "ip",
    ],
    .host: [
      "x-host-header", "host", "http_host", "requesthost", "clientrequesthost", "authority",
      ":authority", "cs-host", "cs(host)", "server_name", "vhost",
    ],
    .method: [
      "method", "request_method", "requestmethod", "clientrequestmethod", "cs-method", "verb",
    ],
    .target: [
      "request_uri", "uri", "requestpath", "clientrequesturi", "requesturl", "cs-uri",
      "cs-uri-stem",
      "path", "x-envoy-original-path", "url",
    ],
    .query: ["cs-uri-query"],
    .line: ["request", "request_line"],
    .status: [
      "status", "downstreamstatus", "edgeresponsestatus", "sc-status", "response_code",
      "status_code",
      "code", "response",
    ],
    .bytes: [
      "body_bytes_sent", "size", "downstreamcontentsize", "edgeresponsebodybytes", "responsesize",
      "sc-bytes", "bytes_sent", "edgeresponsebytes", "bytes", "response_size", "length",
    ],
    .start: ["startutc", "startlocal", "start_time", "edgestarttimestamp"],
    .end: [
      "msec", "time_iso8601", "ts", "time_local", "@timestamp", "timestamp", "time", "date_time",
    ],
    .date: ["date"],
    .duration: ["request_time", "time-taken", "latency", "duration"],
  ]
  private static let meanings: [String: Meaning] = names.reduce(into: [:]) { known, entry in
    for (rank, name) in entry.value.enumerated() {
      known[name] = Meaning(role: entry.key, rank: rank)
    }
  }
  /// The nested objects whose members are fields of the line.
  private static let parents = ["request", "response", "httprequest"]

  private struct Value {
    var rank = Int.max
    var place = 0..<0
  }

  private var values = [Value](repeating: Value(), count: Role.allCases.count)
  /// The meanings of the names so far, by their hashes, since lines have the same names.
  private var known: [UInt64: Meaning?] = [:]

  /// Returns the meaning of a name; nil if it has none.
  static func meaning(of name: String) -> Meaning? {
    // Traefik counts nanoseconds, and writes its names with capitals.
    name == "Duration" ? Meaning(role: .nanoseconds, rank: 0) : meanings[name.lowercased()]
  }

  /// Returns a value of a line; nil without one.
  func value(_ role: Role, of line: TextLine) -> TextLine? {
    let value = values[role.rawValue]
    return value.rank == .max || line[value.place].equals("-") ? nil : line[value.place]
  }

  mutating func removeAll() {
    for index in values.indices { values[index].rank = .max }
  }

  mutating func take(_ meaning: Meaning, at place: Range<Int>) {
    guard meaning.rank < values[meaning.role.rawValue].rank else { return }
    values[meaning.role.rawValue] = Value(rank: meaning.rank, place: place)
  }

  /// Takes the values of the JSON object that fills a line.
  ///
  /// - Returns: False if it is none.
  mutating func takeObject(_ line: TextLine) -> Bool {
    removeAll()
    var place = 0
    return object(line, &place, depth: 1) && place == line.count
  }

  private mutating func object(_ line: TextLine, _ place: inout Int, depth: Int) -> Bool {
    place += 1
    while let letter = line.letter(after: &place), letter != UInt8(ascii: "}") {
      if letter == UInt8(ascii: ",") { place += 1 }
      guard line.letter(after: &place) == UInt8(ascii: "\""), let end = line.quote(from: place + 1)
      else { return false }
      let name = line[place + 1..<end]
      place = end + 1
      guard line.letter(after: &place) == UInt8(ascii: ":") else { return false }
      place += 1
      guard value(line, &place, name, depth) else { return false }
    }
    place += 1
    return place <= line.count
  }

  private mutating func value(
    _ line: TextLine, _ place: inout Int, _ name: TextLine, _ depth: Int
  ) -> Bool {
    guard let letter = line.letter(after: &place) else { return false }
    var start = place
    var end: Int
    switch letter {
    case UInt8(ascii: "{") where depth < 3 && Self.parents.contains(name.string.lowercased()):
      return object(line, &place, depth: depth + 1)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return line.skipNested(&place)
    case UInt8(ascii: "\""):
      guard let quote = line.quote(from: place + 1) else { return false }
      start = place + 1
      end = quote
      place = quote + 1
    default:
      end = place
      while end < line.count, !",}] \t".utf8.contains(line[end]) { end += 1 }
      place = end
    }
    guard let meaning = cached(name) else { return true }
    take(meaning, at: start..<end)
    return true
  }

  private mutating func cached(_ name: TextLine) -> Meaning? {
    if let meaning = known[name.hash] { return meaning }
    let meaning = Self.meaning(of: name.string)
    if known.count < 1_000 { known[name.hash] = .some(meaning) }
    return meaning
  }
}

extension TextLine {
  /// Returns the next letter that is no blank, and moves to it.
  fileprivate func letter(after place: inout Int) -> UInt8? {
    while place < count, self[place] == 0x20 || self[place] == 0x09 { place += 1 }
    return place < count ? self[place] : nil
  }

  /// Moves past an object or array.
  fileprivate func skipNested(_ place: inout Int) -> Bool {
    var depth = 0
    while place < count {
      switch self[place] {
      case UInt8(ascii: "\""):
        guard let end = quote(from: place + 1) else { return false }
        place = end
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      place += 1
      if depth == 0 { return true }
    }
    return false
  }
}
