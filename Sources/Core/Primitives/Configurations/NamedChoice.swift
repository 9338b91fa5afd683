/// A closed set of named values, so that a message about a wrong name can list the right ones.
///
/// An enum adopts it in one line: `enum FetchOrder: String, NamedChoice { case fifo, lifo }`. The raw
/// values are the names a file uses; write kebab-case ones out (`case secondHit = "second-hit"`).
public protocol NamedChoice: RawRepresentable, CaseIterable, NodeValue, Hashable
where RawValue: Equatable {
  /// The noun for the values in messages: "unknown fetch order 'fivo'". "value" by default.
  static var noun: String { get }
  /// The name that a file uses.
  var name: String { get }
}

extension NamedChoice {
  /// The default noun.
  public static var noun: String { "value" }

  /// The names, in the order of declaration.
  package static var names: [String] { allCases.map(\.name) }

  /// Compares two values without comparing their names.
  @inlinable
  public static func != (left: Self, right: Self) -> Bool { !(left == right) }

  /// Reads a name.
  ///
  /// - Throws: `DocumentError` with a message that lists or suggests known names.
  public init(from reader: NodeReader) throws(DocumentError) {
    let name = try String(from: reader)
    guard let value = Self.allCases.first(where: { $0.name == name }) else {
      throw reader.error(Suggestion.unknown(Self.noun, name, known: Self.names))
    }
    self = value
  }

  /// Returns the name.
  public func node() -> YAMLNode { .text(name) }
}

extension NamedChoice where RawValue == String {
  /// The name that a file uses.
  public var name: String { rawValue }
}

/// A closed set of named values, each with a meaning in one line.
///
/// The raw values are names with their meanings: `case fifo = "fifo: the one that has waited longest"`.
public protocol ExplainedChoice: NamedChoice where RawValue == NamedValue {}

extension ExplainedChoice {
  /// Every value with its meaning, in the order of declaration.
  package static var explained: [NamedValue] { allCases.map(\.rawValue) }

  /// The name that a file uses.
  public var name: String { rawValue.name }
}

/// A value's name and its meaning, written as one text: `"name: meaning"`.
public struct NamedValue: Equatable, Sendable, ExpressibleByStringLiteral {
  package let name: String
  package let meaning: String

  /// Splits a text at its first colon; without a colon, the text is a name alone.
  public init(stringLiteral text: String) {
    let parts = text.split(separator: ": ", maxSplits: 1)
    name = String(parts[0])
    meaning = parts.count > 1 ? String(parts[1]) : ""
  }
}

extension String {
  /// The spelling of a key in Swift: `cost-limit` is `costLimit`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var camelCased: String {
    let words = split(separator: "-", omittingEmptySubsequences: false)
    return words.dropFirst().reduce(into: String(words.first ?? "")) { result, word in
      result += word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
