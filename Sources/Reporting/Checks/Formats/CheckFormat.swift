package import TextOutput

/// Formats a table, such as for a terminal.
package typealias TableText = (ReportTable) -> String

/// A format for the outcome of checks, or of a session.
package protocol CheckFormat: Sendable {
  /// The word for `--format`.
  var name: String { get }
  /// The purpose in a few words; nil if the name says it.
  var purpose: String? { get }
  /// True if the format is only for people, so that `--quiet` suppresses it.
  var isForPeople: Bool { get }
  /// True if the document has a place for the rule by which it was judged.
  var statesRule: Bool { get }
  /// True if the lines are commands for GitHub's runner.
  var hasCommands: Bool { get }

  /// Returns the document about several checks.
  ///
  /// - Parameters:
  ///   - checks: The outcomes.
  ///   - terms: The requirements for them.
  ///   - table: Formats a table for a terminal.
  /// - Returns: The text, including the line break at its end.
  /// - Complexity: Linear in the length of the text.
  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String

  /// Returns the document about a session.
  ///
  /// - Parameters:
  ///   - check: The outcome.
  ///   - table: Formats a table for a terminal.
  /// - Returns: The text, including the line break at its end.
  /// - Complexity: Linear in the length of the text.
  func text(_ check: SessionCheck, table: TableText) -> String
}

extension CheckFormat {
  package var purpose: String? { nil }
  package var isForPeople: Bool { false }
  package var statesRule: Bool { true }
  package var hasCommands: Bool { false }
}

/// All formats for the outcome of checks.
package enum CheckFormats {
  /// The formats, in the order of the help.
  package static let all: [any CheckFormat] = [
    TextFormat(), MarkdownFormat(), JSONFormat(), CSVFormat(), JUnitFormat(), GitHubFormat(),
    BencherFormat(), BenchmarkActionFormat(), HTMLFormat(),
  ]

  /// Returns the format of a name; nil if there is no such format.
  package static func format(named name: String) -> (any CheckFormat)? {
    all.first { $0.name == name }
  }

  /// The names with their purposes, as in help. Formats with the same purpose stand together.
  package static var usage: String {
    var lines: [(names: [String], purpose: String?)] = []
    for format in all {
      if let purpose = format.purpose, purpose == lines.last?.purpose {
        lines[lines.count - 1].names.append(format.name)
      } else {
        lines.append(([format.name], format.purpose))
      }
    }
    return lines.map { names, purpose in
      names.joined(separator: " or ") + (purpose.map { ", \($0)" } ?? "")
    }.joined(separator: "; ")
  }
}
