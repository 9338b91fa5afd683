import TextOutput

/// A document for scripts. It begins with the version of its format.
struct CommandDocument: ExpressibleByDictionaryLiteral {
  private let json: JSONValue

  /// Creates a document of these members. A member with the value nil is left out.
  ///
  /// - Precondition: The keys are different.
  init(dictionaryLiteral members: (String, (any JSONConvertible)?)...) {
    json = JSONValue([("schemaVersion", 1)] + members)
  }

  /// The document with one line per member.
  var text: String { json.scriptText }

  /// The document on one line.
  var line: String { json.recordText }

  /// Writes a document to standard output.
  static func write(_ document: Self) throws(StreamError) {
    try StandardStream.output.write(document.text)
  }

  /// Writes the document with `--json`, or else a text, unless `--quiet` is set.
  func write(
    asJSON isJSON: Bool, isQuiet: Bool = false, or text: @autoclosure () -> String
  ) throws(StreamError) {
    if isJSON { try Self.write(self) } else if !isQuiet { try StandardStream.output.write(text()) }
  }
}
