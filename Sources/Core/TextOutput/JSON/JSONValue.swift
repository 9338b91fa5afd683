package import Foundation

/// Any value of JSON; an object keeps its keys in the order given.
package enum JSONValue: Equatable, Sendable {
  /// A key of an object with its value.
  package struct Member: Equatable, Sendable {
    /// The key, unique in its object.
    package let key: String
    /// The value of the key.
    package let value: JSONValue

    /// Creates a member from a key and its value.
    package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

  case null
  case bool(Bool)
  /// A number that was read from a document.
  case number(Double)
  /// A whole number that was read and that a `Double` may not represent exactly, such as a seed.
  case large(UInt64)
  /// Text that is already JSON, such as a number in the spelling of a document.
  case written(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// Creates an object with its keys in alphabetical order.
  package static func sorted(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.map { Member($0, $1) }.sorted())
  }

  /// A place where two values differ.
  package struct Difference: Equatable {
    package let path: String
    package let before: JSONValue?
    package let after: JSONValue?
  }

  /// Returns the differences of another value from this one, in the order of the keys.
  package func differences(from other: JSONValue, at path: String) -> [Difference] {
    switch (self, other) {
    case (.object, .object):
      let (old, new) = (members, other.members)
      return Set(old.keys).union(new.keys).sorted().flatMap { key in
        Self.differences(old[key], new[key], at: path + "." + key)
      }
    case (.array(let old), .array(let new)):
      return (0..<max(old.count, new.count)).flatMap { index in
        Self.differences(
          index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
          at: "\(path)[\(index)]")
      }
    default: return self == other ? [] : [Difference(path: path, before: self, after: other)]
    }
  }

  private static func differences(
    _ before: JSONValue?, _ after: JSONValue?, at path: String
  ) -> [Difference] {
    if let before, let after { return before.differences(from: after, at: path) }
    return [Difference(path: path, before: before, after: after)]
  }

  /// The members of an object by their keys; empty for any other value.
  ///
  /// - Complexity: O(*n*) in the members.
  package var members: [String: JSONValue] {
    guard case .object(let members) = self else { return [:] }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The value as a whole number; nil for any other value.
  package var whole: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Returns the value without keys that another value of the same form lacks.
  package func pruned(to other: JSONValue) -> JSONValue {
    combined(with: other) { own, theirs in
      own.filter { theirs[$0.key] != nil }
    }
  }

  /// Returns the value with the keys added that only another value of the same form has.
  package func filled(from other: JSONValue) -> JSONValue {
    combined(with: other) { own, theirs in own.merging(theirs) { present, _ in present } }
  }

  /// Walks through two values in parallel. Elements of arrays are paired by their names if they have names, else by
  /// position.
  private func combined(
    with other: JSONValue,
    _ join: ([String: JSONValue], [String: JSONValue]) -> [String: JSONValue]
  ) -> JSONValue {
    switch (self, other) {
    case (.object, .object):
      let theirs = other.members
      let joined = join(members, theirs).map { key, value in
        (key, theirs[key].map { value.combined(with: $0, join) } ?? value)
      }
      return .sorted(Dictionary(uniqueKeysWithValues: joined))
    case (.array(let own), .array(let theirs)):
      let elements = own.enumerated().map { place, value in
        let name = value.members["name"]
        let partner =
          name.map { name in theirs.first { $0.members["name"] == name } }
          ?? (place < theirs.count ? theirs[place] : nil)
        return partner.map { value.combined(with: $0, join) } ?? value
      }
      return .array(elements)
    default: return self
    }
  }
}

extension [JSONValue.Member] {
  /// Sorts the members by their keys, byte by byte.
  func sorted() -> [JSONValue.Member] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONValue: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    // Strings before numbers: a decoder may read the word for infinity as a number.
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let value = Self.large(container) {
      self = value
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = try .sorted(container.decode([String: JSONValue].self))
    }
  }

  /// Reads a whole number that a `Double` cannot represent exactly; returns nil for any other value.
  private static func large(_ container: any SingleValueDecodingContainer) -> JSONValue? {
    guard let value = try? container.decode(UInt64.self), value > 1 << 53 else { return nil }
    return .large(value)
  }

  /// Reads a document; nil if it is not JSON.
  package init?(reading document: Data) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: document) else { return nil }
    self = value
  }

  /// Reads a text; a text that is not JSON becomes a string.
  package init(_ json: String) { self = JSONValue(reading: Data(json.utf8)) ?? .string(json) }
}
