/// The fields of a line of comma-separated values. A field in double quotes may contain the separator, and a doubled
/// quote stands for one (RFC 4180).
package enum CSVFields {
  /// A field without the quotes and the blanks around it.
  package struct Field: Sendable {
    /// The text.
    package let text: String
    /// The position of its first byte in the line.
    package let start: Int
  }

  /// Passes the places of the fields to a function.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - separator: The byte between fields.
  ///   - body: Receives the place of each field within its quotes, and true if it has a doubled quote.
  /// - Returns: False if a quote is not closed, or if no separator follows it.
  /// - Complexity: O(*n*).
  package static func find(
    in line: Span<UInt8>, at separator: UInt8, _ body: (Range<Int>, _ isDoubled: Bool) -> Void
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    var index = 0
    while true {
      let isQuoted = index < line.count && line[index] == quote
      let start = isQuoted ? index + 1 : index
      var isDoubled = false
      index = start
      while index < line.count,
        line[index] != (isQuoted ? quote : separator) || isDouble(line, index)
      {
        let isPair = isQuoted && line[index] == quote
        isDoubled = isDoubled || isPair
        index += isPair ? 2 : 1
      }
      guard !isQuoted || index < line.count else { return false }
      body(start..<index, isDoubled)
      if isQuoted { index += 1 }
      guard index < line.count else { return true }
      guard line[index] == separator else { return false }
      index += 1
    }

    func isDouble(_ line: Span<UInt8>, _ index: Int) -> Bool {
      line[index] == quote && index + 1 < line.count && line[index + 1] == quote
    }
  }

  /// Returns the fields of a line; nil if a quote is not closed, or if no separator follows it.
  ///
  /// - Complexity: O(*n*).
  package static func fields(of line: ArraySlice<UInt8>, at separator: UInt8) -> [Field]? {
    let whole = trimmed(line)
    var fields: [Field] = []
    let isWhole = find(in: whole.span, at: separator) { place, isDoubled in
      let start = whole.startIndex + place.lowerBound
      let part = trimmed(whole[start..<start + place.count])
      let text = String(decoding: part, as: UTF8.self)
      fields.append(
        Field(
          text: isDoubled ? text.replacing("\"\"", with: "\"") : text,
          start: part.startIndex - line.startIndex))
    }
    return isWhole ? fields : nil
  }

  /// Returns bytes without blanks and carriage returns at both ends.
  package static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ letter: UInt8) -> Bool { letter == 0x20 || letter == 0x09 || letter == 0x0D }
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return bytes
  }

  /// Returns the separator of a file by its first line: a semicolon if there are at least as many as commas.
  package static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
    let count = line.count { $0 == semicolon }
    return count > 0 && count >= line.count { $0 == comma } ? semicolon : comma
  }

  /// Returns a line up to a `#` outside quotes.
  package static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isQuoted = false
    return line.prefix { letter in
      if letter == UInt8(ascii: "\"") { isQuoted.toggle() }
      return isQuoted || letter != UInt8(ascii: "#")
    }
  }
}
