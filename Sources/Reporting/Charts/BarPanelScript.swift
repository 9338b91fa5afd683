import Reports

/// The script of a panel of a chart of bars.
///
/// A bar that is many times as long as the others would flatten them. It is broken off at the end of the axis, and its
/// figure shows its full length.
struct BarPanelScript {
  private let panel: BarChart.Panel
  private let file: String
  private let column: Int
  private let rows: BarRows
  private let groups: [ReportGroup]
  private let width: Double
  private let form: ColumnText.Form
  /// The end of broken bars, in the unit of the axis.
  private let end: Double
  /// The rows that are broken off.
  private let broken: [Int]

  /// - Parameters:
  ///   - panel: The panel.
  ///   - name: The name of the chart.
  ///   - column: Gnuplot's number of the panel's first column.
  ///   - rows: The rows.
  ///   - groups: The strategies with a row.
  ///   - width: The width of the panel in pixels.
  init(
    _ panel: BarChart.Panel, chart name: String, column: Int, rows: BarRows,
    groups: [ReportGroup], width: Double
  ) {
    self.panel = panel
    file = "'\(name).tsv' skip 1"
    (self.column, self.rows, self.groups, self.width) = (column, rows, groups, width)
    form = panel.form(groups)
    let limit = panel.limit(groups)
    end = (limit.map { $0 * 1.1 } ?? groups.map(panel.reach).max() ?? 0) * form.factor
    broken = rows.bars.filter { panel.reach($0.group) > limit ?? .infinity }.map(\.place)
  }

  /// The lines of the script, from the axis to the plot.
  var lines: [String] {
    let factor = form.factor < 0.1 ? "/ \(number(1 / form.factor)).0" : "* \(number(form.factor))"
    let unit = form.unit.isEmpty ? "" : " (\(form.unit))"
    return axis.script("x", title: panel.title + unit)
      + restLabels + breaks
      + [
        "max(a, b) = a > b ? a : b",
        "free(v, mark) = mark < v || mark > v + \(number(axis.high - end)) ? v : mark",
        // Values; empty without data, because gnuplot draws a bar of no length as a hairline.
        "amount(c) = stringcolumn(c) eq 'NaN' ? 0 : column(c) \(factor)",
        "cut(v) = v > \(number(end)) ? \(number(end)) : v",
        "before(c) = c > \(column) ? (sum [i = \(column):c - 1] amount(i)) : 0",
        "there(c) = amount(c) > 0 ? 0 : NaN",
        "plot " + (bars + marks + interval + figures).joined(separator: ", \\\n  "),
      ]
  }

  /// The axis, long enough for the figures behind the bars.
  private var axis: Axis {
    let texts = groups.map { panel.figure(of: $0, form) }
    let widest = texts.map { GnuplotText.width($0, size: 11) }.max() ?? 0
    let share = max(0.3, 1 - (widest + 14) / width)
    let axis = Axis.fromZero(to: end, maxTicks: width > 250 ? 6 : 3)
    return Axis(low: 0, high: (end > 0 ? end : axis.high) / share, ticks: axis.ticks)
  }

  private var bars: [String] {
    let parts = Array(panel.parts.enumerated())
    return parts.map { index, part in
      let c = column + index
      let (from, to) =
        panel.arrangement == .stacked
        ? ("cut(before(\(c)))", "cut(before(\(c)) + amount(\(c)))") : ("0", "cut(amount(\(c)))")
      let (height, half) = (0.8 / Double(parts.count), 0.36 - 0.12 * Double(index))
      let ends =
        switch panel.arrangement {
        case .stacked: (-0.36, 0.36)
        case .beside: (-0.4 + height * Double(index), -0.4 + height * Double(index + 1))
        case .within: (-half, half)
        }
      return "\(file) using (there(\(c))):2:(\(from)):(\(to)):"
        + "($2 + \(number(ends.0))):($2 + \(number(ends.1))) with boxxyerror \(part.fill.script)"
    }
  }

  private var marks: [String] {
    panel.marks.enumerated().map { index, mark in
      let c = column + panel.parts.count + index
      return "\(file) using (stringcolumn(\(c)) eq 'NaN' ? NaN : amount(\(c))):"
        + "($2 - 0.42):(0):(0.84) with vectors nohead \(mark.style)"
    }
  }

  private var intervalColumn: Int { column + panel.parts.count + panel.marks.count }

  /// The thin bar, on white so that it is visible on dark parts too.
  private var interval: [String] {
    let (low, high) = (intervalColumn, intervalColumn + 1)
    guard groups.contains(where: { panel.interval($0) != nil }) else { return [] }
    let ends =
      "(there(\(high)) + cut(amount(\(low)))):($2\(offset)):"
      + "(cut(amount(\(high))) - cut(amount(\(low)))):(0)"
    return [
      "\(file) using \(ends) with vectors nohead lc rgb 'white' lw 3.5",
      "\(file) using \(ends) with vectors heads size screen 0.005, 90 lc rgb 'black' lw 1.3",
    ]
  }

  /// The offset of the interval and the figure, which belong to the first of several bars under each other.
  private var offset: String {
    panel.arrangement == .beside ? " - \(number(0.4 - 0.4 / Double(panel.parts.count)))" : ""
  }

  private var figures: [String] {
    let parts = (0..<panel.parts.count).map { column + $0 }
    let length: String
    switch panel.arrangement {
    case .stacked: length = "before(\(column + parts.count))"
    case .beside: length = "amount(\(column))"
    case .within: length = parts.map { "amount(\($0))" }.reduce("0") { "max(\($0), \($1))" }
    }
    let marks = (column + panel.parts.count..<intervalColumn).map { "amount(\($0))" }
    // The figure begins after the bar, its thin bar and any mark that would cross the figure.
    let end = (marks + marks).reduce("max(\(length), amount(\(intervalColumn + 1)))") {
      "free(\($0), \($1))"
    }
    return [
      "\(file) using (cut(\(end))):($2\(offset)):"
        + "(stringcolumn(\(intervalColumn + 2))) with labels left offset 0.7, 0 font 'sans,11'"
    ]
  }

  /// The labels for the row of the strategies that are not named.
  private var restLabels: [String] {
    rows.rests.compactMap { rest in
      let figures = rest.groups.compactMap(panel.figure).filter(\.isFinite)
      guard let least = figures.min(), let greatest = figures.max() else { return nil }
      return
        "set label \(GnuplotText.quoted(ColumnText.range(least...greatest, form))) at first 0, "
        + "first \(rest.place) left offset 0.7, 0 font 'sans,11' textcolor rgb '#555555'"
    }
  }

  /// Two white strokes across each broken bar.
  private var breaks: [String] {
    broken.flatMap { place in
      [0.93, 0.96].map { share in
        "set arrow from first \(number(end * share)), first \(number(Double(place) + 0.46)) to "
          + "first \(number(end * (share + 0.015))), first \(number(Double(place) - 0.46)) "
          + "nohead front lc rgb 'white' lw 3"
      }
    }
  }

  private func number(_ value: Double) -> String { GnuplotText.number(value, decimals: 5) }
}
