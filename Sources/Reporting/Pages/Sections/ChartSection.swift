import Primitives

/// The charts of a run, each with its data.
enum ChartSection {
  /// The charts in the order of a reader's questions; others follow.
  private static let order = [
    "without-right-image", "time-to-image", "persons", "hits", "memory-hit-ratio", "requests",
    "memory", "stale", "disk", "server-hours", "sweep",
  ]

  /// Returns the charts that fit into some bytes, and a note on those that do not.
  static func figures(_ source: PageSource, id: String, level: Int, room: inout Int) -> [HTML] {
    let drawn = source.charts.keys.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
    let names = order.filter(drawn.contains) + drawn.filter { !order.contains($0) }.sorted()
    let points = source.results.points.map(PageResults.name)
    let all = names.enumerated().map { place, name -> HTML in
      let picture = PagePicture(source.charts[name + ".svg"] ?? "", prefix: "\(id)c\(place)-")
      let start = source.results.scenario.name.shown + ": "
      let title = String(picture.title.trimmingPrefix(start))
      let shown = title.isEmpty ? name : title.prefix(1).uppercased() + title.dropFirst()
      let tables = ChartData(source.charts[name + ".tsv"] ?? "", points: points).tables.map(\.html)
      let data: HTML? =
        tables.isEmpty
        ? nil : "<details><summary>Data of “\(shown)”</summary>\(tables)</details>"
      return """
        <figure class="chart"><figcaption><h\(level)>\(shown)</h\(level)><p>\(picture.notes.joined(separator: " "))</p></figcaption>
        <div class="scroll" role="group" tabindex="0" aria-label="\(shown)">\(picture.svg)</div>\(data)</figure>

        """
    }
    let fitting = all.filter { figure in
      room -= figure.text.utf8.count
      return room > 0
    }
    let left = all.count - fitting.count
    guard left > 0 else { return fitting }
    return fitting + ["<p>\(left) more in the folder of the results: a page has at most 1 MB.</p>"]
  }
}
