import Primitives

/// Writes the keys of a mapping.
struct KeyedDraft<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: NodeDraft
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) { entry(key).set(.plain("null")) }

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

  func superEncoder() -> any Encoder { NodeEncoder(draft, codingPath) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> NodeEncoder { NodeEncoder(entry(key), codingPath + [key]) }

  private func entry(_ key: Key) -> NodeDraft {
    let name = key.stringValue
    return draft.entry(Key.isOpen ? name : name.kebabCased, isLoose: Key.isOpen)
  }
}

/// Writes the items of a list.
struct UnkeyedDraft: UnkeyedEncodingContainer {
  let draft: NodeDraft
  let codingPath: [any CodingKey]

  var count: Int { draft.count }

  func encodeNil() { draft.append().set(.plain("null")) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try draft.append().write(value, at: codingPath)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    NodeEncoder(draft.append(), codingPath).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(draft.append(), codingPath).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(draft.append(), codingPath) }
}

/// Writes one value.
struct SingleDraft: SingleValueEncodingContainer {
  let draft: NodeDraft
  let codingPath: [any CodingKey]

  func encodeNil() { draft.set(.plain("null")) }

  func encode<Value: Encodable>(_ value: Value) throws { try draft.write(value, at: codingPath) }
}
