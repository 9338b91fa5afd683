import Metrics

/// What lies on disk in the end, and what was written on the way there.
enum DiskChart {
  /// The chart; none where nothing was written.
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    guard groups.largest([.diskBytesWritten]) > 0 else { return nil }
    let layout = BarLayout(groups, rowHeight: 30, top: 96, right: 24)
    let held = ChartColumn(.diskBytes)
    let written = ChartColumn(.diskBytesWritten)
    let text = ChartColumn("text") { group, _ in
      MetricText.text(group.mean(.diskBytes), .bytes)
    }
    let columns = [.strategy, held, written, text]
    let bars = bars(
      held: columns.number(of: held), written: columns.number(of: written),
      text: columns.number(of: text))
    return Chart(
      name: "disk", rows: columns.rows(groups), script: script(header, groups, layout) + bars)
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ layout: BarLayout
  ) -> [String] {
    let canvas = layout.canvas
    let largest = groups.largest([.diskBytes, .diskBytesWritten])
    let scale = ByteScale(upTo: largest)
    return canvas.preamble(
      name: "disk", title: "\(header.scenario): files on disk",
      subtitle: "What there is in the end, over all that was written\(groups.seedsNote).")
      + canvas.legend(
        [(Palette.blue, "on disk in the end"), (Palette.paleGrey, "written")], x: canvas.left, y: 74
      )
      + Axis.fromZero(to: largest / scale.bytes, room: 1.2).script(
        "x", title: "files (\(scale.name))") + layout.rows()
      + ["set border 1", "unit = \(scale.text)"]
  }

  /// What draws the bars, from the numbers of their columns.
  private static func bars(held: Int, written: Int, text: Int) -> [String] {
    [
      "known(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c)",
      // A bar of no length would be drawn as a hairline.
      "bar(c) = known(c) > 0 ? known(c) / unit : NaN",
      "plot 'disk.tsv' skip 1 \\",
      "    using (0):0:(0):(bar(\(written))):($0 - 0.36):($0 + 0.36) \\",
      "    with boxxyerror lc rgb '\(Palette.paleGrey)', \\",
      "  'disk.tsv' skip 1 using (0):0:(0):(bar(\(held))):($0 - 0.26):($0 + 0.26) \\",
      "    with boxxyerror lc rgb '\(Palette.blue)', \\",
      "  'disk.tsv' skip 1 using (known(\(written)) / unit):0:(stringcolumn(\(text))) \\",
      "    with labels left offset 0.6, 0 font 'sans,11'",
    ]
  }
}
