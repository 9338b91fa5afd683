import Primitives

/// The charts of a run, each with its data.
struct ChartSection {
  /// A chart as an element, and its title.
  let figures: [HTML]

  /// The charts of a run, in the order of a reader's questions.
  private static let order = [
    "without-right-image", "time-to-image", "persons", "hits", "memory-hit-ratio", "requests",
    "memory", "stale", "disk", "server-hours", "sweep",
  ]

  init(_ source: PageSource, id: String, level: Int) {
    let results = source.results
    func rank(_ name: String) -> Int { Self.order.firstIndex(of: name) ?? Self.order.count }
    let charts = source.charts.sorted { (rank($0.name), $0.name) < (rank($1.name), $1.name) }
    let points = results.points.map(PageResults.name)
    figures = charts.enumerated().map { place, chart in
      let picture = ChartPicture(chart.picture, prefix: "\(id)-\(place)-")
      let name = String(
        picture.title.trimmingPrefix("\(results.scenario.name.shown): "))
      let title = name.isEmpty ? chart.name : name.prefix(1).uppercased() + name.dropFirst()
      let tables = ChartData(chart.data, points: points).tables.map(\.html)
      let data: HTML? =
        tables.isEmpty
        ? nil : "<details><summary>Data of “\(title)”</summary>\(tables)</details>"
      return """
        <figure class="chart"><figcaption><h\(level)>\(title)</h\(level)><p>\(picture.note)</p></figcaption>
        <div class="scroll" role="region" tabindex="0" aria-label="\(title)">\(picture.svg)</div>\(data)</figure>

        """
    }
  }
}
