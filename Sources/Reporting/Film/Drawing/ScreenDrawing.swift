import AppModel
import Environment
import ImagePipeline
import Metrics
import Pictures
import Primitives
import Scenarios
import Scrolling

/// Draws the cells on a phone's screen, and outlines their defects.
struct ScreenDrawing {
  /// The place of the list on the page.
  private let list: PixelBox
  /// The pixels of a point.
  private let scale: Double
  private let slots: [ArraySlice<CellSlot>]
  private let columns: [Int]
  private let feed: Feed
  private let renderer: PictureRenderer
  private let palette: FilmPalette
  /// The pictures that were drawn, in the sizes in which views show them.
  private var drawn: [PixelSize: [PictureIdentity: [UInt8]]] = [:]

  init(_ run: FilmedRun, _ palette: FilmPalette, in list: PixelBox, scale: Double) {
    let plan = run.run.plan
    (self.list, self.scale) = (list, scale)
    slots = ScreenID.all.map { plan.slots[plan.slots(of: $0)] }
    columns = [plan.table.columns, 1, plan.tab?.columns ?? 1]
    (feed, self.palette, renderer) = (run.feed, palette, PictureRenderer(seed: plan.seed))
  }

  mutating func draw(_ frame: DisplayFrame, of screen: ScreenID, on page: GDPage) {
    let (columns, slots) = (columns[Int(screen.rawValue)], slots[Int(screen.rawValue)])
    for (row, views) in frame.cells {
      let cell = box(of: row, columns)
      // A gap, as pictures are often as high as their rows.
      let shown = PixelBox(cell.x, cell.y, cell.width - (columns > 1 ? 2 : 0), cell.height - 2)
        .clipped(to: list)
      let layout = CellLayout(slots, in: cell, isGrid: columns > 1, scale: scale)
      if columns == 1 {
        page.clip(to: list)
        page.fill(PixelBox(cell.x, cell.bottom - 1, cell.width, 1), Ink.line)
      }
      page.clip(to: shown)
      if let first = views.first, let place = layout.text { write(first, in: place, on: page) }
      for (number, place) in layout.views.prefix(views.count).enumerated()
      where !place.clipped(to: shown).isEmpty {
        draw(views[number], in: place, on: page)
        // The outline is that of the visible part, so that it is always seen whole. The text is about the first view.
        mark(
          views[number], in: place.clipped(to: shown), isNamed: number == 0 && layout.text != nil,
          on: page)
      }
    }
  }

  private func box(of row: ShownRow, _ columns: Int) -> PixelBox {
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    let (left, top) = (list.width * row.column / columns, pixels(row.top))
    return PixelBox(
      list.x + left, list.y + top, list.width * (row.column + 1) / columns - left,
      pixels(row.top + row.height) - top)
  }

  /// Writes which picture the row wants, and which one it shows if that is another one.
  private func write(_ view: ShownView, in box: PixelBox, on page: GDPage) {
    guard view.wanted != .none else { return }
    let middle = box.y + box.height / 2
    page.write(
      "picture \(view.wanted.rawValue)", Ink.text,
      in: PixelBox(box.x, middle - 18, box.width, 16), isCentered: false)
    guard let ink = view.outline else {
      return page.fill(PixelBox(box.x, middle + 5, box.width * 2 / 3, 8), Ink.bar)
    }
    page.write(
      view.text, ink == Ink.leftover ? Ink.leftoverText : ink,
      in: PixelBox(box.x, middle + 1, box.width, 16), isCentered: false)
  }

  private mutating func draw(_ view: ShownView, in box: PixelBox, on page: GDPage) {
    switch view.content {
    case .image: draw(PictureIdentity(view.image, version: view.version), in: box, on: page)
    case .error:
      page.fill(box, Ink.errorBox)
      page.write("!", Ink.wrong, in: box)
    case .placeholder, .hidden:
      page.fill(box, Ink.placeholder)
      drawIcon(in: box, on: page)
    case .empty:
      page.fill(box.inset(2), Ink.line)
      page.fill(box.inset(3), Ink.page)
    }
  }

  /// The pixels above which a picture is drawn as its colour alone.
  private static let maxPixels = 4_000_000

  /// Draws a picture in the middle of a view, so that it fills the view and keeps its proportions.
  private mutating func draw(_ identity: PictureIdentity, in view: PixelBox, on page: GDPage) {
    let own = feed.imageClass(of: identity.rendition).pixels
    let scale = max(
      Double(view.width) / Double(own.width), Double(view.height) / Double(own.height))
    func side(_ pixels: Int) -> Int { Int((Double(pixels) * scale).rounded(.up)) }
    let size = PixelSize(width: side(own.width), height: side(own.height))
    guard size.area <= Self.maxPixels else {
      return page.fill(view, palette.places(of: [renderer.background(of: identity.rendition)])[0])
    }
    let places = drawn[size]?[identity] ?? places(of: identity, own, size)
    drawn[size, default: [:]][identity] = places
    page.stamp(
      places, width: size.width, x: view.x + (view.width - size.width) / 2,
      y: view.y + (view.height - size.height) / 2)
  }

  private func places(of identity: PictureIdentity, _ own: PixelSize, _ size: PixelSize) -> [UInt8]
  {
    let bitmap = try? renderer.picture(of: identity, size: own, scaledTo: size)
    // A picture without room for its identity is its colour alone.
    let color = renderer.background(of: identity.rendition)
    return palette.places(of: bitmap?.pixels ?? Array(repeating: color, count: size.area))
  }

  /// Draws mountains and a sun, the sign of a picture to come.
  private func drawIcon(in box: PixelBox, on page: GDPage) {
    let side = min(box.width, box.height, 96) / 2
    let (left, bottom) = (box.x + (box.width - side) / 2, box.y + (box.height + side) / 2)
    for step in 0..<side {
      let height = max(side / 2 - abs(step - side / 3), side / 3 - abs(step - side * 3 / 4))
      page.fill(PixelBox(left + step, bottom - height, 1, height), Ink.icon)
    }
    page.fill(PixelBox(left + side * 2 / 3, bottom - side, side / 5, side / 5), Ink.icon)
  }

  /// Outlines a defect, and writes which picture is wanted unless it is written beside.
  private func mark(_ view: ShownView, in box: PixelBox, isNamed: Bool, on page: GDPage) {
    guard let ink = view.outline else { return }
    page.outline(box, ink, isDouble: ink == Ink.leftover)
    let text = "\(view.text), wants \(view.wanted.rawValue)"
    let tag = PixelBox(box.x + 4, box.y + 4, text.count * GDPage.characterWidth + 16, 24)
    guard !isNamed, tag.width <= box.width - 8, box.height >= 40 else { return }
    page.fill(tag, ink)
    page.write(text, ink == Ink.wrong ? Ink.page : Ink.text, in: tag)
  }
}

extension ShownView {
  /// The colour in which it is outlined; nil without a defect.
  fileprivate var outline: UInt8? {
    switch state {
    case .stale, .staleError: Ink.wrong
    case .leftover: Ink.leftover
    default: nil
    }
  }

  /// Such as "shows 12".
  fileprivate var text: String { content == .error ? "shows an error" : "shows \(image.rawValue)" }
}
