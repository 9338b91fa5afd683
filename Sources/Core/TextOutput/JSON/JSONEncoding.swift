/// The way in which values that encode themselves become JSON.
package enum JSONStyle: Sendable {
  /// As documents have them: keys as they are, nothing for nil, a word for a number without an end.
  case document
  /// As scenarios have them: keys in kebab case, null for nil, finite numbers only.
  case setting
}

extension JSONValue {
  /// The JSON of a value, with keys in the order in which its type writes them.
  ///
  /// - Throws: whatever the value's own `encode(to:)` throws, and in the style of a setting `EncodingError` for a
  ///   number that is not finite.
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
  /// The way from the root to here.
  let codingPath: [any CodingKey]
  /// Nothing is passed on to the value.
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Begins a mapping here, or goes on with the one begun.
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginMapping()
    return KeyedEncodingContainer(JSONKeyedContainer<Key>(draft: draft, codingPath: codingPath))
  }

  /// Begins a list here, or goes on with the one begun.
  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginSequence()
    return JSONUnkeyedContainer(draft: draft, codingPath: codingPath)
  }

  /// Writes one value here.
  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONSingleContainer(draft: draft, codingPath: codingPath)
  }
}

/// A value that is still being written, shared by the containers that write it.
final class JSONBuilder {
  /// A key with its value; keys of any name, which a dictionary writes in random order, are loose.
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

  /// The style.
  let style: JSONStyle
  private var content = Content.scalar(.null)

  init(_ style: JSONStyle) { self.style = style }

  /// The value as far as it is written: loose keys come last, sorted.
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

  /// A new item at the end of the list.
  func append() -> JSONBuilder {
    let item = JSONBuilder(style)
    guard case .sequence(var items) = content else { return item }
    // Let go of the draft's own reference, so that the array grows in place.
    content = .sequence([])
    items.append(item)
    content = .sequence(items)
    return item
  }

  /// A new value for a key; what it was given before is replaced.
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
  /// True if any name is a key, as of a dictionary.
  package static var isOpen: Bool { Self(stringValue: "\u{0}") != nil }
}
