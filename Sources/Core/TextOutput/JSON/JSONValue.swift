import Foundation
import Primitives

/// Any JSON value, to compare two of them.
package enum JSONValue: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  /// A whole number that a `Double` may not hold, such as a seed.
  case large(UInt64)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    self =
      try (try? .bool(container.decode(Bool.self)))
      // Before numbers: a decoder may take the word for a wait without an end for one.
      ?? (try? .string(container.decode(String.self)))
      ?? Self.large(container)
      ?? (try? .number(container.decode(Double.self)))
      ?? (try? .array(container.decode([JSONValue].self)))
      ?? .object(container.decode([String: JSONValue].self))
  }

  /// A number beyond the whole ones that a `Double` holds all of; nil for any other value.
  private static func large(_ container: any SingleValueDecodingContainer) -> JSONValue? {
    guard let value = try? container.decode(UInt64.self), value > 1 << 53 else { return nil }
    return .large(value)
  }

  /// Reads a text; one that is no JSON is a string.
  package init(_ json: String) {
    self = (try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))) ?? .string(json)
  }

  /// The value with a line for each member, and for each element of a member.
  package var linesText: String {
    guard case .object(let members) = self else { return text }
    return JSONText.object(
      members.keys.sorted().map { key in
        guard case .array(let elements) = members[key] else {
          return (key, members[key]?.text ?? "null")
        }
        return (key, JSONText.array(elements.map(\.text), indent: 4))
      }, indent: 2)
  }

  /// The value as text on one line, its keys in order.
  package var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): NumberText.text(value, decimals: 9) ?? "null"
    case .large(let value): "\(value)"
    case .string(let value): value.jsonQuoted
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.keys.sorted().map { $0.jsonQuoted + ": " + (members[$0]?.text ?? "null") }
        .joined(separator: ", ") + "}"
    }
  }
}

extension JSONValue {
  /// A place at which two values differ.
  package struct Difference: Equatable {
    package let path: String
    package let before: JSONValue?
    package let after: JSONValue?
  }

  /// Where another value differs from this one, in the order of the keys.
  package func differences(from other: JSONValue, at path: String) -> [Difference] {
    switch (self, other) {
    case (.object(let old), .object(let new)):
      Set(old.keys).union(new.keys).sorted().flatMap { key in
        Self.differences(old[key], new[key], at: path + "." + key)
      }
    case (.array(let old), .array(let new)):
      (0..<max(old.count, new.count)).flatMap { index in
        Self.differences(
          index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
          at: "\(path)[\(index)]")
      }
    default: self == other ? [] : [Difference(path: path, before: self, after: other)]
    }
  }

  private static func differences(
    _ before: JSONValue?, _ after: JSONValue?, at path: String
  ) -> [Difference] {
    if let before, let after { return before.differences(from: after, at: path) }
    return [Difference(path: path, before: before, after: after)]
  }
}

extension JSONValue {
  /// The members of an object; none of anything else.
  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The elements of an array; none of anything else.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value without keys that another one, of the same form, does not have.
  package func pruned(to other: JSONValue) -> JSONValue {
    combined(with: other) { own, theirs in
      own.filter { theirs[$0.key] != nil }
    }
  }

  /// The value with keys that only another one, of the same form, has.
  package func filled(from other: JSONValue) -> JSONValue {
    combined(with: other) { own, theirs in own.merging(theirs) { present, _ in present } }
  }

  /// Goes through two values side by side. Elements of arrays go together by their names where they have
  /// such, else by their places.
  private func combined(
    with other: JSONValue,
    _ join: ([String: JSONValue], [String: JSONValue]) -> [String: JSONValue]
  ) -> JSONValue {
    switch (self, other) {
    case (.object(let own), .object(let theirs)):
      let members = join(own, theirs)
      return .object(
        Dictionary(
          uniqueKeysWithValues: members.map { key, value in
            (key, theirs[key].map { value.combined(with: $0, join) } ?? value)
          }))
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
