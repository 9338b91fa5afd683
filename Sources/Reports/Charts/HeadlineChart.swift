import Metrics

/// How long the list did not show what it should, by what it showed instead.
enum HeadlineChart {
  /// The parts from left to right, darker and darker.
  private static var parts: [BarChart.Part] {
    [
      .init(.blankCellSeconds, "blank", Fill(color: Palette.paleGrey)),
      .init(.leftoverCellSeconds, "image of the row before", Fill(color: Palette.sky)),
      .init(.staleCellSeconds, "wrong image", Fill(color: Palette.vermillion)),
      .init(.outdatedCellSeconds, "old content", Fill(color: Palette.darkPurple, pattern: 2)),
      .init(.errorCellSeconds, "error image", Fill(color: Palette.black)),
    ]
  }

  /// What the end of an app, or of a look at another screen, adds where there was one.
  private static var displaced: BarChart.Part {
    .init(
      .displacedCellSeconds, "not where its reader would be",
      Fill(color: Palette.vermillion, pattern: 2))
  }

  static func chart(_ subject: ChartSubject) -> Chart? {
    let isDisplaced = subject.groups.contains { ($0.mean(.displacedCellSeconds) ?? 0) > 0 }
    let parts = parts + (isDisplaced ? [displaced] : [])
    return BarChart(
      name: "without-right-image", title: subject.title("time without the right image"),
      note: "How long visible cells lacked the image that they should show, by what they "
        + "showed instead, summed over cells and weighted by how much of them was in view. Less is "
        + "better." + subject.worldsNote,
      panels: [.of(Headline.metric, "cell-seconds", .stacked, parts)]
    ).chart(subject.groups)
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
