/// Writes a value as a tree of nodes, with kebab-case keys in the order in which its type writes them.
public struct NodeEncoder: Encoder {
  /// The tree of a value.
  ///
  /// - Throws: whatever the value's own `encode(to:)` throws, and `EncodingError` for a number that
  ///   is not finite.
  /// - Complexity: O(*n k*) in the number of nodes and of keys in one mapping.
  public static func encode(_ value: some Encodable) throws -> YAMLNode {
    let draft = NodeDraft()
    try draft.write(value, at: [])
    return draft.node
  }

  /// The way from the root to here.
  public let codingPath: [any CodingKey]
  /// Nothing is passed on to the value.
  public var userInfo: [CodingUserInfoKey: Any] { [:] }
  private let draft: NodeDraft

  init(_ draft: NodeDraft, _ path: [any CodingKey]) {
    self.draft = draft
    codingPath = path
  }

  /// Begins a mapping here, or goes on with the one begun.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginMapping()
    return KeyedEncodingContainer(KeyedDraft<Key>(draft: draft, codingPath: codingPath))
  }

  /// Begins a list here, or goes on with the one begun.
  public func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginSequence()
    return UnkeyedDraft(draft: draft, codingPath: codingPath)
  }

  /// Writes one value here.
  public func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleDraft(draft: draft, codingPath: codingPath)
  }
}
