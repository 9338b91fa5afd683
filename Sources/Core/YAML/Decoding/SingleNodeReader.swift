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
