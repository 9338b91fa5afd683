import CommandKit
import Harness
import Reports
import TextOutput

/// A form in which the results of runs are printed.
protocol RunFormat: Sendable {
  /// The word for `--format`.
  var name: String { get }
  /// The name as help has it, with what cannot be told from it.
  var usage: String { get }
  /// True if the results of several scenarios are one document, which is printed at the end.
  var joinsScenarios: Bool { get }

  /// The results of a scenario, the end of the last line included.
  func text(of results: PrintedResults) -> String
}

extension RunFormat {
  var usage: String { name }
  var joinsScenarios: Bool { false }
}

/// The results of a scenario that are to be printed, and what is asked of the text.
struct PrintedResults {
  let experiment: Experiment
  let document: ResultsDocument
  let output: RunOutput
  let terminal: Terminal
  /// What stands below text for people.
  let footer: String
}

/// Every form in which the results of runs are printed.
enum RunFormats {
  /// The forms, in the order in which help names them.
  static let all: [any RunFormat] = [RunText(), RunMarkdown(), RunCSV(), RunJSON()]

  /// The values of `--format`.
  static let kind = ValueKind<any RunFormat>.words(all.map(\.name)) { name in
    all.first { $0.name == name } ?? RunText()
  }

  /// The names as help has them.
  static var usage: String {
    let names = all.map(\.usage)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
