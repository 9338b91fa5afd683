/// Lines whose fields have names.
extension AccessLogParser {
  /// Reads an object of JSON after the prefix of a collector, such as syslog or the runtime of containers.
  mutating func parseObject(after line: TextLine) -> Bool {
    guard line[line.count - 1] == UInt8(ascii: "}"),
      let open = line.firstIndex(of: UInt8(ascii: "{"))
    else { return false }
    let object = line[open..<line.count]
    return values.takeObject(object) && setValues(of: object)
  }

  /// Reads the columns that `#Fields` has named. Values contain spaces if tabs separate them, or if they are in quotes.
  mutating func parseColumns(_ columns: [LogFields.Meaning?], _ line: TextLine) -> Bool {
    _ = fields.split(line, at: .padded(0x09))
    if fields.count != columns.count { _ = fields.split(line, at: .blanks) }
    if fields.count != columns.count, !fields.split(line, at: .byte(UInt8(ascii: " "))) {
      return false
    }
    guard fields.count == columns.count, columns.count <= FieldList.maxFields else { return false }
    values.removeAll()
    for (column, meaning) in columns.enumerated() {
      if let meaning { values.take(meaning, at: fields.range(column)) }
    }
    return setValues(of: line)
  }

  mutating func setValues(of line: TextLine) -> Bool {
    guard let status = values.value(.status, of: line)?.decimal, let end = time(of: line),
      request.set(end: end.time, after: duration(of: line), isStart: end.isStart)
    else { return false }
    request.status = UInt16(clamping: status)
    request.bytes = values.value(.bytes, of: line)?.decimal.map { Int(clamping: $0) }
    if request.bytes == nil, status < 200 || status == 204 || status == 304 { request.bytes = 0 }
    request.isCancelled = nil
    let parts = values.value(.line, of: line).map { self.parts(of: $0) }
    let path = values.value(.path, of: line)
    guard var target = values.value(.target, of: line) ?? path ?? parts?.target,
      let method = values.value(.method, of: line) ?? parts?.method
    else { return false }
    let absent = line[0..<0]
    let client = values.value(.client, of: line) ?? absent
    let host = values.value(.host, of: line) ?? absent
    if let both = parts?.target, both.firstIndex(of: UInt8(ascii: "?")) != nil { target = both }
    unsafe target.unescaped(before: values.value(.query, of: line)).withUnsafeBufferPointer {
      unsafe request.set(
        client: client.withoutPort, host: host, method: method, target: TextLine($0))
    }
    request.isWholeAddress =
      values.value(.target, of: line) != nil || path == nil || values.has(.query)
    if let type = values.value(.type, of: line) {
      request.mediaType = String(type.string.prefix { $0 != ";" }).lowercased()
    }
    return true
  }

  /// Returns the time of a line, and true if it is the start of the request and not the end.
  private func time(of line: TextLine) -> (time: Int64, isStart: Bool)? {
    if let start = values.value(.start, of: line)?.instant { return (start, true) }
    guard let date = values.value(.date, of: line) else {
      return values.value(.end, of: line)?.instant.map { ($0, false) }
    }
    let time = values.value(.end, of: line).map { " " + $0.string } ?? ""
    return TextLine.with(date.string + time) { $0.date }.map { ($0, false) }
  }

  /// Returns the duration in nanoseconds. Numbers with a point are seconds, others are milliseconds.
  private func duration(of line: TextLine) -> Int64? {
    if let exact = values.value(.nanoseconds, of: line) { return exact.time(unit: 1) }
    guard let value = values.value(.duration, of: line) else { return nil }
    let hasPoint = value.firstIndex(of: UInt8(ascii: ".")) != nil
    return value.time(unit: hasPoint ? ColumnLayout.second : ColumnLayout.millisecond)
  }
}

extension TextLine {
  /// The text in JSON's escapes, without line ends at its end.
  var unwrapped: [UInt8] {
    var end = count
    while end >= 2, self[end - 2] == UInt8(ascii: "\\"), "nr".utf8.contains(self[end - 1]) {
      end -= 2
    }
    return self[0..<end].unescaped(tab: 0x09)
  }

  /// The nanoseconds since 1970 of a moment, or of a number, whose size determines its unit; nil for other texts.
  fileprivate var instant: Int64? {
    logDate ?? date ?? time(unit: 1).flatMap { time(unit: ColumnLayout.timeUnit(of: $0)) }
  }

  /// Returns a target with its JSON escapes replaced, and a query appended. Escapes of control characters remain, except
  /// for `\t` if `tab` replaces it.
  fileprivate func unescaped(before query: TextLine? = nil, tab: UInt8? = nil) -> [UInt8] {
    var place = firstIndex(of: UInt8(ascii: "\\")) ?? count
    var text = unsafe Array(self[0..<place].letters)
    while place < count {
      let next = place + 1 < count ? self[place + 1] : 0
      if self[place] == UInt8(ascii: "\\"), "\"\\/".utf8.contains(next) {
        text.append(next)
        place += 2
      } else if let tab, self[place] == UInt8(ascii: "\\"), next == UInt8(ascii: "t") {
        text.append(tab)
        place += 2
      } else if self[place] == UInt8(ascii: "\\"), next == UInt8(ascii: "u"), place + 6 <= count,
        let code = self[place + 2..<place + 6].hexadecimal, code >= 0x20,
        let scalar = Unicode.Scalar(UInt32(code))
      {
        text += String(scalar).utf8
        place += 6
      } else {
        text.append(self[place])
        place += 1
      }
    }
    if let query {
      text.append(UInt8(ascii: "?"))
      unsafe text.append(contentsOf: query.letters)
    }
    return text
  }
}
