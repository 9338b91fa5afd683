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

  var facts: [HTML] {
    let (worlds, compared) = (results.worlds, results.strategies.count - 1)
    let isSure = results.reference != nil && worlds >= Comparison.minWorlds
    let points = results.points.map(PageResults.name)
    let facts = [
      ("Strategies", "\(results.strategies.count)"),
      (results.distributions == nil ? "Seeds" : "Persons", "\(worlds), the same for all"),
      (
        "Confidence",
        isSure
          ? "95 % intervals, adjusted for \(compared) comparisons" : "none: too few runs to compare"
      ),
      points.count > 1
        ? ("Points", points.joined(separator: "; "))
        : ("Network", results.text(of: "network") ?? ""),
      ("Device", results.text(of: "device") ?? ""),
      ("Engine", results.host == "live" ? "real time" : results.host ?? "simulated"),
    ]
    return facts.filter { !$0.1.isEmpty }.map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }
  }
}
