import Primitives
import TextOutput

/// The area of a chart, in pixels from the upper left corner, and the texts above the plot.
struct Canvas {
  /// The width of every chart: its texts must be readable at a display width of 600.
  package static let width = 720.0
  /// The default height of a chart.
  static let usualHeight = 460.0
  /// The margin at the left and right of texts.
  static let edge = 16.0
  private static let noteHeight = 15.0

  let name: String
  private let title: String
  private let notes: [String]
  var height = Canvas.usualHeight
  var left = 80.0
  var right = 40.0
  /// The top of the plot; at first, the end of the texts above it.
  var top: Double
  var bottom = 56.0

  /// Creates a canvas of the usual size.
  ///
  /// - Parameters:
  ///   - name: The chart's name.
  ///   - title: The subject.
  ///   - note: The explanation for the reader, in a few sentences.
  init(name: String, title: String, note: String) {
    self.name = name
    self.title = title.elided(to: 76)
    notes = GnuplotText.lines(note, size: 11, width: Canvas.width - 2 * Canvas.edge)
    top = 40 + Canvas.noteHeight * Double(notes.count) + 4
  }

  /// The first lines of every script.
  var preamble: [String] {
    let size = "\(Int(Canvas.width)),\(Int(height))"
    let texts = notes.enumerated().map { line, text in
      label(
        text, x: Canvas.edge, y: 44 + Canvas.noteHeight * Double(line),
        style: "font 'sans,11' textcolor rgb '#555555'")
    }
    return [
      "# gnuplot \(name).gp draws \(name).svg from \(name).tsv, all in this folder.",
      "set encoding utf8",
      "set terminal svg size \(size) font 'sans,12' noenhanced background rgb 'white'",
      "set output '\(name).svg'",
      "set datafile separator tab",
      "set datafile commentschars ''",
      "unset key",
      "set border 3 lc rgb '#777777' lw 0.8",
      "set tics nomirror out scale 0.5 textcolor rgb '#333333'",
      "set style fill solid 1 noborder",
      label(title, x: Canvas.edge, y: 22, style: "font 'sans,15'"),
    ] + texts
  }

  /// Returns the margins of the plot, or of one of several plots.
  func margins(
    left: Double? = nil, right: Double? = nil, top: Double? = nil, bottom: Double? = nil
  ) -> [String] {
    [
      "set lmargin at screen \(x(left ?? self.left))",
      "set rmargin at screen \(x(Canvas.width - (right ?? self.right)))",
      "set tmargin at screen \(y(top ?? self.top))",
      "set bmargin at screen \(y(height - (bottom ?? self.bottom)))",
    ]
  }

  /// Returns a text that starts at a place, ends there, or is centred there.
  package func label(
    _ text: String, x: Double, y: Double, side: String = "left", style: String = ""
  ) -> String {
    let place = "screen \(self.x(x)), screen \(self.y(y))"
    let text = GnuplotText.quoted(GnuplotText.field(text))
    return "set label \(text) at \(place) \(side) \(style)".trimmingEnd
  }

  /// Returns a straight line.
  func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), style: String
  ) -> String {
    "set arrow from screen \(x(start.x)), screen \(y(start.y)) to screen \(x(end.x)), "
      + "screen \(y(end.y)) nohead \(style)"
  }

  /// Returns a point, as in a legend.
  package func point(x: Double, y: Double, _ style: LineStyle) -> String {
    label("", x: x, y: y, style: "point pt \(style.shape) ps 0.8 lc rgb '\(style.color)'")
  }

  /// Returns a filled square, as in a legend.
  func square(x left: Double, y middle: Double, fill: Fill) -> String {
    "set object rectangle from screen \(x(left)), screen \(y(middle + 6)) to screen "
      + "\(x(left + 14)), screen \(y(middle - 6)) \(fill.script)"
  }

  /// Returns a horizontal position as gnuplot's share of the width.
  func x(_ pixels: Double) -> String { GnuplotText.number(pixels / Canvas.width, decimals: 5) }

  /// Returns a vertical position as gnuplot's share of the height, counted from below.
  func y(_ pixels: Double) -> String { GnuplotText.number(1 - pixels / height, decimals: 5) }
}

/// Squares and strokes with their meanings, in as many rows as they need.
struct FillLegend {
  /// The sample before a meaning.
  enum Sample {
    case area(Fill)
    /// A vertical stroke in gnuplot's words.
    case line(String)
  }

  private static let rowHeight = 19.0
  private let places: [(x: Double, row: Int, sample: Sample, text: String)]

  init(_ entries: [(sample: Sample, text: String)]) {
    var (left, row) = (Canvas.edge, 0)
    places = entries.map { entry in
      let width = 20 + GnuplotText.width(entry.text, size: 11) + 14
      if left > Canvas.edge, left + width > Canvas.width { (left, row) = (Canvas.edge, row + 1) }
      defer { left += width }
      return (left, row, entry.sample, entry.text)
    }
  }

  /// The height in pixels.
  var height: Double { Double((places.last?.row ?? -1) + 1) * Self.rowHeight }

  /// Returns the script that draws the legend.
  func script(_ canvas: Canvas, top: Double) -> [String] {
    places.flatMap { place in
      let middle = top + (Double(place.row) + 0.5) * Self.rowHeight
      let sample =
        switch place.sample {
        case .area(let fill): canvas.square(x: place.x, y: middle, fill: fill)
        case .line(let style):
          canvas.line(
            from: (place.x + 7, middle - 7), to: (place.x + 7, middle + 7), style: style)
        }
      return [
        sample, canvas.label(place.text, x: place.x + 20, y: middle, style: "font 'sans,11'"),
      ]
    }
  }
}
