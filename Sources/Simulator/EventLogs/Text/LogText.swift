/// JSON in the log's form: appended byte by byte, with commas in their places and no blanks.
struct LogText {
  private(set) var bytes: [UInt8] = []

  /// Opens a list.
  mutating func openList() { open(UInt8(ascii: "[")) }

  /// Closes a list.
  mutating func closeList() { bytes.append(UInt8(ascii: "]")) }

  /// Opens an object.
  mutating func openObject() { open(UInt8(ascii: "{")) }

  /// Closes an object.
  mutating func closeObject() { bytes.append(UInt8(ascii: "}")) }

  /// Ends the line.
  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// A key; its value follows.
  mutating func key(_ name: StaticString) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// A word of the format, which needs no escapes.
  mutating func word(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A value whose text holds neither quotes nor controls, or JSON on one line, as it is.
  mutating func bare(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// A whole number.
  ///
  /// - Complexity: O(digits).
  mutating func number(_ value: Int64) {
    separate()
    digits(value)
  }

  /// Two whole numbers with a point between them, in quotes.
  mutating func pair(_ left: UInt32, _ right: UInt32) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    digits(Int64(left))
    bytes.append(UInt8(ascii: "."))
    digits(Int64(right))
    bytes.append(UInt8(ascii: "\""))
  }

  /// Forgets the text and keeps the memory.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  /// Everything but the first of a list, an object, a line, and what stands behind a key, follows a
  /// comma.
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
