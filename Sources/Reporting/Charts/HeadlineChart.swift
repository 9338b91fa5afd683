import Metrics
import Reports

/// The time without the correct image, by what was shown instead.
enum HeadlineChart {
  /// The parts from left to right.
  private static var parts: [BarChart.Part] {
    [
      .init(.blankCellSeconds, "blank", Fill(color: Palette.grey)),
      .init(.leftoverCellSeconds, "the reused cell's old image", Fill(color: Palette.sky)),
      .init(.staleCellSeconds, "wrong image", Fill(color: Palette.vermillion)),
      .init(.outdatedCellSeconds, "old content", Fill(color: Palette.darkPurple, pattern: 2)),
      .init(.errorCellSeconds, "error image", Fill(color: Palette.black)),
      // The list moves after the app was ended, or after a visit to another screen.
      .init(
        .displacedCellSeconds, "list at another place than before",
        Fill(color: Palette.vermillion, pattern: 2)),
    ]
  }

  static func chart(_ subject: ChartSubject) -> Chart? {
    var panel = BarChart.Panel.of(Headline.metric, "summed over cells", .stacked, parts)
    panel.share = \.missingShare
    return BarChart(
      name: "without-right-image", title: subject.title("time without the correct image"),
      note: "Less is better. How long visible cells did not show their image, by what they showed "
        + "instead: summed over cells, weighted by the visible part of each; and the share of the time that is.\(subject.seedsNote)",
      panels: [panel]
    ).chart(subject, sortedBy: Headline.metric)
  }
}
