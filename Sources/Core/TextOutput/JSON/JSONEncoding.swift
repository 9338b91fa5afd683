/// The style in which encodable values become JSON.
package enum JSONStyle: Sendable {
  /// The style of documents: keys unchanged, nothing for nil, a word for an infinite number.
  case document
  /// The style of scenarios: keys in kebab case, null for nil, finite numbers only.
  case setting
}

extension JSONValue {
  /// Encodes a value as JSON, with keys in the order in which its type writes them.
  ///
  /// - Throws: Errors of the value's own `encode(to:)`, and in the style of a setting `EncodingError` for a number
  ///   that is not finite.
  /// - Complexity: O(*n k*) in the number of values and of keys in one object.
  package init(encoding value: some Encodable, as style: JSONStyle = .document) throws {
    let draft = JSONBuilder(style)
    try draft.write(value, at: [])
    self = draft.value
  }
}

/// Writes one value for a type that encodes itself.
struct JSONEncoding: Encoder {
  let draft: JSONBuilder
  /// The path from the root to here.
  let codingPath: [any CodingKey]
  /// Empty: nothing is passed to the value.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Begins a mapping here, or continues the one begun.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginMapping()
    return KeyedEncodingContainer(JSONKeyedContainer<Key>(draft: draft, codingPath: codingPath))
  }

  /// Begins a list here, or continues the one begun.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginSequence()
    return JSONUnkeyedContainer(draft: draft, codingPath: codingPath)
  }

  /// Writes one value here.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleContainer(draft: draft, codingPath: codingPath)
  }
}

/// A value under construction, shared by the containers that write it.
final class JSONBuilder {
  /// A key with its value. Loose keys may have any name; a dictionary writes them in random order.
  private struct Entry {
    let key: String
    let isLoose: Bool
    var value: JSONBuilder
  }

  private enum Content {
    case scalar(JSONValue)
    case sequence([JSONBuilder])
    case mapping([Entry])
  }

  let style: JSONStyle
  private var content = Content.scalar(.null)

  init(_ style: JSONStyle) { self.style = style }

  /// The value written so far; loose keys come last, sorted.
  var value: JSONValue {
    switch content {
    case .scalar(let value): return value
    case .sequence(let items): return .array(items.map(\.value))
    case .mapping(let entries):
      let loose = entries.filter(\.isLoose).sorted { $0.key < $1.key }
      let ordered = entries.filter { !$0.isLoose } + loose
      return .object(ordered.map { .init($0.key, $0.value.value) })
    }
  }

  /// The number of items written so far.
  var count: Int {
    if case .sequence(let items) = content { items.count } else { 0 }
  }

  func set(_ value: JSONValue) { content = .scalar(value) }

  func beginMapping() {
    if case .mapping = content { return }
    content = .mapping([])
  }

  func beginSequence() {
    if case .sequence = content { return }
    content = .sequence([])
  }

  /// Appends a new item to the list.
  func append() -> JSONBuilder {
    let item = JSONBuilder(style)
    guard case .sequence(var items) = content else { return item }
    // Drops the draft's reference, so that the array grows in place.
    content = .sequence([])
    items.append(item)
    content = .sequence(items)
    return item
  }

  /// Adds a value for a key, or replaces its old value.
  func entry(_ key: String, isLoose: Bool) -> JSONBuilder {
    let value = JSONBuilder(style)
    guard case .mapping(var entries) = content else { return value }
    content = .mapping([])
    if let old = entries.firstIndex(where: { $0.key == key }) {
      entries[old].value = value
    } else {
      entries.append(Entry(key: key, isLoose: isLoose, value: value))
    }
    content = .mapping(entries)
    return value
  }

  /// Writes a value of any type here.
  func write(_ value: some Encodable, at path: [any CodingKey]) throws {
    switch value {
    case let text as String: set(text.json)
    case let flag as Bool: set(flag.json)
    case let number as any BinaryInteger: set(.written("\(number)"))
    case let number as Double: try write(number, at: path)
    case let number as Float:
      try number.isFinite
        ? set(.written(NumberText.shortest(number))) : write(Double(number), at: path)
    default: try value.encode(to: JSONEncoding(draft: self, codingPath: path))
    }
  }

  private func write(_ number: Double, at path: [any CodingKey]) throws {
    guard number.isFinite || style == .document else {
      throw EncodingError.invalidValue(
        number, .init(codingPath: path, debugDescription: "\(number) is not finite"))
    }
    set(number.json)
  }
}

extension CodingKey {
  /// True if any name is a key, as in a dictionary.
  package static var isOpen: Bool { Self(stringValue: "\u{0}") != nil }
}
