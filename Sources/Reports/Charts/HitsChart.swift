import Metrics

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
    let right = groups.modelNames.isEmpty ? 82.0 : 104
    let layout = BarLayout(groups, rowHeight: 26, top: 96, right: right)
    return Chart(
      name: "hits", rows: rows(groups), script: script(header, groups, layout))
  }

  private static func rows(_ groups: [ReportGroup]) -> [[String]] {
    let header =
      ["strategy", "binds"] + tiers.map(\.0) + [
        "hitRatio", "hitRatioCeiling", "optimalMemoryHitRatio", "least", "greatest", "text",
      ]
    return [header]
      + groups.map { group in
        let ratio = group.mean("hitRatio")
        let range = group.range("hitRatio")
        let text = range.map { MetricText.text($0, .ratio) } ?? MetricText.absent
        let figures =
          [group.mean("binds")] + tiers.map { group.mean($0.0) ?? 0 } + [ratio]
          + [group.mean("hitRatioCeiling"), group.mean("optimalMemoryHitRatio")]
          + [range?.lowerBound, range?.upperBound]
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
      subtitle: "Binds by what answered them\(groups.seedsNote). Figure: hit ratio. Black line: "
        + "ceiling of whoever fetches. Red: optimum of memory hits.\(groups.modelsNote)")
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
        "  'hits.tsv' skip 1 using (100 * $11):($0 - 0.36):(0):(0.72) \\",
        "    with vectors nohead lc rgb '\(Palette.vermillion)' lw 4, \\",
        "  'hits.tsv' skip 1 using (100 * $10):($0 - 0.42):(0):(0.84) \\",
        "    with vectors nohead lc rgb 'black' lw 1.2, \\",
        // From the least to the greatest under any model of NSCache.
        "  'hits.tsv' skip 1 using ($13 > $12 ? 100 * $12 : NaN):0:(100 * ($13 - $12)):(0) \\",
        "    with vectors heads size screen 0.004, 90 lc rgb 'black' lw 1.2, \\",
        "  'hits.tsv' skip 1 using (100):0:(stringcolumn(14)) with labels left offset 0.8, 0",
      ]
  }
}

extension [ReportGroup] {
  /// What a whisker is; nothing where no strategy ran under several models.
  fileprivate var modelsNote: String {
    modelNames.isEmpty ? "" : " Whisker: models of NSCache."
  }

  /// Such as `, mean of 3 seeds`; nothing for a single seed.
  var seedsNote: String {
    let seeds = map(\.reports.count).max() ?? 0
    return seeds > 1 ? ", mean of \(seeds) seeds" : ""
  }
}
