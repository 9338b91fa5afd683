import CommandKit
import Harness
import Reports
import TextOutput

/// A format of printed results.
protocol RunFormat: Sendable {
  /// The value of `--format`.
  var name: String { get }
  /// The name in the help text, with a note if the name is not clear.
  var usage: String { get }
  /// True if the results of several scenarios are one document, which is printed at the end.
  var joinsScenarios: Bool { get }

  /// Returns the results of a scenario, with a line end.
  func text(of results: PrintedResults) -> String
}

extension RunFormat {
  var usage: String { name }
  var joinsScenarios: Bool { false }
}

/// The results of a scenario to print, with the options for the text.
struct PrintedResults {
  let experiment: Experiment
  let document: ResultsDocument
  let output: RunOutput
  let terminal: Terminal
  /// The text below the output for people.
  let footer: String
}

/// All formats of printed results.
enum RunFormats {
  /// The formats, in the order of the help text.
  static let all: [any RunFormat] = [RunText(), RunMarkdown(), RunCSV(), RunJSON()]

  /// The kind of the value of `--format`.
  static let kind = ValueKind<any RunFormat>.words(all.map(\.name)) { name in
    all.first { $0.name == name } ?? RunText()
  }

  /// The names in the help text.
  static var usage: String {
    let names = all.map(\.usage)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
