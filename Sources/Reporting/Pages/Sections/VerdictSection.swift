import Reports
import TextOutput

/// The sentences that a run prints first, the facts behind them, and the symptoms.
enum VerdictSection {
  private static let topics: Set<String> = [
    "screen", "cost", "limit", "dominated", "condition", "same", "undecided",
  ]
  /// The number of symptoms that are not folded.
  private static let shown = 4

  static func html(_ source: PageSource) -> HTML {
    let sentences = (source.results.verdict ?? []).filter { topics.contains($0.topic) }
    let symptoms = (source.results.verdict ?? []).filter { !topics.contains($0.topic) }
    let lead = sentences.prefix { $0.topic == "screen" }
    let leads = lead.map { HTML("<p class=\"lead\">\($0.text)</p>") }
    let others = sentences.dropFirst(lead.count).map { HTML("<p>\($0.text)</p>") }
    let nothing: HTML? = sentences.isEmpty ? "<p>These results have figures and no verdict.</p>" : nil
    return "\(nothing)\(leads)\(others)\n\(facts(source))\(list(symptoms.map(\.text)))"
  }

  private static func list(_ symptoms: [String]) -> HTML? {
    guard !symptoms.isEmpty else { return nil }
    func items(_ texts: some Sequence<String>) -> [HTML] { texts.map { "<li>\($0)</li>" } }
    let rest = items(symptoms.dropFirst(shown))
    let more: HTML? =
      rest.isEmpty
      ? nil : "<details><summary>\(rest.count) more</summary><ul>\(rest)</ul></details>"
    return """
      <div class="symptoms"><p class="label">What users or developers would report</p>
      <ul>\(items(symptoms.prefix(shown)))</ul>\(more)</div>
      """
  }

  private static func facts(_ source: PageSource) -> HTML {
    let results = source.results
    let worlds = results.means.map(\.worlds).max() ?? 0
    let compared = results.strategies.count - 1
    let isPopulation = results.distributions != nil
    let facts = [
      ("Strategies", "\(results.strategies.count)"),
      (isPopulation ? "Persons" : "Seeds", worlds == 1 ? "one" : "\(worlds), the same for all"),
      (
        "Confidence",
        results.reference == nil || worlds < Comparison.minWorlds
          ? "none: too few runs to compare"
          : compared == 1 ? "95 % intervals" : "95 % intervals, adjusted for \(compared) comparisons"
      ),
      results.points.count > 1
        ? ("Points", results.points.map(PageResults.name).joined(separator: "; "))
        : ("Network", results.text(of: "network") ?? ""),
      ("Device", results.text(of: "device") ?? ""),
      ("Engine", results.host == "live" ? "real time" : results.host == "replay" ? "replay" : "simulated"),
    ]
    let items = facts.filter { !$0.1.isEmpty }.map { HTML("<div><dt>\($0)</dt><dd>\($1)</dd></div>") }
    return "<dl class=\"facts\">\(items)</dl>\n"
  }
}
