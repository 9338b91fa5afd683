import Environment
import Metrics
import ImagePipeline
import Pictures
import Primitives
import Scenarios

/// Draws the pages of a film: phones side by side, with their names and figures.
struct PageDrawing {
  private let layout: PageLayout
  private let palette: FilmPalette
  private let heading: String
  private let phone: [UInt8]
  private var screens: [ScreenDrawing]

  /// Creates the drawing of runs of one scenario, with a line above them.
  ///
  /// - Throws: `PictureError`.
  init(_ runs: [FilmedRun], heading: String) throws {
    let renderer = PictureRenderer(seed: runs[0].run.seed)
    let views = runs.flatMap(\.timeline.frames).flatMap(\.cells).flatMap(\.views)
    let images = views.map(\.image).distinct.filter { $0 != .none }
    let palette = FilmPalette(pictures: images.map { renderer.background(of: $0) })
    let layout = PageLayout(runs[0].run.plan, phones: runs.count)
    (self.heading, self.palette, self.layout) = (heading, palette, layout)
    phone = palette.places(of: try layout.emptyPhone().pixels)
    screens = zip(runs, layout.phones).map { run, phone in
      ScreenDrawing(run: run, palette: palette, list: layout.list(of: phone), scale: layout.scale)
    }
  }

  /// Creates a page without phones.
  ///
  /// - Throws: `PictureError`.
  func emptyPage() throws -> GDPage { try GDPage(size: layout.size, palette: palette.colors) }

  /// Draws the page of a moment.
  ///
  /// - Throws: `PictureError`.
  mutating func page(_ shots: [FilmTimeline.Shot], at now: Instant) throws -> GDPage {
    let page = try emptyPage()
    let whole = PixelBox(0, 0, layout.size.width, layout.size.height)
    page.write(heading, Ink.softText, in: PixelBox(0, 12, whole.width, 20))
    for (number, (shot, phone)) in zip(shots, layout.phones).enumerated() {
      let (list, name) = (screens[number].list, screens[number].run.run.strategyName)
      page.write(name, Ink.text, in: PixelBox(phone.x, phone.y - 26, phone.width, 20))
      page.stamp(self.phone, width: phone.width, x: phone.x, y: phone.y)
      drawBars(shot, around: list, on: page)
      page.fill(list, shot.frame?.screen == nil ? Ink.placeholder : Ink.page)
      if let frame = shot.frame, let screen = frame.screen {
        screens[number].draw(frame, of: screen, on: page)
        page.clip(to: whole)
      }
      let memory = (Double(shot.figures.imageBytes) / 1_048_576).text(decimals: 1)
      let figures = [
        ("time", "\((now - .start).seconds.text(decimals: 1)) s"), ("memory", "\(memory) MiB"),
        ("requests", "\(shot.figures.requests)"), ("missed", "\(shot.missedSoFar)"),
        ("no image", "\((shot.figures.missingShare * 100).text(decimals: 1)) %"),
      ]
      for (place, (title, text)) in figures.enumerated() {
        let width = phone.width / figures.count
        let box = PixelBox(phone.x + place * width, phone.bottom + 8, width, 16)
        page.write(title, Ink.softText, in: box)
        page.write(text, Ink.text, in: PixelBox(box.x, box.bottom, width, 16))
      }
    }
    drawLegend(on: page)
    return page
  }

  /// Draws the bars above and below a list: the screen's name or the missed frames, and the line at the lower edge.
  private func drawBars(_ shot: FilmTimeline.Shot, around list: PixelBox, on page: GDPage) {
    let upper = PixelBox(list.x + 40, list.y - PageLayout.bar, list.width - 80, PageLayout.bar)
    let names = ["list", "detail", "second list"]
    let name = shot.frame?.screen.map { names[Int($0.rawValue)] } ?? "not on screen"
    page.fill(PixelBox(list.x + list.width / 2 - 60, list.bottom + 12, 120, 4), Ink.icon)
    guard shot.missed > 0 else { return page.write(name, Ink.softText, in: upper) }
    page.fill(upper, Ink.text)
    page.write("stands still, frames missed: \(shot.missed)", Ink.page, in: upper)
  }

  private func drawLegend(on page: GDPage) {
    for (text, ink, x) in [
      ("wrong image", Ink.wrong, -180), ("image of an earlier row", Ink.leftover, -40),
    ] {
      let box = PixelBox(layout.size.width / 2 + x, layout.size.height - 30, 22, 18)
      page.outline(box, ink, isDouble: ink == Ink.leftover)
      page.write(text, Ink.text, in: PixelBox(box.right + 8, box.y, 200, 18), isCentered: false)
    }
  }
}
