/// The values of a line whose fields have names, by their roles.
struct LogFields: Sendable {
  /// The roles of fields.
  enum Role: Int, CaseIterable, Sendable {
    case client, host, method, target, path, query, line, status, bytes, start, end, date, duration,
      nanoseconds, type, wrapped
  }

  /// The role of a field, and its priority among the fields of that role.
  struct Meaning: Sendable {
    let role: Role
    let rank: Int
  }

  private struct Value {
    var rank = Int.max
    var place = 0..<0
  }

  /// The names of each role, the preferred one first, in lower case except for Traefik's `Duration`: those of nginx's
  /// variables, Caddy, Traefik, Envoy, Cloudflare, Fastly, Google Cloud, CloudFront and IIS. `wrapped` is a line of another
  /// log, as collectors name it.
  private static let names = """
    client_ip remote_ip clienthost clientip remote_addr remoteip c-ip client remote_host clientaddr ip downstream_remote_address
    x-host-header host http_host requesthost clientrequesthost authority :authority cs-host cs(host) server_name vhost
    method request_method requestmethod clientrequestmethod cs-method verb
    request_uri uri requestpath clientrequesturi requesturl cs-uri x-envoy-origin-path path url
    cs-uri-stem
    cs-uri-query
    request request_line
    status downstreamstatus edgeresponsestatus sc-status response_code response_status status_code code response
    body_bytes_sent size downstreamcontentsize edgeresponsebodybytes edgeresponsebytes response_body_size responsesize sc-bytes bytes_sent bytes length
    startutc startlocal start_time edgestarttimestamp
    msec time_iso8601 ts time_local @timestamp timestamp time
    date
    request_time time-taken latency duration
    Duration
    sent_http_content_type edgeresponsecontenttype sc-content-type content_type resp_content_type
    log message line msg textpayload
    """
  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for (role, line) in zip(Role.allCases, names.split(separator: "\n")) {
      for (rank, name) in line.split(separator: " ").enumerated() {
        meanings[String(name)] = Meaning(role: role, rank: rank)
      }
    }
    return meanings
  }()
  /// The nested objects whose members are fields of the line.
  private static let parents = ["request", "response", "httpRequest"]

  private var values = [Value](repeating: Value(), count: Role.allCases.count)
  /// The meanings of the names so far, by their hashes, since most lines have the same names.
  private var known: [UInt64: Meaning?] = [:]

  /// Returns the meaning of a name; nil if the name is unknown.
  static func meaning(of name: String) -> Meaning? {
    meanings[name] ?? meanings[name.lowercased()]
  }

  /// True if the line has the field, even if it is empty or `-`.
  func has(_ role: Role) -> Bool { values[role.rawValue].rank < .max }

  /// Returns a value of a line; nil if it is absent, empty, `-` or null.
  func value(_ role: Role, of line: TextLine) -> TextLine? {
    let value = values[role.rawValue]
    let isAbsent =
      value.rank == .max || value.place.isEmpty || line[value.place].equals("-")
      || line[value.place].equals("null")
    return isAbsent ? nil : line[value.place]
  }

  mutating func removeAll() {
    for index in values.indices { values[index].rank = .max }
  }

  mutating func take(_ meaning: Meaning, at place: Range<Int>) {
    guard meaning.rank < values[meaning.role.rawValue].rank else { return }
    values[meaning.role.rawValue] = Value(rank: meaning.rank, place: place)
  }

  /// Finds the values of the JSON object that fills a line.
  ///
  /// - Returns: False if the object is cut off, or followed by more.
  mutating func takeObject(_ line: TextLine) -> Bool {
    removeAll()
    // For each open object or array: true if its members are fields.
    var open: [Bool] = []
    var key: TextLine?
    var place = 0
    while place < line.count {
      switch line[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isParent =
          open.count < 3 && open.last == true
          && key.map { Self.parents.contains($0.string) } == true
        open.append(open.isEmpty || isParent)
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open.removeLast()
        if open.isEmpty { return place + 1 == line.count }
      case UInt8(ascii: ","): key = nil
      case UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "\""):
        guard let end = line.quote(from: place + 1) else { return false }
        if key == nil { key = line[place + 1..<end] } else { take(key, place + 1..<end, open) }
        place = end
      default:
        let end = (place..<line.count).first { ",}] \t".utf8.contains(line[$0]) } ?? line.count
        take(key, place..<end, open)
        place = end - 1
      }
      place += 1
    }
    return false
  }

  private mutating func take(_ key: TextLine?, _ value: Range<Int>, _ open: [Bool]) {
    guard open.last == true, let key else { return }
    let meaning = known[key.hash] ?? Self.meaning(of: key.string)
    if known.count < 1_000 { known[key.hash] = .some(meaning) }
    if let meaning { take(meaning, at: value) }
  }
}
