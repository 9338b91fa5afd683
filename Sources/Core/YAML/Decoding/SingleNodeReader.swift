/// A node as one value: a scalar, or the same node read as another type.
struct SingleNodeReader: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let scalar = type as? any ScalarValue.Type, let value = try scalar.read(decoder) as? Value {
      return value
    }
    return try NodeDecoder(rereading: decoder, as: type).read(type)
  }
}

/// A type that is written as a single text.
protocol ScalarValue {
  static func read(_ decoder: NodeDecoder) throws -> Self
}

extension String: ScalarValue {
  static func read(_ decoder: NodeDecoder) throws -> String {
    guard let scalar = decoder.node.scalar, !decoder.node.isNull else {
      throw decoder.mismatch("a text")
    }
    return scalar.text
  }
}

extension Bool: ScalarValue {
  static func read(_ decoder: NodeDecoder) throws -> Bool {
    let scalar = decoder.node.scalar
    switch (scalar?.text, scalar?.isQuoted) {
    case ("true", false): return true
    case ("false", false): return false
    default: throw decoder.mismatch("true or false", hint: hint(scalar?.text ?? ""))
    }
  }

  private static func hint(_ text: String) -> String {
    switch text.lowercased() {
    case "yes", "y", "on", "true", "1": "; write true"
    case "no", "n", "off", "false", "0": "; write false"
    default: ""
    }
  }
}

extension ScalarValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static func read(_ decoder: NodeDecoder) throws -> Self {
    guard let scalar = decoder.node.scalar, !scalar.isQuoted, PlainScalar.isNumber(scalar.text),
      let number = Self(scalar.text)
    else { throw decoder.mismatch("a number") }
    guard number.isFinite else { throw decoder.mismatch("a number in range") }
    return number
  }
}

extension ScalarValue where Self: FixedWidthInteger {
  static func read(_ decoder: NodeDecoder) throws -> Self {
    guard let scalar = decoder.node.scalar, !scalar.isQuoted, PlainScalar.isWhole(scalar.text)
    else { throw decoder.mismatch("a whole number") }
    guard let number = Self(scalar.text) else {
      throw decoder.mismatch("a whole number from \(min) to \(max)")
    }
    return number
  }
}

extension Double: ScalarValue {}
extension Float: ScalarValue {}
extension Int: ScalarValue {}
extension Int8: ScalarValue {}
extension Int16: ScalarValue {}
extension Int32: ScalarValue {}
extension Int64: ScalarValue {}
extension UInt: ScalarValue {}
extension UInt8: ScalarValue {}
extension UInt16: ScalarValue {}
extension UInt32: ScalarValue {}
extension UInt64: ScalarValue {}

/// What a text without quotes means.
///
/// Truth values are `true` and `false` alone: YAML 1.1 also reads `yes`, `no`, `on`, `off` and `y`
/// so, to the surprise of whoever meant a text. Numbers are those of JSON (RFC 8259, section 6),
/// with an optional plus sign; a leading zero, which YAML 1.1 reads as octal, is refused.
enum PlainScalar {
  /// Whether the text is a whole number, of any size.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard text.utf8.count - digits.count <= 1, !digits.isEmpty else { return false }
    guard digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  /// Whether the text is a number, of any size.
  static func isNumber(_ text: String) -> Bool {
    let lower = text.lowercased()
    let halves = lower.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard isWhole(String(parts[0])) else { return false }
    if parts.count > 1 { guard isDigits(parts[1]) else { return false } }
    guard halves.count > 1 else { return true }
    let isSigned = halves[1].first == "-" || halves[1].first == "+"
    return isDigits(halves[1].dropFirst(isSigned ? 1 : 0))
  }

  /// Whether the text is neither a number, a truth value nor null.
  static func isWord(_ text: String) -> Bool {
    !isNumber(text) && !["true", "false", "", "~", "null", "Null", "NULL"].contains(text)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
