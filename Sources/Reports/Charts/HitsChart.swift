/// Which tier answered how many binds.
enum HitsChart {
  /// The parts of a bar from left to right: metric, name and colour.
  private static let tiers = [
    ("memoryHits", "memory", Palette.blue), ("diskHits", "disk", Palette.sky),
    ("httpFreshHits", "HTTP, fresh", Palette.green),
    ("httpRevalidatedHits", "revalidated", Palette.orange),
    ("joinedLoads", "joined a load", Palette.purple), ("misses", "miss", Palette.paleGrey),
  ]

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart {
    let layout = BarLayout(groups, rowHeight: 26, top: 96, right: 82)
    return Chart(
      name: "hits", rows: rows(groups), script: script(header, groups, layout))
  }

  private static func rows(_ groups: [ReportGroup]) -> [[String]] {
    let header =
      ["strategy", "binds"] + tiers.map(\.0) + [
        "hitRatio", "hitRatioCeiling", "optimalMemoryHitRatio", "text",
      ]
    return [header]
      + groups.map { group in
        let ratio = group.mean("hitRatio")
        let text = group.range("hitRatio").map { MetricText.text($0, .ratio) } ?? MetricText.absent
        let figures =
          [group.mean("binds")] + tiers.map { group.mean($0.0) ?? 0 } + [ratio]
          + [group.mean("hitRatioCeiling"), group.mean("optimalMemoryHitRatio")]
        return [GnuplotText.field(group.label)]
          + figures.map { GnuplotText.number($0, decimals: 6) } + [text]
      }
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ layout: BarLayout
  ) -> [String] {
    let canvas = layout.canvas
    let colors = tiers.map(\.2).joined(separator: " ")
    return canvas.preamble(
      name: "hits", title: "\(header.scenario): where images came from",
      subtitle: "Binds by what answered them\(groups.seedsNote). "
        + "The figure is the hit ratio; a line the ceiling of whoever fetches, "
        + "a red one the optimum of the memory's hits.")
      + canvas.legend(tiers.map { ($0.2, $0.1) }, x: canvas.left, y: 74)
      + Axis.fromZero(to: 100).script("x", title: "share of binds (%)") + layout.rows()
      + [
        "set border 1",
        "colors = \(GnuplotText.quoted(colors))",
        "before(c) = c > 3 ? (sum [i = 3:c - 1] column(i)) : 0",
        // A part of no length would be drawn as a hairline.
        "from(c) = column(2) > 0 && column(c) > 0 ? 100.0 * before(c) / column(2) : NaN",
        "to(c) = column(2) > 0 ? 100.0 * (sum [i = 3:c] column(i)) / column(2) : NaN",
        "plot for [c = 3:8] 'hits.tsv' skip 1 \\",
        "    using (from(c)):0:(from(c)):(to(c)):($0 - 0.36):($0 + 0.36) \\",
        "    with boxxyerror lc rgb word(colors, c - 2), \\",
        "  'hits.tsv' skip 1 using (100 * $10):($0 - 0.42):(0):(0.84) \\",
        "    with vectors nohead lc rgb 'black' lw 1.2, \\",
        "  'hits.tsv' skip 1 using (100 * $11):($0 - 0.42):(0):(0.84) \\",
        "    with vectors nohead lc rgb '\(Palette.vermillion)' lw 2, \\",
        "  'hits.tsv' skip 1 using (100):0:(stringcolumn(12)) with labels left offset 0.8, 0",
      ]
  }
}

extension [ReportGroup] {
  /// Such as `, mean of 3 seeds`; nothing for a single seed.
  var seedsNote: String {
    let seeds = map(\.reports.count).max() ?? 0
    return seeds > 1 ? ", mean of \(seeds) seeds" : ""
  }
}
