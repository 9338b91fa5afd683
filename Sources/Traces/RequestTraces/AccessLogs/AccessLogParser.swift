/// Reads the lines of the logs of web servers and proxies.
///
/// It recognises these formats, line by line:
/// - The common and the combined one (*Log Files*, Apache HTTP Server 2.4 documentation, "Common Log Format" and
///   "Combined Log Format"), also after the name of a host. nginx and proxies write it too.
/// - Squid's own (*Squid configuration directive logformat*).
/// - HAProxy's for HTTP (*HAProxy Configuration Manual*, section "HTTP log format").
/// - Envoy's, S3's and those of AWS's load balancers.
/// - A JSON object for each line, as nginx, Caddy, Traefik, Envoy and Fastly write it.
/// - The extended format (P. M. Hallam-Baker, B. Behlendorf, *Extended Log File Format,* W3C working draft
///   WD-logfile-960323), as CloudFront and IIS write it.
///
/// A line may be within the line of a container's runtime: Docker's JSON or the prefix of the Container Runtime
/// Interface.
///
/// Times of the common format are whole seconds, and its lines have no durations.
struct AccessLogParser: Sendable {
  /// The kinds of a line.
  enum Line {
    case request
    /// A directive or comment.
    case remark
    case odd
  }

  /// The request of the latest parsed line.
  var request = LoggedRequest()
  var fields = FieldList()
  /// The values of the line by their roles, as ranges of the line.
  var values = LogFields()
  /// The meanings of the columns by the latest `#Fields`; nil before the first.
  private var columns: [LogFields.Meaning?]?

  /// Parses a line that is not empty, without its end.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - depth: The number of lines of collectors around it.
  /// - Returns: The kind of the line.
  mutating func parse(_ line: TextLine, within depth: Int = 0) -> Line {
    if depth < 2, let inner = line.afterRuntime {
      return inner.isEmpty ? .remark : parse(inner, within: depth + 1)
    }
    let isRequest: Bool
    switch line[0] {
    case UInt8(ascii: "{"):
      guard values.takeObject(line) else { return .odd }
      if setValues(of: line) { return .request }
      guard depth < 2, let inner = values.value(.wrapped, of: line)?.unwrapped else { return .odd }
      guard !inner.isEmpty else { return .remark }
      return unsafe inner.withUnsafeBufferPointer {
        unsafe parse(TextLine($0), within: depth + 1)
      }
    case UInt8(ascii: "#"):
      if line.starts(with: "#Fields:") {
        columns = line[8..<line.count].string.split(whereSeparator: \.isWhitespace).map {
          LogFields.meaning(of: String($0))
        }
      }
      return .remark
    default:
      isRequest =
        columns.map { parseColumns($0, line) }
        ?? (parseCommon(line) || parseSquid(line) || parseHAProxy(line) || parseQuoted(line)
          || parseObject(after: line))
    }
    return isRequest ? .request : .odd
  }

  /// Reads `[host] client word word [time] "request" status bytes`, with the additions of Squid or HAProxy. The first
  /// word is the host in lighttpd's format.
  private mutating func parseCommon(_ line: TextLine) -> Bool {
    guard let (open, close, time) = line.stamp, line[close..<line.count].starts(with: "] \""),
      let quote = line.quote(from: close + 3)
    else { return false }
    _ = fields.split(line[0..<open], at: .blanks)
    guard fields.count >= 2 else { return false }
    let first = fields.field(0, of: line)
    let named = fields.count == 4 && first.hasPort ? 1 : 0
    let place =
      (0..<min(fields.count, 9) - 1).first { fields.field($0, of: line).withoutComma.isAddress }
      ?? named
    let client = fields.field(place, of: line).withoutComma
    // Envoy's format has no client; a collector has put the time there.
    guard client.date == nil else { return false }
    let second = fields.field(place + 1, of: line)
    let hasHost = place == 1 && !first.equals("-")
    let isSecond = fields.count - place == 3 && second.isHostName
    let rest = line[quote + 1..<line.count]
    _ = fields.split(rest, at: .blanks)
    let (status, bytes) = (fields.field(0, of: rest), fields.field(1, of: rest))
    if bytes.equals("-") {
      // Envoy's flags are in the place of the bytes.
      if parseEnvoy(line) { return true }
      _ = fields.split(rest, at: .blanks)
    }
    guard isStatus(status), isLength(bytes), request.set(end: time, after: nil) else {
      return false
    }
    setRequest(
      line[close + 3..<quote], client: client,
      host: isSecond ? second.withoutPort : hasHost ? first.withoutPort : line[0..<0])
    request.isCancelled = cancellation(in: rest)
    return true
  }

  /// Returns the method and target of `GET /path HTTP/1.1`; the target may contain blanks.
  func parts(of line: TextLine) -> (method: TextLine, target: TextLine) {
    let space = line.firstIndex(of: UInt8(ascii: " ")) ?? line.count
    var end = line.count
    if let last = unsafe line.letters.lastIndex(of: UInt8(ascii: " ")), last > space,
      line[last + 1..<end].starts(with: "HTTP/")
    {
      end = last
    }
    return (line[0..<space], line[min(space + 1, end)..<end])
  }

