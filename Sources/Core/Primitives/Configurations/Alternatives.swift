/// A value that is one of several alternatives. Each is declared once with its key; a file has a mapping with only
/// that key, such as `{jump: {row: 500}}`.
///
/// Reading, writing, lists and references are derived from the table.
package protocol Alternatives: Codable, DescribedValue, Equatable, Sendable {
  /// All alternatives, in the order of lists.
  static var alternatives: [Alternative<Self>] { get }
  /// Keys of the same mapping that belong to the enclosing value.
  static var companions: [ListedKey] { get }

  /// The key of this value and the part behind it; nil if the key says everything.
  var part: (key: String, value: any Encodable)? { get }
}

/// One of several values: its key, what it means, and how it is read and written.
package struct Alternative<Whole: Alternatives>: Sendable {
  /// The key as a list shows it.
  package let listed: ListedKey
  /// The value, if the key says everything.
  let plain: Whole?
  let read:
    @Sendable (KeyedDecodingContainer<AlternativeName<Whole>>, AlternativeName<Whole>) throws ->
      Whole
  /// The part that is written behind the key of a plain value.
  let nothing: (any Encodable & Sendable)?

  /// Declares a key with a part from which the value is made.
  package init<Part: Decodable & Sendable>(
    _ key: String, _ explanation: String, form: ValueForm? = nil,
    _ make: @escaping @Sendable (Part) -> Whole
  ) {
    listed = ListedKey(key, explanation, form ?? ValueForm(of: Part.self))
    plain = nil
    read = { make(try $0.decode(Part.self, forKey: $1)) }
    nothing = nil
  }

  /// Declares a key that says everything; `nothing` is written behind it.
  package init<Nothing: Codable & Sendable>(
    _ key: String, _ explanation: String, _ nothing: Nothing, is whole: Whole
  ) {
    listed = ListedKey(key, explanation, .nothing)
    plain = whole
    read = {
      _ = try $0.decode(Nothing.self, forKey: $1)
      return whole
    }
    self.nothing = nothing
  }
}

extension Alternatives {
  /// No other keys unless a type says so.
  package static var companions: [ListedKey] { [] }

  package static var form: ValueForm { .oneOf(companions + alternatives.map(\.listed)) }

  /// The key of this value.
  package var key: String { part?.key ?? plain?.listed.path ?? "" }

  private var plain: Alternative<Self>? { Self.alternatives.first { $0.plain == self } }

  /// Reads a mapping with exactly one key besides its companions.
  ///
  /// - Throws: `DecodingError` for any other number of keys.
  package init(mapping decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AlternativeName<Self>.self)
    let found = container.allKeys.compactMap { key in
      Self.alternatives.first { $0.listed.path.camelCased == key.stringValue }.map { (key, $0) }
    }
    guard found.count == 1, let (key, alternative) = found.first else {
      let known = Self.alternatives.map(\.listed.path).joined(separator: ", ")
      let others = Self.companions.map { "'\($0.path)' and " }.joined()
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "expected \(others)exactly one of \(known), found \(found.count)"))
    }
    self = try alternative.read(container, key)
  }

  package init(from decoder: any Decoder) throws { try self.init(mapping: decoder) }

  /// Writes a mapping with one key.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AlternativeName<Self>.self)
    let name = AlternativeName<Self>(key)
    if let part {
      try container.encode(part.value, forKey: name)
    } else if let nothing = plain?.nothing {
      try container.encode(nothing, forKey: name)
    }
  }
}

/// The key of an alternative or of a companion, as decoders and encoders take it.
package struct AlternativeName<Whole: Alternatives>: CodingKey, CaseIterable, Hashable {
  package let stringValue: String
  package var intValue: Int? { nil }

  package static var allCases: [Self] {
    (Whole.companions + Whole.alternatives.map(\.listed)).map { Self($0.path) }
  }

  /// Creates the name from the key as a list shows it.
  package init(_ name: String) { stringValue = name.camelCased }

  package init?(stringValue: String) {
    guard let known = Self.allCases.first(where: { $0.stringValue == stringValue }) else {
      return nil
    }
    self = known
  }

  package init?(intValue: Int) { nil }
}
