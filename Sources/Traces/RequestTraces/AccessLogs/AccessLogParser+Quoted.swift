/// Lines of proxies and clouds, whose values are split at single blanks and may be in quotes.
extension AccessLogParser {
  private static let blank = FieldSeparator.byte(UInt8(ascii: " "))

  /// Reads a line of Envoy, AWS's load balancers or S3.
  mutating func parseQuoted(_ line: TextLine) -> Bool {
    parseEnvoy(line) || parseBalancer(line) || parseStorage(line)
  }

  /// Reads Envoy's default text (*Envoy documentation*, "Access logging", "Default format string") or Istio's, which
  /// has three further values before the bytes: `[start] "request" status flags … received sent milliseconds upstream
  /// "forwarded for" "agent" "id" "authority" …`.
  mutating func parseEnvoy(_ line: TextLine) -> Bool {
    guard let stamp = line.stamp, line[stamp.close..<line.count].starts(with: "] \"") else {
      return false
    }
    let rest = line[stamp.close + 2..<line.count]
    guard fields.split(rest, at: Self.blank) else { return false }
    func isCount(_ index: Int) -> Bool {
      fields.field(index, of: rest).decimal != nil || fields.field(index, of: rest).equals("-")
    }
    let counts = (3..<max(fields.count - 7, 3)).first {
      fields.field($0, of: rest).decimal != nil && isCount($0 + 1) && isCount($0 + 2)
    }
    guard let place = counts else { return false }
    func field(_ index: Int) -> TextLine { fields.field(index, of: rest) }
    // Envoy writes 0 if there was no answer.
    guard isStatus(field(1)) || field(1).equals("0"), isLength(field(place + 1)),
      request.set(
        end: stamp.time, after: field(place + 2).time(unit: ColumnLayout.millisecond), isStart: true
      )
    else { return false }
    let forwarded = field(place + 4)
    let client =
      forwarded.equals("-")
      ? field(place + 12).withoutPort
      : forwarded[0..<(forwarded.firstIndex(of: UInt8(ascii: ",")) ?? forwarded.count)]
    setRequest(field(0), client: client, host: field(place + 7).withoutPort)
    // DC: the client ended the connection.
    request.isCancelled = field(2).string.split(separator: ",").contains("DC")
    return true
  }

  /// Reads a line of AWS's load balancers (*Access logs for your Application Load Balancer*, and those of the Classic
  /// one, which lack the type, and ended with the request until 2015): `type end balancer client target three times
  /// status status received sent "request" …`.
  private mutating func parseBalancer(_ line: TextLine) -> Bool {
    guard fields.split(line, at: Self.blank), fields.count >= 12 else { return false }
    func field(_ index: Int) -> TextLine { fields.field(index, of: line) }
    let first = field(0).date == nil ? 1 : 0
    guard fields.count > first + 11, let end = field(first).date, field(first + 2).hasPort,
      field(first + 9).decimal != nil, isStatus(field(first + 7)), isLength(field(first + 10))
    else { return false }
    let creation = first == 1 && fields.count > 21 ? field(21).date : nil
    let elapsed = creation.map { end.subtractingReportingOverflow($0).partialValue }
    guard request.set(end: end, after: elapsed.map { max($0, 0) }) else { return false }
    setRequest(field(first + 11), client: field(first + 2).withoutPort, host: line[0..<0])
    // 460: the client left before the answer.
    request.isCancelled = request.status == 460
    if request.status == 460 { request.status = 0 }
    return true
  }

  /// Reads a line of S3 (*Amazon S3 server access log format*): `owner bucket [start zone] client requester id
  /// operation key "request" status error sent size milliseconds …`. Operations on other things than objects keep
  /// their names as methods.
  private mutating func parseStorage(_ line: TextLine) -> Bool {
    guard fields.split(line, at: Self.blank), fields.count >= 18, let start = line.stamp,
      start.open == fields.range(2).lowerBound
    else { return false }
    func field(_ index: Int) -> TextLine { fields.field(index, of: line) }
    let operation = field(7).string
    guard operation.split(separator: ".").count >= 3, isStatus(field(10)), isLength(field(12)),
      request.set(
        end: start.time, after: field(14).time(unit: ColumnLayout.millisecond), isStart: true)
    else { return false }
    let (method, target) = parts(of: field(9))
    let host = fields.count > 23 && !field(23).equals("-") ? field(23) : field(1)
    let isObject = operation.hasSuffix(".OBJECT")
    request.set(
      client: field(4), host: host, method: isObject ? method : field(7), target: target)
    request.isCancelled = nil
    return true
  }
}
