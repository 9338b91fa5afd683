import Primitives

/// The kind of thing that a part of a scenario describes: the one key of `fling: {…}`, or a bare word such as
/// `reload-data`.
///
/// An enum whose cases have values of different types reads its tag first and the body after:
///
/// ```swift
/// init(from decoder: any Decoder) throws {
///   let tag = try Tag<CodingKeys>(of: "gesture", from: decoder)
///   switch tag.key {
///   case .fling: self = .fling(try tag.body(Fling()))
///   case .reloadData: self = .reloadData
///   }
/// }
/// ```
struct Tag<Key: CodingKey & CaseIterable> {
  /// The kind.
  let key: Key
  private let container: KeyedDecodingContainer<Key>?

  /// Reads the tag of a part.
  ///
  /// - Parameters:
  ///   - noun: The noun for the names in messages: "gesture".
  ///   - decoder: The decoder of the part.
  /// - Throws: `DecodingError` if it is neither a known word nor a mapping of one known key.
  init(of noun: String, from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if let word = try? single.decode(String.self) {
      guard let known = Self.known(word) else {
        throw DecodingError.dataCorruptedError(
          in: single, debugDescription: Self.unknown(noun, word))
      }
      key = known
      container = nil
      return
    }
    let names = try decoder.container(keyedBy: AnyKey.self).allKeys
    guard let name = names.first, names.count == 1 else {
      throw DecodingError.dataCorruptedError(
        in: single, debugDescription: "expected one \(noun), found \(names.count) keys")
    }
    guard let known = Self.known(name.stringValue) else {
      let message = Self.unknown(noun, name.stringValue)
      throw DecodingError.keyNotFound(
        name, .init(codingPath: decoder.codingPath, debugDescription: message))
    }
    key = known
    container = try decoder.container(keyedBy: Key.self)
  }

  /// Reads the value of the tag's key; a bare word stands for the part with all its defaults.
  ///
  /// - Throws: The error of reading the value.
  func body<Body: Configuration>(_ defaults: Body) throws -> Body {
    try container?.decode(Body.self, forKey: key) ?? defaults
  }

  /// Reads the value of the tag's key, a plain value that must not be absent.
  ///
  /// - Throws: `DecodingError.valueNotFound` after a bare word, or the error of reading the value.
  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let container { return try container.decode(type, forKey: key) }
    let name = key.stringValue.kebabCased
    throw DecodingError.valueNotFound(
      type, .init(codingPath: [], debugDescription: "'\(name)' needs a value, as in '\(name): …'"))
  }

  private static func known(_ name: String) -> Key? {
    Key.allCases.first { $0.stringValue.kebabCased == name }
  }

  private static func unknown(_ noun: String, _ name: String) -> String {
    Suggestion.unknown(noun, name, known: Key.allCases.map(\.stringValue.kebabCased))
  }
}

/// A key of any name, to find the keys of a mapping.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
