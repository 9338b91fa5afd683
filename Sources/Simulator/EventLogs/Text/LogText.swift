/// Writes JSON in the log's format, with commas and without blanks.
struct LogText {
  private(set) var bytes: [UInt8] = []

  mutating func openList() { open(UInt8(ascii: "[")) }

  mutating func closeList() { bytes.append(UInt8(ascii: "]")) }

  mutating func openObject() { open(UInt8(ascii: "{")) }

  mutating func closeObject() { bytes.append(UInt8(ascii: "}")) }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends a key, whose value follows.
  mutating func key(_ name: StaticString) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a word of the format, which needs no escapes.
  mutating func word(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a value as it is: a text without quotes and control characters, or JSON on one line.
  mutating func bare(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a whole number.
  ///
  /// - Complexity: O(*n*) in the number of digits.
  mutating func number(_ value: Int64) {
    separate()
    digits(value)
  }

  /// Appends two whole numbers in quotes, with a point between them.
  mutating func pair(_ left: UInt32, _ right: UInt32) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    digits(Int64(left))
    bytes.append(UInt8(ascii: "."))
    digits(Int64(right))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Removes the text and preserves the memory.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  /// Appends a comma, unless the next element is the first of a list, an object or a line, or follows a key.
  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }

  private mutating func quote(_ name: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: "\(name)".utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func digits(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
