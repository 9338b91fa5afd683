import Metrics
import Reports

/// The answers to the list's requests for images: hits on the left, other answers on the right.
enum HitsChart {
  private static var hits: [BarChart.Part] {
    [
      part(.memoryHits, "memory", Fill(color: Palette.darkBlue)),
      part(.diskHits, "disk", Fill(color: Palette.blue)),
      part(.httpFreshHits, "HTTP cache", Fill(color: Palette.sky)),
    ]
  }

  private static var others: [BarChart.Part] {
    [
      part(.prefetchedHits, "prefetched, first use", Fill(color: Palette.orange, pattern: 1)),
      part(.httpRevalidatedHits, "revalidated", Fill(color: Palette.green, pattern: 4)),
      part(.joinedLoads, "joined a load", Fill(color: Palette.purple, pattern: 5)),
      part(.wrongHits, "wrong image", Fill(color: Palette.vermillion)),
    ]
  }

  private static var marks: [BarChart.Mark] {
    [
      BarChart.Mark(
        heading: Metric.optimalMemoryHitRatio.name, name: "most with this memory",
        style: "lc rgb '\(Palette.darkPurple)' lw 3.5"
      ) { $0.mean(.optimalMemoryHitRatio) },
      BarChart.Mark(
        heading: Metric.hitRatioCeiling.name, name: "most with any cache (mean)",
        style: "lc rgb 'black' lw 1.2"
      ) { $0.mean(.hitRatioCeiling) },
    ]
  }

  static func chart(_ subject: ChartSubject) -> Chart? {
    let models = subject.groups.modelNames
    return BarChart(
      name: "hits", title: subject.title("what answered requests for images"),
      note:
        "Left, hits: the list asks again for an image, and a cache has it. Right: requests that something else answers. "
        + "The rest must be loaded."
        + (models.isEmpty
          ? subject.seedsNote
          : " Thin bars: the hit ratio under \(models.count) models of NSCache."),
      panels: [
        BarChart.Panel(
          title: "hits", arrangement: .stacked, parts: hits, marks: marks, unit: .ratio,
          interval: {
            models.isEmpty ? $0.overSeeds(.hitRatio)?.interval : $0.range(.hitRatio)
          },
          figure: { $0.mean(.hitRatio) },
          range: { models.isEmpty ? nil : $0.range(.hitRatio) }),
        BarChart.Panel(
          title: "other answers", arrangement: .stacked, parts: others, unit: .ratio,
          interval: { _ in nil },
          figure: { group in
            let sum = others.compactMap { $0.value(group) }.reduce(0, +)
            return sum > 0 ? sum : nil
          }),
      ]
    ).chart(subject, sortedBy: .hitRatio)
  }

  /// Returns a part as long as the mean over seeds of each seed's share, like the hit ratio.
  private static func part(_ metric: Metric, _ name: String, _ fill: Fill) -> BarChart.Part {
    BarChart.Part(metric.name, name, fill) { group in
      group.overSeeds { report in
        report[.binds].flatMap { $0 > 0 ? (report[metric] ?? 0) / $0 : nil }
      }?.mean
    }
  }
}
