import Foundation
import Primitives

/// The sections about one scenario, in the order of a reader's questions.
struct PagePart {
  private let source: PageSource
  /// The beginning of all identifiers.
  private let id: String
  /// The level of the headings of sections; with several scenarios, their names are one above.
  private let level: Int
  private let markers: Markers

  init(_ source: PageSource, id: String, level: Int) {
    (self.source, self.id, self.level) = (source, id, level)
    markers = Markers(source)
  }

  /// Returns the sections and the links to them.
  ///
  /// - Parameter room: The bytes that are left on the page, which the sections reduce.
  func html(within room: inout Int) -> (html: HTML, links: [HTML]) {
    let sections = sections(within: &room)
    let elements = sections.map { $0.element(level: level) }
    guard level > 2 else {
      return (
        "\(elements)", sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }
      )
    }
    let name = source.results.scenario.name.shown
    let summary = source.results.text(of: "summary").map { HTML("<p>\($0)</p>") }
    return (
      """
      <article aria-labelledby="\(id)h"><h2 id="\(id)h">\(name)</h2>\(summary)
      \(elements)</article>
      """, ["<li><a href=\"#\(id)h\">\(name)</a></li>"]
    )
  }

  private func sections(within room: inout Int) -> [Section] {
    let table = StrategyTable(source, id: id + "t", markers)
    let before = [
      source.outcome.map { Section(id + "check", "Check", check($0)) },
      Section(id + "verdict", "Verdict", VerdictSection.html(source)),
      Section(id + "strategies", "Strategies", table.html),
      ScatterSection.html(source, markers).map {
        Section(id + "time-and-memory", "Time and memory", $0)
      },
    ].compactMap(\.self)
    let after = [
      PersonsSection.html(source, markers).map { Section(id + "persons", "Persons", $0) },
      source.film.map { Section(id + "film", "Film", film($0)) },
      Section(id + "scenario", "Scenario", scenario),
      Section(id + "reproduction", "How to repeat it", ReproductionSection.html(source)),
    ].compactMap(\.self)
    room -= (before + after).reduce(0) { $0 + $1.html.text.utf8.count + 200 }
    return before + [charts(within: &room)].compactMap(\.self) + after
  }

  /// Returns the charts that fit on the page; nil without charts.
  private func charts(within room: inout Int) -> Section? {
    let figures = ChartSection(source, id: id + "c", level: level + 1).figures
    guard !figures.isEmpty else { return nil }
    var shown: [HTML] = []
    for figure in figures where figure.text.utf8.count < room {
      room -= figure.text.utf8.count
      shown.append(figure)
    }
    let left = figures.count - shown.count
    let note: HTML? =
      left == 0
      ? nil
      : """
      <p class="note">\(left) \(left == 1 ? "chart is" : "charts are") left out, for a page of at most 1 MB. All are in \
      the folder of the results.</p>
      """
    return Section(id + "charts", "Charts", "\(shown)\(note)")
  }

  private func check(_ outcome: PageSource.Outcome) -> HTML {
    let lines = outcome.lines.map { HTML("<li>\($0)</li>") }
    let table: HTML? =
      outcome.table.rows.isEmpty
      ? nil
      : "<details open><summary>Everything that moved</summary>\(outcome.table.withoutCaption.html)</details>"
    return """
      <p class="lead"><span class="word \(outcome.word)">\(outcome.word)</span> \(outcome.summary)</p>
      \(lines.isEmpty ? nil : "<ul>\(lines)</ul>")\(table)
      """
  }

  private func film(_ film: PageSource.Film) -> HTML {
    """
    <figure class="film"><img alt="\(film.caption)" src="data:image/gif;base64,\(film.gif.base64EncodedString())">
    <figcaption>\(film.caption)</figcaption></figure>
    """
  }

  private var scenario: HTML {
    """
    <p>The scenario with every default filled in, as the program reads it.</p>
    <details class="code"><summary>Resolved scenario</summary>
    <pre tabindex="0" aria-label="Resolved scenario">\(source.results.scenario.resolved.text(as: .lines))</pre></details>
    """
  }
}
