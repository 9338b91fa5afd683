import Primitives

/// Writes the keys of an object.
struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: JSONBuilder
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { entry(key).set(.null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try entry(key).write(value, at: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONEncoding(draft: draft, codingPath: codingPath) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> JSONEncoding {
    JSONEncoding(draft: entry(key), codingPath: codingPath + [key])
  }

  private func entry(_ key: Key) -> JSONBuilder {
    let name = key.stringValue
    return draft.entry(
      Key.isOpen || draft.style == .document ? name : name.kebabCased, isLoose: Key.isOpen)
  }
}

/// Writes the items of a list.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
  let draft: JSONBuilder
  let codingPath: [any CodingKey]

  var count: Int { draft.count }

  func encodeNil() { draft.append().set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try draft.append().write(value, at: codingPath)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    JSONEncoding(draft: draft.append(), codingPath: codingPath).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONEncoding(draft: draft.append(), codingPath: codingPath).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { JSONEncoding(draft: draft.append(), codingPath: codingPath) }
}

/// Writes one value.
struct JSONSingleContainer: SingleValueEncodingContainer {
  let draft: JSONBuilder
  let codingPath: [any CodingKey]

  func encodeNil() { draft.set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try draft.write(value, at: codingPath) }
}

/// Optional values: a setting writes null for nil, because a missing key would be read as its default.
extension JSONKeyedContainer {
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try optional(value, key)
  }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }

  private func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value {
      try encode(value, forKey: key)
    } else if draft.style == .setting {
      encodeNil(forKey: key)
    }
  }
}
