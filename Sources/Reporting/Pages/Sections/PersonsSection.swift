import Metrics
import Primitives
import Reports
import TextOutput

/// The time without the correct image over persons: typical and worst values, as figures and on a common scale.
enum PersonsSection {
  private static let width = 220.0

  /// Returns the section; nil if seeds are not persons.
  static func html(_ source: PageSource, _ markers: Markers) -> HTML? {
    guard let all = source.results.distributions, let persons = all.first?.persons, persons > 1
    else { return nil }
    let tables = source.results.points.map { point in
      table(all.filter { $0.parameters == point }, PageResults.name(of: point), markers)
    }
    return """
      <p>Each of \(persons) persons has visits, a phone and a network of their own. Of 100 persons, 5 wait no longer than \
      the first figure, half no longer than the median, 95 no longer than the last. \
      <code>--person N</code> runs one of them.</p>
      \(tables)
      """
  }

  private static func table(
    _ rows: [PageResults.Distribution], _ title: String, _ markers: Markers
  ) -> HTML {
    let known = rows.compactMap { row -> (row: PageResults.Distribution, ends: [Double])? in
      let ends = (row.metrics[Headline.metric.name] ?? []).compactMap(\.self).filter(\.isFinite)
      return ends.count == 3 ? (row, ends) : nil
    }.sorted { $0.ends[1] < $1.ends[1] }
    let form = ColumnText.form(known.flatMap { $0.ends.map(Optional.some) }, .cellSeconds)
    let most = known.map { $0.ends[2] }.max() ?? 0
    let lines = known.map { row, ends -> HTML in
      let places = ends.map { 6 + $0 / max(most, .ulpOfOne) * (width - 12) }
      let figures = ends.map { HTML("<td class=\"n\">\(ColumnText.text($0, form))</td>") }
      let worst = row.worst.prefix(4).map { "\($0)" }.joined(separator: ", ")
      return """
        <tr><th scope="row">\(markers.picture(row.strategy))\(row.strategy)</th>\(figures)<td>\
        <svg class="forest wide" viewBox="0 0 \(width) 18" aria-hidden="true"><path class="zero" d="M6 0V18"/>\
        <path d="M\(places[0]) 9H\(places[2])"/><circle cx="\(places[1])" cy="9" r="3.5"/></svg></td>\
        <td>\(worst)</td></tr>

        """
    }
    let heading = title.isEmpty ? "Time without the correct image" : "Time without the correct image, \(title)"
    return """
      <div class="scroll" role="region" tabindex="0" aria-label="\(heading)"><table><caption>\(heading) (s)</caption>
      <thead><tr><th scope="col">Strategy</th><th scope="col" class="n">5 %</th><th scope="col" class="n">Median</th>\
      <th scope="col" class="n">95 %</th><th scope="col">From 0 to \(ColumnText.text(most, form)) s</th>\
      <th scope="col">Worst persons</th></tr></thead>
      <tbody>\(lines)</tbody></table></div>
      """
  }
}
