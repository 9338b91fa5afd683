package import Metrics
import Primitives
import TextOutput

/// The results of a scenario in a few sentences made of its figures, and the symptoms that users would report.
package struct Verdict: Sendable {
  /// A sentence, and the figures behind it.
  package struct Sentence: Sendable {
    /// The topic of a sentence: a name in results files.
    package struct Topic: RawRepresentable, Hashable, Sendable {
      package let rawValue: String

      /// Creates the topic with a name.
      package init(rawValue: String) { self.rawValue = rawValue }

      /// The strategy that is without the correct image for the shortest time.
      package static let screen = Topic(rawValue: "screen")
      /// The cost of the fastest strategy, and the strategies that cost less.
      package static let cost = Topic(rawValue: "cost")
      /// The gain and the cost of a higher limit.
      package static let limit = Topic(rawValue: "limit")
      /// The strategies that are slower and save nothing.
      package static let dominated = Topic(rawValue: "dominated")
      /// The strategies that are better only as long as a guess holds, the order that a guess reverses,
      /// and the effect of the app's own memory.
      package static let condition = Topic(rawValue: "condition")
      /// The strategies with equal figures, and the reason.
      package static let same = Topic(rawValue: "same")
      /// A note that there are too few seeds.
      package static let undecided = Topic(rawValue: "undecided")
    }

    package let topic: Topic
    /// The sentence, in plain English.
    package let text: String
    /// The figures behind the sentence, a line each.
    package let figures: [String]
    /// The strategies that show a symptom; empty for a sentence about results.
    let strategies: Set<String>
    /// True if a symptom may be there by choice.
    package let isNote: Bool

    /// Creates a sentence.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - text: The sentence.
    ///   - figures: The figures behind it, a line each.
    ///   - strategies: The strategies that show a symptom.
    ///   - isNote: True if a symptom may be there by choice.
    package init(
      topic: Topic, text: String, figures: [String], strategies: Set<String> = [],
      isNote: Bool = false
    ) {
      (self.topic, self.text, self.figures) = (topic, text, figures)
      (self.strategies, self.isNote) = (strategies, isNote)
    }
  }

  /// The maximum number of lines of all sentences, unless they are explained.
  private static let maxLines = 5
  /// The maximum number of printed symptoms, unless they are explained.
  package static let maxSymptoms = 2

  /// The rankings at each point of the sweep, relative to the best on screen or to the named strategy.
  let rankings: [Ranking]
  /// The sentences, the most important first; empty without runs.
  package let sentences: [Sentence]
  /// The symptoms, the worst first. The topic is the symptom's name.
  package let symptoms: [Sentence]

  /// The strategies that are first on screen at some point of the sweep, or as fast as the first.
  private let first: Set<String>

  /// The sentences, then the symptoms.
  package var everySentence: [Sentence] { sentences + symptoms }

  /// Creates the verdict on runs.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy that the others are compared with; nil for the best on screen.
  ///   - conditions: The guesses on which it depends that a strategy does better or worse than the reference, by
  ///     strategy.
  ///   - memory: The sentence about the memory of the app itself; nil if that decides nothing, or is no guess.
  ///   - order: The pairs of strategies whose order a guess reverses.
  /// - Complexity: That of `Comparisons.all`.
  package init(
    _ reports: [RunReport], against reference: String? = nil, conditions: [String: [String]] = [:],
    memory: String? = nil, order: [Sentence] = []
  ) {
    rankings = Ranking.all(reports, against: reference)
    guard let first = rankings.first else {
      (sentences, symptoms, self.first) = ([], [], [])
      return
    }
    let groups =
      rankings.count > 1 ? Self.overAllPoints(reports) : first.groups + first.bounds
    let writer = VerdictWriter(
      rankings: rankings, groups: groups, conditions: conditions, memory: memory,
      order: order)
    sentences = writer.sentences
    symptoms = Symptom.sentences(of: groups)
    self.first = Set(
      rankings.flatMap { [$0.first] + $0.groups(.same) + $0.groups(.notShown) }.map(\.strategy))
  }

  /// Returns each strategy over all points of the sweep together, as if the points were further seeds.
  private static func overAllPoints(_ reports: [RunReport]) -> [ReportGroup] {
    ReportGroup.groups(
      reports.map { report in
        var report = report
        report.parameters.removeAll { !$0.isModel }
        return report
      })
  }

  /// Returns the sentences as a paragraph of at most five lines; sentences that do not fit are left out.
  ///
  /// - Parameters:
  ///   - width: The columns of a line.
  ///   - explains: True if all sentences are printed, each followed by its figures.
  /// - Returns: The lines, each with its line end.
  package func text(width: Int = 80, explains: Bool = false) -> String {
    guard !explains else { return sentences.map { $0.lines(width, explains: true) }.joined() }
    var left = Self.maxLines
    return sentences.map { $0.lines(width, explains: false) }.filter { lines in
      let count = lines.count { $0 == "\n" }
      // The first sentence is printed at any length.
      guard left == Self.maxLines || count <= left else { return false }
      left -= count
      return true
    }.joined()
  }

  /// The symptoms that are printed unless all are: the two worst, and those that the first of the headline shows.
  package var worstSymptoms: [Sentence] {
    let faults = symptoms.filter { !$0.isNote }
    let others = faults.dropFirst(Self.maxSymptoms)
    let leaders = others.filter { !$0.strategies.isDisjoint(with: first) }
    return Array(faults.prefix(Self.maxSymptoms) + leaders.prefix(Self.maxSymptoms))
  }

  /// Returns the symptoms as lines: the worst and a line for all that may be by choice, or all with their figures.
  package func symptomText(width: Int = 80, explains: Bool = false) -> String {
    guard !explains else { return symptoms.map { $0.lines(width, explains: true) }.joined() }
    let shown = worstSymptoms
    let more = symptoms.count { !$0.isNote } - shown.count
    let rest = "\(more) more \(more == 1 ? "symptom" : "symptoms"): --explain\n"
    return (shown + [note].compactMap(\.self)).map { $0.lines(width, explains: false) }.joined()
      + (more > 0 ? rest : "")
  }

  /// The sentence about what may be there by choice: first what the first of the headline shows.
  private var note: Sentence? {
    let notes = symptoms.filter(\.isNote)
    guard let one = notes.first(where: { !$0.strategies.isDisjoint(with: first) }) ?? notes.first
    else { return nil }
    let others = notes.filter { $0.topic != one.topic }.map(\.topic.rawValue)
    let rest = others.isEmpty ? "" : " Also \(others.listed(first: 3)): --explain."
    return Sentence(
      topic: one.topic,
      text: "Perhaps by choice: \(one.text.prefix(1).lowercased())\(one.text.dropFirst())\(rest)",
      figures: [])
  }

  /// Returns the words, each number together with its unit.
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

extension Verdict.Sentence {
  /// Returns the sentence in lines, followed by its figures if requested.
  fileprivate func lines(_ width: Int, explains: Bool) -> String {
    let below = explains ? figures.map { "    \($0.shown)\n" }.joined() : ""
    return wrapped(Verdict.pieces(of: text), width: width, indent: 2) + "\n" + below
  }
}
