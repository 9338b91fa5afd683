package import Primitives

extension NodeReader {
  /// Reads a value from the text of a file.
  ///
  /// - Throws: `DocumentError` with all errors found, under the given name of the file.
  package static func decode<Value: NodeValue>(
    _ type: Value.Type, from text: String, file: String
  ) throws(DocumentError) -> Value {
    try decode(type, from: YAMLParser.parse(text, file: file))
  }
}
