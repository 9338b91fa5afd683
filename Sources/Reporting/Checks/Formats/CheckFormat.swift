package import TextOutput

/// A form in which the outcome of checks, or of a session, is written.
package protocol CheckFormat: Sendable {
  /// The word for `--format`.
  var name: String { get }
  /// What it is for, in a few words; nil if the name says it.
  var purpose: String? { get }
  /// True if only people read it, so that `--quiet` leaves it out.
  var isForPeople: Bool { get }
  /// True if its lines are commands of GitHub's runner, and meant to be obeyed.
  var hasCommands: Bool { get }

  /// The document about several checks.
  ///
  /// - Parameters:
  ///   - checks: The outcomes.
  ///   - terms: What is asked of them.
  ///   - table: How a terminal shows a table.
  /// - Returns: The text, the end of its last line included.
  /// - Complexity: Linear in what is printed.
  func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String

  /// The document about a session.
  ///
  /// - Parameters:
  ///   - check: What came of it.
  ///   - table: How a terminal shows a table.
  /// - Returns: The text, the end of its last line included.
  /// - Complexity: Linear in what is printed.
  func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String
}

extension CheckFormat {
  package var purpose: String? { nil }
  package var isForPeople: Bool { false }
  package var hasCommands: Bool { false }
}

/// Every form in which the outcome of checks is written.
package enum CheckFormats {
  /// The forms, in the order in which help names them.
  package static let all: [any CheckFormat] = [
    TextFormat(), MarkdownFormat(), JSONFormat(), CSVFormat(), JUnitFormat(), GitHubFormat(),
    BencherFormat(), BenchmarkActionFormat(),
  ]

  /// The form of a name.
  package static func format(named name: String) -> (any CheckFormat)? {
    all.first { $0.name == name }
  }

  /// The names with what they are for, as help has them; forms for the same share it.
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
