public import Primitives

/// What is wrong with a document: everything that one reading found, in the order of the file.
public struct DocumentError: Error, ExitCoded, Hashable, CustomStringConvertible {
  /// What is wrong at one place.
  public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The place.
    public let mark: Mark
    /// What is wrong there, without the place.
    public let message: String

    /// Something wrong at a place.
    package init(_ mark: Mark, _ message: String) {
      self.mark = mark
      self.message = message
    }

    /// As compilers write it: `fling.yaml:12:9: unknown key 'polcy'; did you mean 'policy'?`
    public var description: String { "\(mark.description.shown): \(message.shown(atMost: 2_000))" }
  }

  /// At least one thing that is wrong; the first in the file comes first.
  public let diagnostics: [Diagnostic]

  /// One thing wrong at one place.
  package init(_ mark: Mark, _ message: String) { diagnostics = [Diagnostic(mark, message)] }

  /// Everything found, each thing once, ordered by place within a file and files as first found.
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

  /// The most things that are written out; the rest are counted.
  private static let maxLines = 20

  /// One line for each thing that is wrong.
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
  /// The file as it was named by the user.
  public let file: String
  /// The line, from 1; 0 for a default, which stands in no file.
  public let line: Int
  /// The column in Unicode code points, from 1.
  public let column: Int

  /// A place in a file.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of what no file says: defaults.
  package static let nowhere = Mark(file: "", line: 0, column: 0)

  /// Whether a file says it.
  package var isInFile: Bool { line > 0 }

  /// As compilers write it: `Scenarios/fling.yaml:12:9`.
  public var description: String { "\(file):\(line):\(column)" }
}
