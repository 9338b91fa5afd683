import Primitives

/// The charts of a run, each with its data.
enum ChartSection {
  /// The charts in the order of a reader's questions; others follow.
  private static let order = [
    "without-right-image", "time-to-image", "persons", "hits", "memory-hit-ratio", "requests",
    "memory", "stale", "disk", "server-hours", "sweep",
  ]

  /// Returns the charts that fit into some bytes, and a note on those that do not.
  static func figures(_ source: PageSource, id: String, level: Int, room: inout Int) -> HTML {
    let drawn = source.charts.keys.sorted()
    let points = source.results.points.map(PageResults.name)
    let all = (order.filter(drawn.contains) + drawn.filter { !order.contains($0) }).enumerated()
    let figures = all.map { place, name -> HTML in
      let hasLines = source.data[name]?.first?.first == "# strategy"
      let picture = PagePicture(
        source.charts[name] ?? "", prefix: "\(id)c\(place)-", hasLegend: hasLines)
      let start = source.results.scenario.name.shown + ": "
      let title = String(picture.title.trimmingPrefix(start))
      let shown = title.isEmpty ? name : title.prefix(1).uppercased() + title.dropFirst()
      let tables = ChartData.tables(source.data[name] ?? [], points: points).map(\.html)
      let data: HTML? =
        tables.isEmpty
        ? nil : "<details><summary>Data of “\(shown)”</summary>\(tables)</details>"
      return """
        <figure class="chart"><figcaption><h\(level)>\(shown)</h\(level)><p>\(picture.notes.joined(separator: " "))</p></figcaption>
        <div class="split"><div class="scroll" role="group" tabindex="0" aria-label="\(shown)" style="flex: \(picture.width)">\
        \(picture.svg)</div>\(picture.legend)</div>\(data)</figure>

        """
    }
    let (shown, note) = figures.fitting(into: &room, rest: "in the folder of the results")
    return "\(shown)\(note)"
  }
}
