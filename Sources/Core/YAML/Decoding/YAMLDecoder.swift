/// Converts YAML to values, strictly: every key must be known, and every value must be of its type and possible.
///
/// Keys are kebab-case in the file and camelCase in Swift. A type that is a `Configuration` fills in missing keys;
/// any other type needs all its keys. If there are defaults, reading continues after wrong values and unknown keys,
/// so that one reading reports many.
package enum YAMLDecoder {
  /// Reads a value from a node.
  ///
  /// - Throws: `DocumentError` with everything found wrong.
  /// - Complexity: O(*n k*) in the number of nodes and of keys in one mapping.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from node: YAMLNode
  ) throws(DocumentError) -> Value {
    let (value, found) = read(type, from: node)
    guard found.isEmpty, let value else { throw DocumentError(found) }
    return value
  }

  /// Reads a value from a node, and replaces wrong values by defaults.
  ///
  /// - Returns: The value, nil if something without a default is wrong; and everything found wrong.
  /// - Complexity: As of `decode`.
  package static func read<Value: Decodable>(
    _ type: Value.Type, from node: YAMLNode
  ) -> (value: Value?, found: [DocumentError.Diagnostic]) {
    let reading = Reading()
    var value: Value?
    do {
      value = try NodeDecoder(reading, root: node, as: type).read(type)
    } catch {
      reading.record(error as? DocumentError ?? DocumentError(node.mark, "\(error)"))
    }
    return (value, reading.close())
  }

  /// Reads a value from the text of a file.
  ///
  /// - Throws: `DocumentError` with everything found wrong, under the given name of the file.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, file: String
  ) throws(DocumentError) -> Value {
    try decode(type, from: YAMLParser.parse(text, file: file))
  }
}
