import Metrics

/// What went over the network: requests on the left, bytes on the right.
enum RequestsChart {
  private static let counts: [(metric: Metric, name: String, color: String)] = [
    (.networkRequests, "requests", Palette.blue),
    (.duplicateRequests, "duplicates", Palette.orange),
    (.wastedRequests, "wasted", Palette.grey),
  ]

  /// The columns of the data, named once for it and for the script.
  private struct Columns {
    let counts = RequestsChart.counts.map { ChartColumn($0.metric) }
    let down = ChartColumn(.bytesDown)
    let wasted = ChartColumn(.bytesWasted)
    let requestsText = ChartColumn("requestsText") { group, _ in
      MetricText.text(group.mean(.networkRequests), .count)
    }
    let bytesText = ChartColumn("bytesText") { group, _ in
      MetricText.text(group.mean(.bytesDown), .bytes)
    }

    var all: [ChartColumn] { [.strategy] + counts + [down, wasted, requestsText, bytesText] }
  }

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let layout = BarLayout(groups, rowHeight: 36, top: 100, right: 24)
    let columns = Columns()
    return Chart(
      name: "requests", rows: columns.all.rows(groups),
      script: script(header, groups, layout, columns))
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ layout: BarLayout, _ columns: Columns
  ) -> [String] {
    let canvas = layout.canvas
    let gap = 22.0
    let middle = (canvas.left + Canvas.width - canvas.right) / 2
    return canvas.preamble(
      name: "requests", title: "\(header.scenario): what went over the network",
      subtitle: "Duplicates are what caching or coalescing could have saved; "
        + "wasted is what no frame showed\(groups.seedsNote).")
      + canvas.legend(counts.map { ($0.color, $0.name) }, x: canvas.left, y: 76)
      + canvas.legend(
        [(Palette.sky, "received"), (Palette.grey, "of it wasted")], x: middle + gap, y: 76)
      + [
        "set border 1", "known(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c)",
        // A bar of no length would be drawn as a hairline.
        "bar(c) = known(c) > 0 ? known(c) : NaN", "set multiplot",
      ] + layout.rows()
      + canvas.margins(left: canvas.left, right: Canvas.width - middle + gap)
      + countsPanel(groups, columns)
      // What belongs to the whole chart has been drawn with its first panel.
      + ["unset label", "unset object"] + layout.rows(named: false)
      + canvas.margins(left: middle + gap, right: canvas.right)
      + bytesPanel(groups, columns) + ["unset multiplot"]
  }

  private static func countsPanel(_ groups: [ReportGroup], _ columns: Columns) -> [String] {
    let largest = groups.largest(counts.map(\.metric))
    let colors = counts.map(\.color).joined(separator: " ")
    let numbers = columns.counts.map(columns.all.number)
    let (first, last) = (numbers[0], numbers[numbers.count - 1])
    let place = "$0 - 0.39 + 0.26 * (c - \(first))"
    let end = "$0 - 0.13 + 0.26 * (c - \(first))"
    let text = columns.all.number(of: columns.requestsText)
    return Axis.fromZero(to: largest, room: 1.25, mostTicks: 4, isWhole: true).script(
      "x", title: "requests") + [
        "colors = \(GnuplotText.quoted(colors))",
        "plot for [c = \(first):\(last)] 'requests.tsv' skip 1 \\",
        "    using (0):0:(0):(bar(c)):(\(place)):(\(end)) \\",
        "    with boxxyerror lc rgb word(colors, c - \(first - 1)), \\",
        "  'requests.tsv' skip 1 using (known(\(first))):($0 - 0.26):(stringcolumn(\(text))) \\",
        "    with labels left offset 0.6, 0 font 'sans,11'",
      ]
  }

  private static func bytesPanel(_ groups: [ReportGroup], _ columns: Columns) -> [String] {
    let largest = groups.largest([.bytesDown, .bytesWasted])
    let scale = ByteScale(upTo: largest)
    let number = columns.all.number
    let (down, wasted) = (number(columns.down), number(columns.wasted))
    return Axis.fromZero(to: largest / scale.bytes, room: 1.3, mostTicks: 5).script(
      "x", title: "bytes down (\(scale.name))") + [
        "unit = \(scale.text)",
        "plot 'requests.tsv' skip 1 \\",
        "    using (0):0:(0):(bar(\(down)) / unit):($0 - 0.3):($0 + 0.3) \\",
        "    with boxxyerror lc rgb '\(Palette.sky)', \\",
        "  'requests.tsv' skip 1 using (0):0:(0):(bar(\(wasted)) / unit):($0 - 0.3):($0 + 0.3) \\",
        "    with boxxyerror lc rgb '\(Palette.grey)', \\",
        "  'requests.tsv' skip 1 using (known(\(down)) / unit):0:"
          + "(stringcolumn(\(number(columns.bytesText)))) \\",
        "    with labels left offset 0.6, 0 font 'sans,11'",
      ]
  }
}

extension [ReportGroup] {
  /// The largest mean of some metrics; 0 where none has data.
  func largest(_ metrics: [Metric]) -> Double {
    flatMap { group in metrics.compactMap(group.mean) }.max() ?? 0
  }
}
