import Metrics
import Reports

/// The network traffic: requests on the left, bytes on the right.
enum RequestsChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    BarChart(
      name: "requests", title: subject.title("requests and downloads"),
      note: "Less is better. Duplicate: asked for what was stored or already loading. Wasted: "
        + "downloaded and never shown.\(subject.seedsNote)",
      rowHeight: 38,
      panels: [
        .of(
          .networkRequests, "requests", .beside,
          [
            .init(.networkRequests, "requests", Fill(color: Palette.blue)),
            .init(.duplicateRequests, "duplicate", Fill(color: Palette.orange, pattern: 4)),
            .init(.wastedRequests, "wasted", Fill(color: Palette.grey)),
          ]),
        .of(
          .bytesDown, "downloads", .within,
          [
            .init(.bytesDown, "bytes", Fill(color: Palette.sky)),
            .init(.bytesWasted, "wasted bytes", Fill(color: Palette.darkBlue)),
          ]),
      ]
    ).chart(subject, sortedBy: .networkRequests)
  }
}

extension BarChart.Panel {
  /// Creates a panel that shows the mean of a metric as a number, with the confidence interval over seeds.
  static func of(
    _ metric: Metric, _ title: String, _ arrangement: BarChart.Arrangement,
    _ parts: [BarChart.Part]
  ) -> Self {
    Self(
      title: title, arrangement: arrangement, parts: parts, unit: metric.unit,
      interval: { $0.overSeeds(metric)?.interval }, figure: { $0.mean(metric) })
  }
}
