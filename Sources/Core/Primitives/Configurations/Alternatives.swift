/// A value that is one of several alternatives. Each is declared once with its key; a file has a mapping with only that
/// key, such as `{jump: {row: 500}}`.
///
/// Reading, writing, lists and references are derived from the table.
package protocol Alternatives: NodeValue, DescribedValue, Equatable {
  /// All alternatives, in the order of lists.
  static var alternatives: [Alternative<Self>] { get }
  /// Keys of the same mapping that belong to the enclosing value.
  static var companions: [ListedKey] { get }

  /// The key of this value and the value behind the key; nil if the key alone is the value.
  var part: (key: String, value: any NodeValue)? { get }
}

/// One of several values: its key, its meaning, and the way in which it is read and written.
package struct Alternative<Whole: Alternatives>: Sendable {
  /// The key as a list shows it.
  package let listed: ListedKey
  /// The value, if the key alone stands for it.
  let plain: Whole?
  let read: @Sendable (NodeReader) throws(DocumentError) -> Whole

  /// Declares a key whose value is made from the part behind the key.
  package init<Part: NodeValue>(
    _ key: String, _ explanation: String, form: ValueForm? = nil,
    _ make: @escaping @Sendable (Part) -> Whole
  ) {
    listed = ListedKey(key, explanation, form ?? ValueForm(of: Part.self))
    plain = nil
    read = { reader throws(DocumentError) in make(try Part(from: reader)) }
  }

  /// Declares a key that stands for a value by itself; behind it is an empty mapping or null, or any value that is
  /// ignored.
  package init(
    _ key: String, _ explanation: String, is whole: Whole, ignoringValue ignores: Bool = false
  ) {
    listed = ListedKey(key, explanation, .nothing)
    plain = whole
    read = { reader throws(DocumentError) in
      if reader.node.entries != nil || !(ignores || reader.node.isNull) {
        try reader.check(keys: [])
      }
      return whole
    }
  }
}

extension Alternatives {
  /// No keys, unless a type has companions.
  package static var companions: [ListedKey] { [] }

  package static var form: ValueForm { .oneOf(companions + alternatives.map(\.listed)) }

  /// The key of this value.
  package var key: String { part?.key ?? plain?.listed.path ?? "" }

  private var plain: Alternative<Self>? { Self.alternatives.first { $0.plain == self } }

  /// Reads a mapping with exactly one key in addition to its companions.
  ///
  /// - Throws: `DocumentError` for any other number of keys.
  package init(mapping reader: NodeReader) throws(DocumentError) {
    guard reader.node.entries != nil else { throw reader.mismatch("a mapping") }
    let others = Self.companions.map(\.path)
    let known = Self.alternatives.map(\.listed.path)
    let found = Self.alternatives.filter { reader.node[$0.listed.path] != nil }
    guard found.count == 1, let only = found.first, let part = reader.child(only.listed.path) else {
      if let unknown = reader.unknownKeys(besides: others + known).first {
        throw DocumentError([unknown])
      }
      throw reader.error(
        "expected \(others.map { "'\($0)' and " }.joined())exactly one of "
          + "\(known.joined(separator: ", ")), found \(found.count)")
    }
    try reader.check(keys: [only.listed.path] + others)
    self = try only.read(part)
  }

  package init(from reader: NodeReader) throws(DocumentError) { try self.init(mapping: reader) }

  /// Returns a mapping with one key.
  package func node() throws -> YAMLNode {
    YAMLNode(.mapping([.init(key: key, value: try part?.value.node() ?? YAMLNode(.mapping([])))]))
  }
}
