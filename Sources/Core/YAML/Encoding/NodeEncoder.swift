import TextOutput

/// Writes a value as a tree of nodes, with kebab-case keys in the order in which its type writes them.
package enum NodeEncoder {
  /// Returns the tree of a value.
  ///
  /// - Throws: Errors of the value's own `encode(to:)`, and `EncodingError` for a number that is not finite.
  /// - Complexity: O(*n k*) in the number of nodes and of keys in one mapping.
  package static func encode(_ value: some Encodable) throws -> YAMLNode {
    YAMLNode(try JSONValue(encoding: value, as: .setting))
  }
}
