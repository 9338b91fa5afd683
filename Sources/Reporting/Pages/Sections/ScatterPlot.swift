import Metrics
import Reports
import TextOutput

/// Time without the correct image against memory, at one point of a sweep: a mark with a name for each strategy.
struct ScatterPlot {
  private struct Mark {
    let strategy: String
    let place: (x: Double, y: Double)
    let text: String
  }

  /// A rectangle that a name or a mark covers.
  private struct Box {
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    func meets(_ other: Box) -> Bool {
      left < other.left + other.width && other.left < left + width
        && top < other.top + other.height && other.top < top + height
    }
  }

  private static let (width, height) = (600.0, 380.0)
  private static let plot = (left: 62.0, right: 580.0, top: 26.0, bottom: 330.0)

  private let title: String
  private let markers: Markers
  private let xAxis: Axis
  private let yAxis: Axis
  private let marks: [Mark]

  /// - Parameters:
  ///   - rows: The strategies.
  ///   - title: The point of the sweep; empty without one.
  ///   - markers: Their colours and shapes.
  /// - Returns: Nil if no strategy has both figures.
  init?(_ rows: [PageResults.Mean], title: String, _ markers: Markers) {
    let known = rows.compactMap { row in
      row[Headline.metric].flatMap { time in
        row[.peakMemoryBytes].map { (strategy: row.strategy, time: time, bytes: $0) }
      }
    }.filter(\.time.isFinite)
    guard let longest = known.map(\.time).max(), let largest = known.map(\.bytes).max() else { return nil }
    let (shortest, least) = (known.map(\.time).min() ?? 0, known.map(\.bytes).min() ?? 0)
    let yAxis: Axis =
      shortest > 0 && longest > 20 * shortest
      ? .logarithmic(from: shortest, to: longest) : .fromZero(to: longest, room: 1.06, maxTicks: 6)
    let scale = ColumnText.form([largest], .bytes)
    let xAxis: Axis =
      least > 0 && largest > 6 * least
      ? .bytes(from: least, to: largest) : .fromZero(to: largest * scale.factor, room: 1.06)
    let factor = xAxis.isLogarithmic ? 1 : scale.factor
    let plot = Self.plot
    marks = known.map { one in
      Mark(
        strategy: one.strategy,
        place: (
          plot.left + xAxis.share(one.bytes * factor) * (plot.right - plot.left),
          plot.bottom - yAxis.share(one.time) * (plot.bottom - plot.top)
        ),
        text: MetricText.brief(one.time, .cellSeconds) + ", "
          + MetricText.brief(one.bytes, .bytes))
    }
    unit = xAxis.isLogarithmic ? "" : " (\(scale.unit))"
    (self.title, self.markers, self.xAxis, self.yAxis) = (title, markers, xAxis, yAxis)
  }

  private let unit: String

  var html: HTML {
    let plot = Self.plot
    let heading: HTML? = title.isEmpty ? nil : "<figcaption>\(title)</figcaption>"
    let rows = yAxis.ticks.map { tick -> HTML in
      let y = plot.bottom - yAxis.share(tick.place) * (plot.bottom - plot.top)
      return """
        <path d="M\(plot.left) \(y)H\(plot.right)"/><text x="\(plot.left - 8)" y="\(y + 4)" text-anchor="end">\(tick.text)</text>
        """
    }
    let columns = xAxis.ticks.map { tick -> HTML in
      let x = plot.left + xAxis.share(tick.place) * (plot.right - plot.left)
      return """
        <path d="M\(x) \(plot.top)V\(plot.bottom)"/><text x="\(x)" y="\(plot.bottom + 17)" text-anchor="middle">\(tick.text)</text>
        """
    }
    let scaleNote = yAxis.isLogarithmic ? ", logarithmic" : ""
    return """
      <figure>\(heading)<svg class="scatter" viewBox="0 0 \(Self.width) \(Self.height)" role="group" \
      aria-label="Time without the correct image against peak memory\(title.isEmpty ? "" : ", \(title)")">
      <g class="grid">\(rows)\(columns)</g>
      <text x="\(plot.left - 8)" y="13" class="axis">time without the correct image (s\(scaleNote))</text>
      <text x="\(plot.right)" y="\(plot.bottom + 38)" text-anchor="end" class="axis">\
      peak memory\(unit)\(xAxis.isLogarithmic ? ", logarithmic" : "")</text>
      <text x="\(plot.left + 8)" y="\(plot.bottom - 8)" class="better">↙ better</text>
      \(names)</svg></figure>
      """
  }

  /// The marks, each with its name beside it, where it covers no other; else the name is shown on hover and focus.
  private var names: [HTML] {
    var taken = marks.map { Box(left: $0.place.x - 6, top: $0.place.y - 6, width: 12, height: 12) }
    return marks.map { mark in
      let (x, y) = mark.place
      let width = 6.4 * Double(mark.strategy.count)
      let choices: [(x: Double, y: Double, anchor: HTML)] = [
        (x + 10, y + 4, "start"), (x - 10, y + 4, "end"), (x, y - 10, "middle"),
        (x, y + 19, "middle"),
      ]
      let places = choices.map { choice in
        let left =
          choice.anchor.text == "start"
          ? choice.x : choice.x - (choice.anchor.text == "end" ? width : width / 2)
        return Box(left: left, top: choice.y - 10, width: width, height: 13)
      }
      let free = places.firstIndex { place in
        place.left > Self.plot.left && place.left + place.width < Self.width
          && !taken.contains(where: place.meets)
      }
      if let free { taken.append(places[free]) }
      let choice = choices[free ?? (x > Self.width / 2 ? 1 : 0)]
      return """
        <g class="dot\(free == nil ? " crowded" : "")" data-s="\(mark.strategy)" role="img" \
        aria-label="\(mark.strategy): \(mark.text)"><g transform="translate(\(x) \(y))">\(markers.shape(mark.strategy))</g>\
        <text x="\(choice.x)" y="\(choice.y)" text-anchor="\(choice.anchor)">\(mark.strategy)</text></g>

        """
    }
  }
}
