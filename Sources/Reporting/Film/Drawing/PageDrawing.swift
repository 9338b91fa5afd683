import AppModel
import Environment
import ImagePipeline
import Pictures
import Primitives
import Scenarios

/// Draws the pages of a film: the parts that never change once, and the rest for each frame.
struct PageDrawing {
  private let layout: PageLayout
  private let hasTabs: Bool
  private var screens: [ScreenDrawing]
  /// The page without the contents of the screens.
  private let empty: Canvas

  /// Creates the drawing of runs side by side.
  ///
  /// - Parameters:
  ///   - runs: The runs, all of one scenario.
  ///   - heading: The first line of the page.
  ///   - layout: The places on the page.
  ///   - palette: The colours.
  init(_ runs: [FilmedRun], heading: String, _ layout: PageLayout, _ palette: FilmPalette) {
    self.layout = layout
    hasTabs = runs.contains { $0.run.plan.tab != nil }
    screens = runs.enumerated().map { number, run in
      ScreenDrawing(
        run.run.plan, run.feed, palette, content: layout.list(number), scale: layout.scale)
    }
    var canvas = Canvas(width: layout.size.width, height: layout.size.height)
    canvas.write(heading, .large, .softText, inMiddleOf: layout.heading)
    for (number, run) in runs.enumerated() {
      canvas.write(run.run.strategyName, .giant, .text, inMiddleOf: layout.title(number))
      canvas.fillRound(
        layout.phone(number), radius: PageLayout.corner + PageLayout.bezel, .bezel, palette)
      canvas.fillRound(layout.screen(number), radius: PageLayout.corner, .bar, palette)
    }
    Self.drawLegend(in: layout.legend, &canvas)
    empty = canvas
  }

  /// Returns the pixels of the page at a moment.
  mutating func page(_ shots: [FilmTimeline.Shot], at now: Instant) -> Canvas {
    var canvas = empty
    for (number, shot) in shots.enumerated() {
      draw(shot, number, &canvas)
      restoreCorners(of: layout.screen(number), &canvas)
      let texts = [
        ("time", "\((now - .start).seconds.text(decimals: 1)) s"),
        ("memory", "\((Double(shot.figures.imageBytes.bytes) / 1_048_576).text(decimals: 1)) MiB"),
        ("requests", "\(shot.figures.requests)"), ("missed frames", "\(shot.missedSoFar)"),
      ]
      for (place, text) in texts.enumerated() {
        write(text, in: layout.figure(place, of: number), &canvas)
      }
    }
    return canvas
  }

  private func write(_ text: (name: String, value: String), in box: Box, _ canvas: inout Canvas) {
    var (upper, lower) = (box, box)
    (upper.height, lower.height) = (14, 20)
    lower.y += 15
    canvas.write(text.name, .small, .softText, inMiddleOf: upper)
    canvas.write(text.value, .large, .text, inMiddleOf: lower)
  }

  private mutating func draw(_ shot: FilmTimeline.Shot, _ number: Int, _ canvas: inout Canvas) {
    let (screen, list) = (layout.screen(number), layout.list(number))
    var bar = screen
    bar.height = PageLayout.topBar
    canvas.fill(list, .page, within: list)
    let shown = shot.frame?.screen
    if let frame = shot.frame, let shown {
      screens[number].draw(frame, on: shown, &canvas)
    } else if shot.frame != nil {
      canvas.fill(list, .placeholder, within: list)
      canvas.write("the app is not on screen", .large, .softText, inMiddleOf: list)
    }
    if shot.missed > 0 {
      canvas.fill(bar, .text, within: bar)
      canvas.write(
        "stands still: \(shot.missed) missed frame\(shot.missed == 1 ? "" : "s")", .large, .page,
        inMiddleOf: bar)
    } else {
      canvas.write(shown?.title ?? "", .large, .softText, inMiddleOf: bar)
    }
    drawBottomBar(of: screen, shown, &canvas)
  }

  /// Draws the tabs, or the line that a phone without a button has at its lower edge.
  private func drawBottomBar(of screen: Box, _ shown: ScreenID?, _ canvas: inout Canvas) {
    var bar = screen
    (bar.y, bar.height) = (screen.rows.upperBound - layout.bottomBar, layout.bottomBar)
    guard hasTabs else {
      let line = Box(x: screen.x + screen.width / 2 - 60, y: bar.y + 9, width: 120, height: 4)
      return canvas.fill(line, .icon, within: bar)
    }
    for (place, name) in ["list", "second list"].enumerated() {
      var half = bar
      half.width /= 2
      half.x += place * half.width
      let isShown = (shown == .tab) == (place == 1)
      canvas.write(name, isShown ? .giant : .large, isShown ? .text : .softText, inMiddleOf: half)
    }
  }

  private func restoreCorners(of screen: Box, _ canvas: inout Canvas) {
    let radius = PageLayout.corner
    for y in screen.rows where y < screen.y + radius || y >= screen.rows.upperBound - radius {
      for x in screen.columns where x < screen.x + radius || x >= screen.columns.upperBound - radius
      {
        if screen.share(ofPixel: x, y, radius: radius) < 16 { canvas[x, y] = empty[x, y] }
      }
    }
  }

  private static func drawLegend(in box: Box, _ canvas: inout Canvas) {
    let marks: [(text: String, ink: Ink)] = [
      ("wrong image", .wrong), ("image of an earlier row", .leftover),
      ("placeholder", .placeholder), ("missed frames", .text),
    ]
    let font = TextFont.large
    let widths = marks.map { 30 + $0.text.count * font.width + 22 }
    var (x, y) = (box.x + max(0, (box.width - widths.reduce(-22, +)) / 2), box.y)
    for (mark, width) in zip(marks, widths) {
      if x + width - 22 > box.columns.upperBound { (x, y) = (box.x, y + 24) }
      let swatch = Box(x: x, y: y, width: 22, height: 18)
      switch mark.ink {
      case .wrong, .leftover:
        let isDashed = mark.ink == .leftover
        canvas.outline(swatch, mark.ink, width: 4, isDashed: isDashed, within: swatch)
      default: canvas.fill(swatch, mark.ink, within: swatch)
      }
      canvas.write(mark.text, font, .text, x: x + 30, y: y + 1, within: canvas.bounds)
      x += width
    }
  }
}

extension ScreenID {
  /// The word above the screen.
  fileprivate var title: String {
    switch self {
    case .detail: "detail"
    case .tab: "second list"
    default: "list"
    }
  }
}
