package import Primitives

/// Reads the JSON of a line from left to right, and reports what it expected at an error.
///
/// A line may contain blanks between its parts, as other programs write JSON. Words contain no escapes.
struct LogCursor {
  private let bytes: [UInt8]
  private let start: Int
  private let end: Int
  private var position: Int
  private var needsComma = false

  /// Creates a cursor at the start of a line, which is a range of a file's bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = start
  }

  /// The position of the next byte in the line, counted from 1.
  var column: Int { position - start + 1 }

  /// Returns an error at this position.
  func problem(_ reason: String) -> LogProblem { LogProblem(column: column, reason: reason) }

  mutating func openList() throws(LogProblem) { try open(UInt8(ascii: "["), "a list") }

  mutating func closeList() throws(LogProblem) { try close(UInt8(ascii: "]"), "the list's end") }

  mutating func openObject() throws(LogProblem) { try open(UInt8(ascii: "{"), "an object") }

  /// True if the list ends here.
  mutating func isAtListEnd() -> Bool { peek() == UInt8(ascii: "]") }

  /// Reads the next key of an object; returns nil after the object's end.
  mutating func key() throws(LogProblem) -> String? {
    if peek() == UInt8(ascii: "}") {
      position += 1
      needsComma = true
      return nil
    }
    let name = try word()
    try expect(UInt8(ascii: ":"), "':'")
    needsComma = false
    return name
  }

  /// Checks that the line ends here.
  mutating func endLine() throws(LogProblem) {
    if peek() != nil { throw problem("expected the end of the line") }
  }

  /// Skips a null if it is next; returns true if it was.
  mutating func takesNull() throws(LogProblem) -> Bool {
    guard peek(pastComma: true) == UInt8(ascii: "n") else { return false }
    try literal("null")
    return true
  }

  /// True if a number is next.
  mutating func isAtNumber() -> Bool {
    peek(pastComma: true).map { $0 == UInt8(ascii: "-") || Self.isDigit($0) } ?? false
  }

  mutating func bool() throws(LogProblem) -> Bool {
    let isTrue = peek(pastComma: true) == UInt8(ascii: "t")
    try literal(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a text in quotes without escapes.
  mutating func word() throws(LogProblem) -> String {
    try separate()
    try expect(UInt8(ascii: "\""), "a word in quotes")
    let from = position
    while position < end, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] != UInt8(ascii: "\\") else {
        throw problem("expected a word without escapes")
      }
      position += 1
    }
    let text = String(decoding: bytes[from..<position], as: UTF8.self)
    try expect(UInt8(ascii: "\""), "a quote")
    needsComma = true
    return text
  }

  /// Reads a whole number.
  mutating func number() throws(LogProblem) -> Int64 {
    try separate()
    let value = try digits()
    needsComma = true
    return value
  }

  /// Reads two whole numbers with a point between them, in quotes.
  mutating func pair() throws(LogProblem) -> (Int64, Int64) {
    try separate()
    try expect(UInt8(ascii: "\""), "a load such as \"12.3\"")
    let left = try digits()
    try expect(UInt8(ascii: "."), "'.'")
    let right = try digits()
    try expect(UInt8(ascii: "\""), "a quote")
    needsComma = true
    return (left, right)
  }

  /// Reads a number with a fraction.
  mutating func fraction() throws(LogProblem) -> Double {
    try separate()
    skipBlanks()
    let from = position
    let parts = "+-.eE".utf8
    while position < end, Self.isDigit(bytes[position]) || parts.contains(bytes[position]) {
      position += 1
    }
    guard let value = Double(String(decoding: bytes[from..<position], as: UTF8.self)) else {
      throw problem("expected a number")
    }
    needsComma = true
    return value
  }

  private mutating func digits() throws(LogProblem) -> Int64 {
    skipBlanks()
    let isNegative = position < end && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var value: Int64 = 0
    let from = position
    while position < end, Self.isDigit(bytes[position]) {
      let ten = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[position] - UInt8(ascii: "0"))
      let next = ten.partialValue.subtractingReportingOverflow(digit)
      guard !ten.overflow, !next.overflow else { throw problem("the number is too large") }
      value = next.partialValue
      position += 1
    }
    guard position > from else { throw problem("expected a whole number") }
    guard isNegative || value != .min else { throw problem("the number is too large") }
    return isNegative ? value : -value
  }

  private mutating func open(_ bracket: UInt8, _ what: String) throws(LogProblem) {
    try separate()
    try expect(bracket, what)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8, _ what: String) throws(LogProblem) {
    try expect(bracket, what)
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) throws(LogProblem) {
    try separate()
    skipBlanks()
    for byte in "\(text)".utf8 {
      guard position < end, bytes[position] == byte else { throw problem("expected \(text)") }
      position += 1
    }
    needsComma = true
  }

  private mutating func separate() throws(LogProblem) {
    if needsComma { try expect(UInt8(ascii: ","), "','") }
    needsComma = false
  }

  private mutating func expect(_ byte: UInt8, _ what: String) throws(LogProblem) {
    skipBlanks()
    guard position < end else { throw problem("expected \(what), found the end of the line") }
    guard bytes[position] == byte else { throw problem("expected \(what)") }
    position += 1
  }

  /// Returns the next byte; nil at the end of the line.
  private mutating func peek(pastComma: Bool = false) -> UInt8? {
    skipBlanks()
    var here = position
    if pastComma, needsComma, here < end, bytes[here] == UInt8(ascii: ",") {
      here += 1
      while here < end, Self.isBlank(bytes[here]) { here += 1 }
    }
    return here < end ? bytes[here] : nil
  }

  private mutating func skipBlanks() {
    while position < end, Self.isBlank(bytes[position]) { position += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// An error at a position in a line.
struct LogProblem: Error {
  /// The position of the byte in the line, counted from 1.
  let column: Int
  let reason: String
}

/// An error at a position in a log.
package struct EventLogError: ExitCoded, Hashable, CustomStringConvertible {
  /// The name of the file.
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The position of the byte in the line, counted from 1; nil if the error concerns the whole line.
  package let column: Int?
  /// The reason, and the action to take if it is known.
  package let reason: String

  /// Creates an error in a line of a log.
  package init(file: String, line: Int, column: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The error in the format of compilers: `lru-url-1.jsonl:120:35: expected a whole number`.
  package var description: String {
    let place = column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
    return "\(place): \(reason.shown)"
  }

  /// An internal error. A command that reads a user's log rejects it with another code; all other logs were written by
  /// the command itself.
  package var exitCode: ExitCode { .internalError }
}
