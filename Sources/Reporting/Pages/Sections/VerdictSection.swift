import Primitives
import Reports

/// The sentences that a run prints first, the facts behind them, and the symptoms.
struct VerdictSection {
  private static let topics: Set<String> = [
    "screen", "cost", "limit", "dominated", "condition", "same", "undecided",
  ]
  /// The number of symptoms that are not folded.
  private static let shown = 4

  private let results: PageResults

  init(_ results: PageResults) { self.results = results }

  var sentences: [HTML] {
    let all = (results.verdict ?? []).filter { Self.topics.contains($0.topic) }
    guard !all.isEmpty else { return ["<p>These results have figures and no verdict.</p>"] }
    return all.map {
      "<p\($0.topic == "screen" ? " class=\"lead\"" : nil)>\(Self.kept($0.text))</p>"
    }
  }

  /// Returns a text in which no line ends between a number and its unit.
  private static func kept(_ text: String) -> String {
    Verdict.pieces(of: text).map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " ")
  }

  var symptoms: HTML {
    let all = (results.verdict ?? []).filter { !Self.topics.contains($0.topic) }
      .map { HTML("<li>\(Self.kept($0.text))</li>") }
    let rest = Array(all.dropFirst(Self.shown))
    guard !all.isEmpty else { return "" }
    return """
      <div class="symptoms"><p class="label">What users or developers would report</p>
      <ul>\(Array(all.prefix(Self.shown)))</ul>\
      \(rest.isEmpty ? nil : "<details><summary>\(rest.count) more</summary><ul>\(rest)</ul></details>")</div>
      """
  }

  var confidence: String {
    guard results.reference != nil, results.worlds >= Comparison.minWorlds else {
      return "none: too few runs to compare"
    }
    return "95 % intervals, adjusted for \(results.strategies.count - 1) comparisons"
  }
}
