import Metrics

/// Which tier answered how many binds.
enum HitsChart {
  /// The parts of a bar from left to right.
  private static let tiers: [(metric: Metric, name: String, fill: Fill)] = [
    (.memoryHits, "memory", Fill(color: Palette.darkBlue)),
    (.diskHits, "disk", Fill(color: Palette.blue)),
    (.httpFreshHits, "HTTP, fresh", Fill(color: Palette.sky)),
    (.httpRevalidatedHits, "revalidated", Fill(color: Palette.green, pattern: 4)),
    (.prefetchedHits, "prefetched", Fill(color: Palette.orange, pattern: 1)),
    (.wrongHits, "wrong image", Fill(color: Palette.vermillion)),
    (.joinedLoads, "joined a load", Fill(color: Palette.purple, pattern: 5)),
    (.misses, "miss", Fill(color: Palette.paleGrey)),
  ]

  static func chart(_ subject: ChartSubject) -> Chart? {
    let models = subject.groups.modelNames
    let parts = tiers.map { tier in
      BarChart.Part(tier.metric.name, tier.name, tier.fill) { percent(of: tier.metric, $0) }
    }
    return BarChart(
      name: "hits", title: subject.title("where images came from"),
      note:
        "Binds by what answered them; the figure is the hit ratio: memory, disk and fresh HTTP. "
        + "Red line: the most that memory could have answered. Black line: the most that all caches "
        + "together could have."
        + (models.isEmpty
          ? subject.worldsNote
          : " Thin bars: the hit ratio under \(models.count) models of NSCache."),
      panels: [
        BarChart.Panel(
          title: "share of binds (%)", arrangement: .stacked, parts: parts, marks: marks,
          interval: { group in
            percent(
              models.isEmpty ? group.overWorlds(.hitRatio)?.interval : group.range(.hitRatio))
          },
          figure: { group in
            group.range(.hitRatio).map { MetricText.text($0, .ratio) } ?? MetricText.absent
          },
          range: { $0.range(.ratio) { $0.mean(.hitRatio) } }, end: 100)
      ]
    ).chart(subject.groups)
  }

  private static var marks: [BarChart.Mark] {
    [
      BarChart.Mark(
        heading: Metric.optimalMemoryHitRatio.name, style: "lc rgb '\(Palette.vermillion)' lw 4"
      ) { percent($0.mean(.optimalMemoryHitRatio)) },
      BarChart.Mark(heading: Metric.hitRatioCeiling.name, style: "lc rgb 'black' lw 1.2") {
        percent($0.mean(.hitRatioCeiling))
      },
    ]
  }

  private static func percent(of metric: Metric, _ group: ReportGroup) -> Double? {
    guard let binds = group.mean(.binds), binds > 0 else { return nil }
    return (group.mean(metric) ?? 0) / binds * 100
  }

  private static func percent(_ ratio: Double?) -> Double? { ratio.map { $0 * 100 } }

  private static func percent(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
    range.map { max(0, $0.lowerBound * 100)...max(0, $0.upperBound * 100) }
  }
}
