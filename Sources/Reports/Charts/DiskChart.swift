import Metrics

/// What lies on disk in the end, and what was written on the way there.
enum DiskChart {
  /// The chart; none where nothing was written.
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    guard groups.largest(["diskBytesWritten"]) > 0 else { return nil }
    let layout = BarLayout(groups, rowHeight: 30, top: 96, right: 24)
    return Chart(name: "disk", rows: rows(groups), script: script(header, groups, layout))
  }

  private static func rows(_ groups: [ReportGroup]) -> [[String]] {
    [["strategy", "diskBytes", "diskBytesWritten", "text"]]
      + groups.map { group in
        [GnuplotText.field(group.label)]
          + ["diskBytes", "diskBytesWritten"].map { GnuplotText.number(group.mean($0)) }
          + [MetricText.text(group.mean("diskBytes"), .bytes)]
      }
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ layout: BarLayout
  ) -> [String] {
    let canvas = layout.canvas
    let largest = groups.largest(["diskBytes", "diskBytesWritten"])
    let scale = ByteScale(upTo: largest)
    return canvas.preamble(
      name: "disk", title: "\(header.scenario): files on disk",
      subtitle: "What there is in the end, over all that was written\(groups.seedsNote).")
      + canvas.legend(
        [(Palette.blue, "on disk in the end"), (Palette.paleGrey, "written")], x: canvas.left, y: 74
      )
      + Axis.fromZero(to: largest / scale.bytes, room: 1.2).script(
        "x", title: "files (\(scale.name))") + layout.rows()
      + [
        "set border 1", "unit = \(scale.text)",
        "known(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c)",
        // A bar of no length would be drawn as a hairline.
        "bar(c) = known(c) > 0 ? known(c) / unit : NaN",
        "plot 'disk.tsv' skip 1 \\",
        "    using (0):0:(0):(bar(3)):($0 - 0.36):($0 + 0.36) \\",
        "    with boxxyerror lc rgb '\(Palette.paleGrey)', \\",
        "  'disk.tsv' skip 1 using (0):0:(0):(bar(2)):($0 - 0.26):($0 + 0.26) \\",
        "    with boxxyerror lc rgb '\(Palette.blue)', \\",
        "  'disk.tsv' skip 1 using (known(3) / unit):0:(stringcolumn(4)) \\",
        "    with labels left offset 0.6, 0 font 'sans,11'",
      ]
  }
}
