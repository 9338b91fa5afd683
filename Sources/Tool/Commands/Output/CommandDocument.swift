import Charts
import Primitives
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

extension StandardStream {
  /// Writes JSON documents: one document unchanged, several as a list.
  func write(documents: [String]) throws(StreamError) {
    try write(
      documents.count == 1 ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n")
  }
}

extension ProgressLine {
  /// Creates a progress line on standard error, which shows nothing if `isQuiet` is true.
  convenience init(total: Int, unit: String, isQuiet: Bool = false) {
    self.init(total: total, unit: unit, terminal: isQuiet ? .file : Terminal(of: .error))
  }
}

extension [ChartError] {
  /// Reports the reasons for missing charts.
  ///
  /// - Returns: The exit code, unless another error is more serious. A chart that could not be drawn is a result that
  ///   could not be written.
  func report() throws(StreamError) -> ExitCode {
    for problem in self {
      try StandardStream.error.write("\(problem.isFailure ? "error" : "warning"): \(problem)\n")
    }
    return contains(where: \.isFailure) ? .cannotWrite : .success
  }
}
