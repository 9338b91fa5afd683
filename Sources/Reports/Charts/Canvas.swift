/// The area of a chart, in pixels from the upper left corner.
struct Canvas {
  /// The width of every chart.
  static let width = 900.0
  /// The height of a chart that has no reason to be taller.
  static let usualHeight = 520.0

  var height = Canvas.usualHeight
  var left = 80.0
  var right = 40.0
  var top = 84.0
  var bottom = 58.0

  /// The first lines of every script.
  ///
  /// - Parameters:
  ///   - name: The chart's name.
  ///   - title: What is shown.
  ///   - subtitle: What the reader needs to know to read it.
  /// - Returns: Lines of the script.
  func preamble(name: String, title: String, subtitle: String) -> [String] {
    let size = "\(Int(Canvas.width)),\(Int(height))"
    return [
      "# gnuplot \(name).gp draws \(name).svg from \(name).tsv, all in this folder.",
      "set encoding utf8",
      "set terminal svg size \(size) font 'sans,12' noenhanced background rgb 'white'",
      "set output '\(name).svg'",
      "set datafile separator tab",
      "unset key",
      "set border 3 lc rgb '#777777' lw 0.8",
      "set tics nomirror out scale 0.5 textcolor rgb '#333333'",
      "set style fill solid 1 noborder",
      label(title, x: 20, y: 22, style: "font 'sans,15'"),
      label(subtitle, x: 20, y: 44, style: "font 'sans,11' textcolor rgb '#555555'"),
    ] + margins(left: left, right: right)
  }

  /// The borders of the plot, or of one of several beside each other.
  func margins(left: Double, right: Double) -> [String] {
    [
      "set lmargin at screen \(x(left))", "set rmargin at screen \(x(Canvas.width - right))",
      "set tmargin at screen \(y(top))", "set bmargin at screen \(y(height - bottom))",
    ]
  }

  /// A text that starts at a place; or ends there, or has its middle there.
  func label(
    _ text: String, x: Double, y: Double, side: String = "left", style: String = ""
  ) -> String {
    let place = "screen \(self.x(x)), screen \(self.y(y))"
    return "set label \(GnuplotText.quoted(text)) at \(place) \(side) \(style)".trimmingEnd
  }

  /// A horizontal line, as in a legend.
  func line(from start: Double, to end: Double, y: Double, style: String) -> String {
    let height = self.y(y)
    return
      "set arrow from screen \(x(start)), screen \(height) to screen \(x(end)), screen \(height)"
      + " nohead \(style)"
  }

  /// A filled square, as in a legend.
  func square(x left: Double, y middle: Double, color: String) -> String {
    "set object rectangle from screen \(x(left)), screen \(y(middle + 5)) to screen "
      + "\(x(left + 10)), screen \(y(middle - 5)) fc rgb '\(color)' fs solid 1 noborder"
  }

  /// Squares with their meanings, in a row.
  func legend(_ entries: [(color: String, text: String)], x start: Double, y: Double) -> [String] {
    var left = start
    var lines: [String] = []
    for entry in entries {
      lines += [
        square(x: left, y: y, color: entry.color),
        label(entry.text, x: left + 15, y: y, style: "font 'sans,11'"),
      ]
      left += 15 + GnuplotText.width(entry.text, size: 11) + 20
    }
    return lines
  }

  /// A horizontal place as gnuplot's share of the width.
  func x(_ pixels: Double) -> String { GnuplotText.number(pixels / Canvas.width, decimals: 5) }

  /// A vertical place as gnuplot's share of the height, which it counts from below.
  func y(_ pixels: Double) -> String { GnuplotText.number(1 - pixels / height, decimals: 5) }
}

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
