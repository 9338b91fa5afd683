/// The errors of a document: everything that one reading found, in the order of the file.
public struct DocumentError: Error, ExitCoded, Hashable, CustomStringConvertible {
  /// An error at one place.
  public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The place.
    public let mark: Mark
    /// The error, without the place.
    public let message: String

    /// Creates an error at a place.
    package init(_ mark: Mark, _ message: String) {
      self.mark = mark
      self.message = message
    }

    /// In the form of compilers: `fling.yaml:12:9: unknown key 'polcy'; did you mean 'policy'?`
    public var description: String { "\(mark.description.shown): \(message.shown(atMost: 2_000))" }
  }

  /// At least one error; the first in the file comes first.
  public let diagnostics: [Diagnostic]

  /// Creates one error at one place.
  package init(_ mark: Mark, _ message: String) { diagnostics = [Diagnostic(mark, message)] }

  /// Creates an error from all findings, without repetitions. They are ordered by position within a file; files are in
  /// the order of their first finding.
  ///
  /// - Complexity: O(*n* log *n*).
  package init(_ found: [Diagnostic]) {
    var fileOrder: [String: Int] = [:]
    for diagnostic in found where fileOrder[diagnostic.mark.file] == nil {
      fileOrder[diagnostic.mark.file] = fileOrder.count
    }
    var seen: Set<Diagnostic> = []
    let ranked = found.filter { seen.insert($0).inserted }.enumerated().map {
      position, diagnostic in
      let mark = diagnostic.mark
      return ((fileOrder[mark.file] ?? 0, mark.line, mark.column, position), diagnostic)
    }
    diagnostics = ranked.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The maximum number of errors that are written out; further errors are counted.
  private static let maxLines = 20

  /// One line per error.
  public var description: String {
    let lines = diagnostics.prefix(Self.maxLines).map(\.description)
    let left = diagnostics.count - lines.count
    let more = left == 0 ? [] : ["and \(left) more \(left == 1 ? "error" : "errors")"]
    return (lines + more).joined(separator: "\n")
  }

  package var exitCode: ExitCode { .usage }
}

/// A place in a file.
public struct Mark: Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  public let file: String
  /// The line, from 1; 0 for a default, which is in no file.
  public let line: Int
  /// The column in Unicode code points, from 1.
  public let column: Int

  /// Creates a place in a file.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of defaults, which are in no file.
  package static let nowhere = Mark(file: "", line: 0, column: 0)

  /// True if the place is in a file.
  package var isInFile: Bool { line > 0 }

  /// In the form of compilers: `Scenarios/fling.yaml:12:9`.
  public var description: String { "\(file):\(line):\(column)" }
}
