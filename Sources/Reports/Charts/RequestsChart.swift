import Metrics

/// What went over the network: requests on the left, bytes on the right.
enum RequestsChart {
  private static let counts = [
    ("networkRequests", "requests", Palette.blue),
    ("duplicateRequests", "duplicates", Palette.orange),
    ("wastedRequests", "wasted", Palette.grey),
  ]

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart {
    let layout = BarLayout(groups, rowHeight: 36, top: 100, right: 24)
    return Chart(
      name: "requests", rows: rows(groups), script: script(header, groups, layout))
  }

  private static func rows(_ groups: [ReportGroup]) -> [[String]] {
    let metrics = counts.map(\.0) + ["bytesDown", "bytesWasted"]
    return [["strategy"] + metrics + ["requestsText", "bytesText"]]
      + groups.map { group in
        [GnuplotText.field(group.label)] + metrics.map { GnuplotText.number(group.mean($0)) } + [
          MetricText.text(group.mean("networkRequests"), .count),
          MetricText.text(group.mean("bytesDown"), .bytes),
        ]
      }
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ layout: BarLayout
  ) -> [String] {
    let canvas = layout.canvas
    let gap = 22.0
    let middle = (canvas.left + Canvas.width - canvas.right) / 2
    return canvas.preamble(
      name: "requests", title: "\(header.scenario): what went over the network",
      subtitle: "Duplicates are what caching or coalescing could have saved; "
        + "wasted is what no frame showed\(groups.seedsNote).")
      + canvas.legend(counts.map { ($0.2, $0.1) }, x: canvas.left, y: 76)
      + canvas.legend(
        [(Palette.sky, "received"), (Palette.grey, "of it wasted")], x: middle + gap, y: 76)
      + [
        "set border 1", "known(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c)",
        // A bar of no length would be drawn as a hairline.
        "bar(c) = known(c) > 0 ? known(c) : NaN", "set multiplot",
      ] + layout.rows()
      + canvas.margins(left: canvas.left, right: Canvas.width - middle + gap)
      + countsPanel(groups)
      // What belongs to the whole chart has been drawn with its first panel.
      + ["unset label", "unset object"] + layout.rows(named: false)
      + canvas.margins(left: middle + gap, right: canvas.right)
      + bytesPanel(groups) + ["unset multiplot"]
  }

  private static func countsPanel(_ groups: [ReportGroup]) -> [String] {
    let largest = groups.largest(counts.map(\.0))
    let colors = counts.map(\.2).joined(separator: " ")
    return Axis.fromZero(to: largest, room: 1.25, mostTicks: 4, isWhole: true).script(
      "x", title: "requests") + [
        "colors = \(GnuplotText.quoted(colors))",
        "plot for [c = 2:4] 'requests.tsv' skip 1 \\",
        "    using (0):0:(0):(bar(c)):($0 - 0.39 + 0.26 * (c - 2)):($0 - 0.13 + 0.26 * (c - 2)) \\",
        "    with boxxyerror lc rgb word(colors, c - 1), \\",
        "  'requests.tsv' skip 1 using (known(2)):($0 - 0.26):(stringcolumn(7)) \\",
        "    with labels left offset 0.6, 0 font 'sans,11'",
      ]
  }

  private static func bytesPanel(_ groups: [ReportGroup]) -> [String] {
    let largest = groups.largest(["bytesDown", "bytesWasted"])
    let scale = ByteScale(upTo: largest)
    return Axis.fromZero(to: largest / scale.bytes, room: 1.3, mostTicks: 5).script(
      "x", title: "bytes down (\(scale.name))") + [
        "unit = \(scale.text)",
        "plot 'requests.tsv' skip 1 \\",
        "    using (0):0:(0):(bar(5) / unit):($0 - 0.3):($0 + 0.3) \\",
        "    with boxxyerror lc rgb '\(Palette.sky)', \\",
        "  'requests.tsv' skip 1 using (0):0:(0):(bar(6) / unit):($0 - 0.3):($0 + 0.3) \\",
        "    with boxxyerror lc rgb '\(Palette.grey)', \\",
        "  'requests.tsv' skip 1 using (known(5) / unit):0:(stringcolumn(8)) \\",
        "    with labels left offset 0.6, 0 font 'sans,11'",
      ]
  }
}

extension [ReportGroup] {
  /// The largest mean of some metrics; 0 where none has data.
  func largest(_ names: [String]) -> Double {
    flatMap { group in names.compactMap(group.mean) }.max() ?? 0
  }
}
