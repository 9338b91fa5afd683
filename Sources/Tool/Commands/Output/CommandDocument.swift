import TextOutput

/// A document of a command for scripts. It begins with the version of its format.
struct CommandDocument: ExpressibleByDictionaryLiteral {
  private let json: JSONValue

  /// Creates a document of these members, with no key given twice; nil leaves a member out.
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

  /// Writes the document with `--json`, or else a text, which `--quiet` leaves out.
  func write(
    asJSON isJSON: Bool, isQuiet: Bool = false, or text: @autoclosure () -> String
  ) throws(StreamError) {
    if isJSON { try Self.write(self) } else if !isQuiet { try StandardStream.output.write(text()) }
  }
}
