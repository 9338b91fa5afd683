/// Horizontal bars under each other, a row for each strategy.
struct BarLayout {
  let canvas: Canvas
  let labels: [String]

  /// - Parameters:
  ///   - groups: The rows.
  ///   - rowHeight: The pixels from a row to the next.
  ///   - top: The pixels above the first row.
  ///   - right: The pixels beside the longest bar.
  init(_ groups: [ReportGroup], rowHeight: Double, top: Double, right: Double) {
    labels = groups.map { GnuplotText.shortened(GnuplotText.field($0.label), to: 42) }
    let widest = labels.map { GnuplotText.width($0, size: 12) }.max() ?? 0
    var canvas = Canvas()
    canvas.left = max(80, widest + 24)
    canvas.right = right
    canvas.top = top
    canvas.height = top + rowHeight * Double(groups.count) + canvas.bottom
    self.canvas = canvas
  }

  /// The vertical axis, the first row uppermost.
  ///
  /// - Parameter named: False for a second plot beside the first.
  /// - Returns: Lines of the script.
  func rows(named: Bool = true) -> [String] {
    let ticks = labels.enumerated().map { place, label in
      "\(GnuplotText.quoted(named ? label : "")) \(place)"
    }
    return [
      "set yrange [\(labels.count).0-0.5:-0.5]",
      "set ytics (\(ticks.joined(separator: ", "))) scale 0",
    ]
  }
}
