/// What is wrong with a scenario: everything that one reading found, in the order of the file.
public struct ScenarioError: Error, Hashable, CustomStringConvertible {
  /// What is wrong at one place.
  public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The place.
    public let mark: Mark
    /// What is wrong there, without the place.
    public let message: String

    /// Something wrong at a place.
    public init(_ mark: Mark, _ message: String) {
      self.mark = mark
      self.message = message
    }

    /// As compilers write it: `fling.yaml:12:9: unknown key 'polcy'; did you mean 'policy'?`
    public var description: String { "\(mark): \(message)" }
  }

  /// At least one thing that is wrong; the first in the file comes first.
  public let diagnostics: [Diagnostic]

  /// One thing wrong at one place.
  public init(_ mark: Mark, _ message: String) { diagnostics = [Diagnostic(mark, message)] }

  /// Everything found, each thing once, ordered by place within a file and files as first found.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ found: [Diagnostic]) {
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

  /// One line for each thing that is wrong.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
