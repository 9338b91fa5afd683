package import Metrics

/// What the runs of a scenario came to, in a few sentences made of their figures.
package struct Verdict: Sendable {
  /// A sentence, and the figures behind it.
  package struct Sentence: Sendable {
    /// What a sentence is about.
    package enum Topic: String, Sendable {
      /// Who lacks the right image least.
      case screen
      /// What that takes, and who takes less.
      case cost
      /// Who is worse on screen and saves nothing.
      case dominated
      /// Who is better only as long as a guess holds.
      case condition
      /// Who shows a defect.
      case defect
      /// Who scrolls badly.
      case hitches
      /// Who is the same as another, and why.
      case same
      /// That the worlds are too few.
      case undecided
    }

    /// What it is about.
    package let topic: Topic
    /// The sentence, in plain English.
    package let text: String
    /// The figures that it is made of, a line each.
    package let figures: [String]
  }

  /// The sentences, the most important first; none without runs.
  package let sentences: [Sentence]

  /// The verdict on runs.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - conditions: Guesses on which it hangs that a strategy does better or worse than the reference, by
  ///     strategy.
  /// - Complexity: That of `Comparisons.all`.
  package init(_ reports: [RunReport], conditions: [String: [String]] = [:]) {
    let standings = Standings.all(reports)
    guard let first = standings.first else {
      sentences = []
      return
    }
    let groups =
      standings.count > 1 ? Self.overAllPoints(reports) : first.groups + first.bounds
    let writer = VerdictWriter(standings: standings, groups: groups, conditions: conditions)
    sentences = writer.sentences
  }

  /// Each strategy over all points of the sweep together, as if they were more worlds.
  private static func overAllPoints(_ reports: [RunReport]) -> [ReportGroup] {
    ReportGroup.groups(
      reports.map { report in
        var report = report
        report.parameters.removeAll { !$0.isModel }
        return report
      })
  }

  /// The sentences as a paragraph of lines.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - explains: Whether the figures follow each sentence.
  /// - Returns: The lines, each with its end.
  package func text(width: Int = 80, explains: Bool = false) -> String {
    sentences.map { sentence in
      let figures = explains ? sentence.figures.map { "    \($0)\n" }.joined() : ""
      return wrapped(Self.pieces(of: sentence.text), width: width, indent: 2) + "\n" + figures
    }.joined()
  }

  /// The words, each number together with its unit.
  package static func pieces(of text: String) -> [String] {
    let units: Set<Substring> = ["s", "ms", "B", "KiB", "MiB", "GiB", "%", "ms/s"]
    return text.split(separator: " ").reduce(into: []) { pieces, word in
      let isUnit = units.contains(word.prefix { !".,;)".contains($0) })
      if isUnit, pieces.last?.last?.isNumber ?? false {
        pieces[pieces.count - 1] += " " + word
      } else {
        pieces.append(String(word))
      }
    }
  }
}
