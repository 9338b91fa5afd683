import Metrics

/// What went over the network: requests on the left, bytes on the right.
enum RequestsChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    BarChart(
      name: "requests", title: subject.title("requests and bytes"),
      note: "What went over the network. Duplicates asked again for what was there or on its way; "
        + "wasted is what was loaded and never shown.\(subject.worldsNote)",
      rowHeight: 38,
      panels: [
        .of(
          .networkRequests, "requests", .beside,
          [
            .init(.networkRequests, "requests", Fill(color: Palette.blue)),
            .init(.duplicateRequests, "duplicates", Fill(color: Palette.orange, pattern: 4)),
            .init(.wastedRequests, "wasted", Fill(color: Palette.grey)),
          ]),
        .of(
          .bytesDown, "bytes down", .within,
          [
            .init(.bytesDown, "bytes", Fill(color: Palette.sky)),
            .init(.bytesWasted, "wasted bytes", Fill(color: Palette.darkBlue)),
          ]),
      ]
    ).chart(subject.groups)
  }
}

extension BarChart.Panel {
  /// Bars that a metric names: its interval over worlds and its figure.
  static func of(
    _ metric: Metric, _ title: String, _ arrangement: BarChart.Arrangement,
    _ parts: [BarChart.Part]
  ) -> Self {
    Self(
      title: title, arrangement: arrangement, parts: parts,
      interval: { $0.overWorlds(metric)?.interval },
      figure: { MetricText.text($0.mean(metric), metric.unit) },
      range: { $0.range(metric.unit) { $0.mean(metric) } }, countsBytes: metric.unit == .bytes)
  }
}
