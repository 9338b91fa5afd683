import Reports

/// The scatter plots of a scenario, and the list of strategies that names and hides them.
enum ScatterSection {
  /// The maximum number of plots for points of a sweep.
  private static let most = 6

  /// Returns the section; nil if there is nothing to show.
  static func html(_ source: PageSource, _ markers: Markers) -> HTML? {
    let points = source.results.points
    let plots = points.prefix(most).compactMap { point in
      ScatterPlot(
        source.results.rows(at: point), title: PageResults.name(of: point), markers)
    }
    guard !plots.isEmpty else { return nil }
    let names = source.results.strategies.map { name in
      HTML("<li data-s=\"\(name)\">\(markers.picture(name))<span>\(name)</span></li>")
    }
    let rest: HTML? =
      points.count > most
      ? "<p class=\"note\">\(points.count - most) further points of the sweep are in the table only.</p>" : nil
    return """
      <p>Down and to the left is better.</p>
      <ul class="legend">\(names)</ul>
      <div class="plots">\(plots.map(\.html))</div>\(rest)
      """
  }
}
