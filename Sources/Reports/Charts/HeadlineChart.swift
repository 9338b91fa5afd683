import Metrics

/// How long the list did not show what it should, by what it showed instead.
enum HeadlineChart {
  /// The parts from left to right, darker and darker.
  private static var parts: [BarChart.Part] {
    [
      part(.blankCellSeconds, "blank", Fill(color: Palette.paleGrey)),
      part(.leftoverCellMilliseconds, "image of the row before", Fill(color: Palette.sky)),
      part(.staleCellMilliseconds, "wrong image", Fill(color: Palette.vermillion)),
      part(.outdatedCellMilliseconds, "old content", Fill(color: Palette.darkPurple, pattern: 2)),
    ]
  }

  private static func part(_ metric: Metric, _ name: String, _ fill: Fill) -> BarChart.Part {
    BarChart.Part(metric.name, name, fill) { Headline.seconds($0.mean(metric), metric) }
  }

  static func chart(_ subject: ChartSubject) -> Chart? {
    BarChart(
      name: "without-right-image", title: subject.title("time without the right image"),
      note: "How long visible cells lacked the image that they should show, summed over cells, by "
        + "what they showed instead. Less is better." + subject.worldsNote,
      panels: [
        BarChart.Panel(
          title: "cell-seconds", arrangement: .stacked, parts: parts,
          interval: { $0.overWorlds(Headline.value)?.interval },
          figure: { MetricText.text($0.overWorlds(Headline.value)?.mean, .cellSeconds) },
          range: { $0.range(.cellSeconds) { $0.overWorlds(Headline.value)?.mean } })
      ]
    ).chart(subject.groups)
  }
}

/// The figure by which strategies are compared first.
enum Headline {
  static let metric = Metric.blankCellSeconds
  static let title = "time without the right image (cell-seconds)"
  private static let parts: [Metric] = [
    .blankCellSeconds, .leftoverCellMilliseconds, .staleCellMilliseconds, .outdatedCellMilliseconds,
  ]

  static func value(_ report: RunReport) -> Double? {
    let values = parts.compactMap { seconds(report[$0], $0) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  static func seconds(_ value: Double?, _ metric: Metric) -> Double? {
    value.map { metric.unit == .cellMilliseconds ? $0 / 1000 : $0 }
  }
}

extension [ReportGroup] {
  /// Such as `between 1.2 s and 3.4 s`; nil where there is no data.
  func range(_ unit: Metric.Unit, _ value: (ReportGroup) -> Double?) -> String? {
    let values = compactMap(value)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    let texts = [least, greatest].map { MetricText.text($0, unit) }
    return texts[0] == texts[1] ? "each \(texts[0])" : "between \(texts[0]) and \(texts[1])"
  }
}
