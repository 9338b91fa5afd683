import Primitives
import Reports

/// The sentences that a run prints first, and the symptoms, of which only the worst are not folded.
enum VerdictSection {
  private static let symptoms = Set(Symptom.all.map(\.name))
  private static let shown = 4

  /// Returns the values of the section, by their names in its file.
  static func values(_ results: PageResults) -> [String: HTML] {
    let all = results.verdict ?? []
    let sentences = all.filter { !symptoms.contains($0.topic) }.map { sentence -> HTML in
      let style: HTML? = sentence.topic == "screen" ? " class=\"lead\"" : nil
      return "<p\(style)>\(kept(sentence.text))</p>"
    }
    let items = all.filter { symptoms.contains($0.topic) }.map { HTML("<li>\(kept($0.text))</li>") }
    let (worst, rest) = (Array(items.prefix(shown)), Array(items.dropFirst(shown)))
    return [
      "verdict": all.isEmpty ? "<p>These results have figures and no verdict.</p>" : "\(sentences)",
      "symptoms": "\(worst)", "others": "\(rest)", "other-count": "\(rest.count)",
    ]
  }

  /// Returns a text in which no line ends between a number and its unit.
  private static func kept(_ text: String) -> String {
    Verdict.pieces(of: text).map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " ")
  }
}
