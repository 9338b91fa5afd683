/// Writes a value as a tree of nodes, with kebab-case keys in the order in which its type writes them.
package struct NodeEncoder: Encoder {
  /// The tree of a value.
  ///
  /// - Throws: whatever the value's own `encode(to:)` throws, and `EncodingError` for a number that
  ///   is not finite.
  /// - Complexity: O(*n k*) in the number of nodes and of keys in one mapping.
  package static func encode(_ value: some Encodable) throws -> YAMLNode {
    let draft = NodeBuilder()
    try draft.write(value, at: [])
    return draft.node
  }

  let draft: NodeBuilder
  /// The way from the root to here.
  package let codingPath: [any CodingKey]
  /// Nothing is passed on to the value.
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Begins a mapping here, or goes on with the one begun.
  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginMapping()
    return KeyedEncodingContainer(KeyedNodeWriter<Key>(draft: draft, codingPath: codingPath))
  }

  /// Begins a list here, or goes on with the one begun.
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginSequence()
    return UnkeyedNodeWriter(draft: draft, codingPath: codingPath)
  }

  /// Writes one value here.
  package func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleNodeWriter(draft: draft, codingPath: codingPath)
  }
}