  mutating func setRequest(_ line: TextLine, client: TextLine, host: TextLine) {
    let (method, target) = parts(of: line)
    request.set(client: client, host: host, method: method, target: target)
  }

  mutating func isStatus(_ field: TextLine) -> Bool {
    request.status = UInt16(clamping: field.decimal ?? 0)
    return field.count == 3 && field.decimal != nil || field.equals("-")
  }

  mutating func isLength(_ field: TextLine) -> Bool {
    let number = field.starts(with: "+") ? field[1..<field.count].decimal : field.decimal
    // In the common format, `-` means no bytes. A whole response without bytes is no image.
    let isWhole = 200..<300 ~= request.status && request.status != 204
    request.bytes = number.map { Int(clamping: $0) } ?? (isWhole ? nil : 0)
    return number != nil || field.equals("-")
  }

  /// Finds the end state of a request: Squid's `TCP_MISS_ABORTED:HIER_DIRECT` at the end of a split line, or HAProxy's
  /// state between five timers and seven counts.
  private func cancellation(in rest: TextLine) -> Bool? {
    guard fields.count > 2, fields.count <= FieldList.maxFields else { return nil }
    let last = fields.field(fields.count - 1, of: rest)
    if let colon = last.firstIndex(of: UInt8(ascii: ":")), last[0..<colon].isResult,
      last[colon + 1..<last.count].isResult
    {
      return last[0..<colon].string.hasSuffix("_ABORTED")
    }
    guard fields.count > 14 else { return nil }
    let place = (7..<fields.count - 7).first { place in
      fields.field(place, of: rest).state != nil
        && (place - 5..<place).allSatisfy { fields.field($0, of: rest).isCount }
        && (place + 1...place + 7).allSatisfy { fields.field($0, of: rest).isCount }
    }
    return place.flatMap { fields.field($0, of: rest).state }.map { $0 == UInt8(ascii: "C") }
  }

  /// Reads `time elapsed client result/status bytes method URL …`: the time of the end, and the duration in
  /// milliseconds.
  private mutating func parseSquid(_ line: TextLine) -> Bool {
    _ = fields.split(line, at: .blanks)
    guard fields.count >= 9, let end = fields.field(0, of: line).time(unit: ColumnLayout.second),
      let elapsed = fields.field(1, of: line).time(unit: ColumnLayout.millisecond)
    else { return false }
    let code = fields.field(3, of: line)
    guard let slash = code.firstIndex(of: UInt8(ascii: "/")), code[0..<slash].isResult,
      isStatus(code[slash + 1..<code.count]), isLength(fields.field(4, of: line)),
      request.set(end: end, after: elapsed)
    else { return false }
    request.isCancelled = code[0..<slash].string.hasSuffix("_ABORTED")
    request.set(
      client: fields.field(2, of: line), host: line[0..<0], method: fields.field(5, of: line),
      target: fields.field(6, of: line))
    // The fields of a very long line end before its last word.
    let last = fields.field(fields.count - 1, of: line)
    if !last.isEmpty, last[0] >= UInt8(ascii: "a"), last.firstIndex(of: UInt8(ascii: "/")) != nil {
      request.mediaType = last.string
    }
    return true
  }

  /// Reads `client:port [time] frontend backend/server timers status bytes cookie cookie state … "request"`, after
  /// the prefix of syslog. The last timer is the total in milliseconds.
  private mutating func parseHAProxy(_ line: TextLine) -> Bool {
    guard let (open, close, time) = line.stamp,
      let quote = line.firstIndex(of: UInt8(ascii: "\""), from: close),
      let end = line.quote(from: quote + 1)
    else { return false }
    _ = fields.split(line[0..<open], at: .blanks)
    let client = fields.field(max(fields.count - 1, 0), of: line)
    let rest = line[close + 1..<quote]
    _ = fields.split(rest, at: .blanks)
    let timers = fields.field(2, of: rest)
    guard let colon = unsafe client.letters.lastIndex(of: UInt8(ascii: ":")), fields.count >= 8,
      let state = fields.field(7, of: rest).state,
      let slash = unsafe timers.letters.lastIndex(of: UInt8(ascii: "/")),
      let elapsed = timers[slash + 1..<timers.count].withoutSign.time(
        unit: ColumnLayout.millisecond),
      fields.field(3, of: rest).isCount,
      request.set(end: time, after: elapsed, isStart: true)
    else { return false }
    request.status = UInt16(clamping: fields.field(3, of: rest).decimal ?? 0)
    guard isLength(fields.field(4, of: rest)) else { return false }
    request.isCancelled = state == UInt8(ascii: "C")
    setRequest(line[quote + 1..<end], client: client[0..<colon], host: line[0..<0])
    return true
  }
}
