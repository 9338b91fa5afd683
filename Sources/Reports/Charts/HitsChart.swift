import Metrics

/// Which tier answered how many binds.
enum HitsChart {
  /// The parts of a bar from left to right: metric, name and colour.
  private static let tiers: [(metric: Metric, name: String, color: String)] = [
    (.memoryHits, "memory", Palette.blue), (.diskHits, "disk", Palette.sky),
    (.httpFreshHits, "HTTP, fresh", Palette.green),
    (.httpRevalidatedHits, "revalidated", Palette.orange),
    (.joinedLoads, "joined a load", Palette.purple), (.misses, "miss", Palette.paleGrey),
  ]

  /// The columns of the data, named once for it and for the script.
  private struct Columns {
    let binds = ChartColumn(.binds, decimals: 6)
    let parts = tiers.map { ChartColumn($0.metric, decimals: 6, absent: 0) }
    let ratio = ChartColumn(.hitRatio, decimals: 6)
    let ceiling = ChartColumn(.hitRatioCeiling, decimals: 6)
    let optimum = ChartColumn(.optimalMemoryHitRatio, decimals: 6)
    let least = ChartColumn("least") { group, _ in
      GnuplotText.number(group.range(.hitRatio)?.lowerBound, decimals: 6)
    }
    let greatest = ChartColumn("greatest") { group, _ in
      GnuplotText.number(group.range(.hitRatio)?.upperBound, decimals: 6)
    }
    let text = ChartColumn("text") { group, _ in
      group.range(.hitRatio).map { MetricText.text($0, .ratio) } ?? MetricText.absent
    }

    var all: [ChartColumn] {
      [.strategy, binds] + parts + [ratio, ceiling, optimum, least, greatest, text]
    }
  }

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let right = groups.modelNames.isEmpty ? 82.0 : 104
    let layout = BarLayout(groups, rowHeight: 26, top: 96, right: right)
    let columns = Columns()
    let canvas = layout.canvas
    return Chart(
      name: "hits", rows: columns.all.rows(groups),
      script: canvas.preamble(
        name: "hits", title: "\(header.scenario): where images came from",
        subtitle: "Binds by what answered them\(groups.seedsNote). Figure: hit ratio. Black line: "
          + "ceiling of whoever fetches. Red: optimum of memory hits.\(groups.modelsNote)")
        + canvas.legend(tiers.map { ($0.color, $0.name) }, x: canvas.left, y: 74)
        + Axis.fromZero(to: 100).script("x", title: "share of binds (%)") + layout.rows()
        + parts(columns) + marks(columns))
  }

  /// The bars, each part from where the one before ends.
  private static func parts(_ columns: Columns) -> [String] {
    let numbers = columns.parts.map(columns.all.number)
    let (first, last) = (numbers[0], numbers[numbers.count - 1])
    let binds = columns.all.number(of: columns.binds)
    let colors = tiers.map(\.color).joined(separator: " ")
    return [
      "set border 1",
      "colors = \(GnuplotText.quoted(colors))",
      "before(c) = c > \(first) ? (sum [i = \(first):c - 1] column(i)) : 0",
      // A part of no length would be drawn as a hairline.
      "from(c) = column(\(binds)) > 0 && column(c) > 0 ? 100.0 * before(c) / column(\(binds)) : NaN",
      "to(c) = column(\(binds)) > 0 ? 100.0 * (sum [i = \(first):c] column(i)) / column(\(binds)) : NaN",
      "plot for [c = \(first):\(last)] 'hits.tsv' skip 1 \\",
      "    using (from(c)):0:(from(c)):(to(c)):($0 - 0.36):($0 + 0.36) \\",
      "    with boxxyerror lc rgb word(colors, c - \(first - 1)), \\",
    ]
  }

  /// What is drawn over the bars: the optimum, the ceiling, and the range under any model of NSCache.
  private static func marks(_ columns: Columns) -> [String] {
    let value = columns.all.value
    let (least, greatest) = (value(columns.least), value(columns.greatest))
    let text = columns.all.number(of: columns.text)
    return [
      "  'hits.tsv' skip 1 using (100 * \(value(columns.optimum))):($0 - 0.36):(0):(0.72) \\",
      "    with vectors nohead lc rgb '\(Palette.vermillion)' lw 4, \\",
      "  'hits.tsv' skip 1 using (100 * \(value(columns.ceiling))):($0 - 0.42):(0):(0.84) \\",
      "    with vectors nohead lc rgb 'black' lw 1.2, \\",
      "  'hits.tsv' skip 1 using (\(greatest) > \(least) ? 100 * \(least) : NaN):0:"
        + "(100 * (\(greatest) - \(least))):(0) \\",
      "    with vectors heads size screen 0.004, 90 lc rgb 'black' lw 1.2, \\",
      "  'hits.tsv' skip 1 using (100):0:(stringcolumn(\(text))) with labels left offset 0.8, 0",
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
    seedCount > 1 ? ", mean of \(seedCount) seeds" : ""
  }
}
