import TextOutput

/// A document of a command for scripts, which begins with the version of its form.
struct CommandDocument: ExpressibleByDictionaryLiteral {
  private let json: JSONValue

  /// A document of these members, no key given twice; nil leaves a member out.
  init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    json = JSONValue([("schemaVersion", 1)] + members)
  }

  /// The document with a line for each member.
  var text: String { json.scriptText }

  /// The document on one line.
  var line: String { json.recordText }

  /// Writes the document to standard output.
  func write() throws(StreamError) { try StandardStream.output.write(text) }
}
