/// A value that a document can hold.
public protocol NodeValue: Sendable {
  /// Reads the value.
  ///
  /// - Throws: `DocumentError` if the node is no such value.
  init(from reader: NodeReader) throws(DocumentError)

  /// Returns the node that reads back as this value.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  func node() throws -> YAMLNode
}

extension String: NodeValue {
  /// Reads a text.
  public init(from reader: NodeReader) throws(DocumentError) {
    guard let text = reader.text else { throw reader.mismatch("a text") }
    self = text
  }

  /// Returns a text that can only be text.
  public func node() -> YAMLNode { .text(self) }
}

extension Bool: NodeValue {
  /// Reads `true` or `false`.
  public init(from reader: NodeReader) throws(DocumentError) {
    let scalar = reader.node.scalar
    switch (scalar?.text, scalar?.isQuoted) {
    case ("true", false): self = true
    case ("false", false): self = false
    default: throw reader.mismatch("true or false", hint: Self.hint(scalar?.text ?? ""))
    }
  }

  private static func hint(_ text: String) -> String {
    switch text.lowercased() {
    case "yes", "y", "on", "true", "1": "; write true"
    case "no", "n", "off", "false", "0": "; write false"
    default: ""
    }
  }

  /// Returns `true` or `false`.
  public func node() -> YAMLNode { .plain("\(self)") }
}

extension Double: NodeValue {
  /// Reads a finite number.
  public init(from reader: NodeReader) throws(DocumentError) {
    guard let scalar = reader.node.scalar, !scalar.isQuoted, PlainScalar.isNumber(scalar.text),
      let number = Double(scalar.text)
    else { throw reader.mismatch("a number") }
    guard number.isFinite else { throw reader.mismatch("a number in range") }
    self = number
  }

  /// Returns the fewest digits that identify the number.
  public func node() throws -> YAMLNode {
    guard isFinite else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: [], debugDescription: "\(self) is not finite"))
    }
    return .plain(ValueForm.text(of: self))
  }
}

extension NodeValue where Self: FixedWidthInteger {
  /// Reads a whole number.
  public init(from reader: NodeReader) throws(DocumentError) {
    guard let scalar = reader.node.scalar, !scalar.isQuoted, PlainScalar.isWhole(scalar.text)
    else { throw reader.mismatch("a whole number") }
    guard let number = Self(scalar.text) else {
      throw reader.mismatch("a whole number from \(Self.min) to \(Self.max)")
    }
    self = number
  }

  /// Returns the number's digits.
  public func node() -> YAMLNode { .plain("\(self)") }
}

extension Int: NodeValue {}
extension UInt8: NodeValue {}
extension UInt64: NodeValue {}

extension Array: NodeValue where Element: NodeValue {
  /// Reads the items of a list.
  public init(from reader: NodeReader) throws(DocumentError) {
    self = []
    for item in try reader.items() { append(try Element(from: item)) }
  }

  /// Returns a list of the items.
  public func node() throws -> YAMLNode { YAMLNode(.sequence(try map { try $0.node() })) }
}

extension NodeValue where Self: Quantity {
  /// Reads the text of an amount.
  public init(from reader: NodeReader) throws(DocumentError) {
    let text = try String(from: reader)
    do { try self.init(text: text) } catch { throw reader.error(error.description) }
  }

  /// Returns the text of the amount.
  public func node() -> YAMLNode { .text(description) }
}

extension BitRate: NodeValue {}
extension ByteCount: NodeValue {}
extension Nanoseconds: NodeValue {}
extension Points: NodeValue {}
