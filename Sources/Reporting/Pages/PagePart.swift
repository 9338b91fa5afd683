import Foundation
import Metrics
import Platform
import Primitives
import Reports
import TextOutput

/// The sections about one scenario, in the order of a reader's questions.
///
/// The file `sections.html` has a line with the identifier and the title of each section, then its content. A section
/// is left out if the value of its identifier is empty.
struct PagePart {
  private(set) var html: HTML = ""
  /// The links to its sections, or to all of it if there are several parts.
  private(set) var links: [HTML] = []

  /// Writes the sections.
  ///
  /// - Parameters:
  ///   - source: The results.
  ///   - part: The number of the part; nil if there is only one.
  ///   - room: The bytes left on the page; the part subtracts its length.
  init(_ source: PageSource, part: Int?, room: inout Int) {
    let id = part.map { "p\($0)-" } ?? ""
    let level = part == nil ? 2 : 3
    var values = Self.values(source, id: id, room: room)
    room -= values.reduce(0) { $0 + ($1.key == "film" ? 0 : $1.value.text.utf8.count) }
    values["charts"] = ChartSection.figures(source, id: id, level: level + 1, room: &room)
    let texts = values.mapValues(\.text)
    let title = part == nil ? "" : "\(id)h "
    for section in PackedResources.sectionsHTML.split(separator: "§ ") {
      let lines = section.split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ", maxSplits: 1).map(String.init)
      guard texts[words[0]]?.isEmpty == false else { continue }
      let (place, content) = (id + words[0], String(lines[1]).filled(texts))
      html = """
        \(html)<section id="\(place)" aria-labelledby="\(title)\(place)-h"><h\(level) id="\(place)-h">\(words[1])</h\(level)>
        \(HTML(verbatim: content))</section>

        """
      links.append("<li><a href=\"#\(place)\">\(words[1])</a></li>")
    }
    guard part != nil else { return }
    let name = source.results.scenario.name
    html = """
      <article aria-labelledby="\(id)h"><h2 id="\(id)h">\(name)</h2>
      <p class="summary">\(source.results.text(of: "summary") ?? "")</p>
      \(html)</article>
      """
    links = ["<li><a href=\"#\(id)h\">\(name)</a></li>"]
  }

  /// The maximum number of points of a sweep that are named.
  private static let maxPoints = 24

  /// Returns the values of the sections, by their names in the file.
  ///
  /// - Parameters:
  ///   - source: The results.
  ///   - id: The beginning of all identifiers.
  ///   - room: The bytes that are left on the page: half of them for the strategies, a quarter for persons.
  /// - Returns: The values.
  private static func values(_ source: PageSource, id: String, room: Int) -> [String: HTML] {
    let (results, outcome) = (source.results, source.outcome)
    var values: [String: HTML] = [
      "id": "\(id)", "check": "\(outcome?.summary ?? "")", "word": "\(outcome?.word ?? "")",
      "notes": "\((outcome?.lines ?? []).map { HTML("<li>\($0)</li>") })",
      "moved": "\(outcome?.table.rows.isEmpty == false ? outcome?.table.withoutCaption.html : nil)",
    ]
    guard !results.means.isEmpty else {
      if outcome == nil { values["verdict"] = "<p>These results have no figures.</p>" }
      return values
    }
    values.merge(verdict(results.verdict ?? [])) { first, _ in first }
    let table = StrategyTable(source, id: id)
    let points = results.points.map(PageResults.name)
    let more = points.count > maxPoints ? ["and \(points.count - maxPoints) more"] : []
    let resolved = results.scenario.resolved.text(as: .lines)
    let files = source.files.filter { !$0.hasSuffix(".gp") && !$0.hasSuffix(".tsv") }
    let isSure = results.reference != nil && results.seedCount >= Comparison.minSeeds
    let hasPlot = results.means.contains { $0[.peakMemoryBytes] != nil }
    let engine = ["live": "real time", "replay": "replay"][results.host ?? ""] ?? "simulated"
    values.merge([
      "count": "\(results.strategies.count)", "seed-count": "\(results.seedCount)",
      "confidence": isSure ? "95 % intervals, adjusted for all strategies" : "",
      "network": "\(points.count > 1 ? "" : results.text(of: "network") ?? "")",
      "points": "\((points.prefix(maxPoints) + more).joined(separator: "; "))",
      "device": "\(results.text(of: "device") ?? "")",
      "engine": "\(engine); no phone was measured",
      "strategies": table.html(room: room / 2), "columns": "\(table.definitions)",
      "descriptions": "\(table.descriptions)", "memory": hasPlot ? "peak memory" : "",
      "persons": PersonsSection.tables(results, room: room / 4), "caption": table.caption,
      "diagnosis": "\(source.diagnosis.map(item))", "scene": "\(source.film?.caption ?? "")",
      "film": HTML(verbatim: source.film?.gif.base64EncodedString() ?? ""),
      "scenario": resolved.utf8.count > room / 8
        ? "Too long for this page. It is in results.json: scenario, resolved."
        : HTML(verbatim: resolved.escapedForHTML),
      "reproduction": "\(results.command)",
      "seeds": "\(results.seeds.joined(separator: ", "))", "version": "\(results.cachebench ?? "")",
      "model": "\(results.model)", "digest": "\(source.digest?.description ?? "")",
      "files": "\(files.joined(separator: ", "))",
    ]) { first, _ in first }
    return values
  }

  private static func item(_ finding: PageSource.Finding) -> HTML {
    "<li>\(finding.text)<ul>\(finding.changes.map { HTML("<li>\($0)</li>") })</ul></li>"
  }

  /// Returns the values of the sentences that a run prints first, and of the symptoms, which are folded after the first
  /// four.
  private static func verdict(_ all: [PageResults.Sentence]) -> [String: HTML] {
    let symptoms = Set(Symptom.all.map(\.name))
    // Prevents line breaks between a number and its unit.
    func kept(_ text: String) -> String {
      Verdict.pieces(of: text).map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " ")
    }
    var sentences = all.filter { !symptoms.contains($0.topic) }.map { sentence -> HTML in
      "<p\(sentence.topic == "screen" ? " class=\"lead\"" as HTML : nil)>\(kept(sentence.text))</p>"
    }
    let items = all.filter { symptoms.contains($0.topic) }.map { HTML("<li>\(kept($0.text))</li>") }
    let (worst, rest) = (Array(items.prefix(4)), Array(items.dropFirst(4)))
    // The symptoms stand before all sentences but those about the screen.
    let leadCount = max(1, all.prefix { $0.topic == "screen" }.count)
    let lead = Array(sentences.prefix(leadCount))
    sentences.removeFirst(lead.count)
    return [
      "verdict": all.isEmpty ? "<p>These results have figures and no verdict.</p>" : "\(lead)",
      "sentences": "\(sentences)",
      "symptoms": "\(worst)", "others": "\(rest)", "other-count": "\(rest.count)",
    ]
  }
}
