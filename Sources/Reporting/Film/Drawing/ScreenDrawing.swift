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
  let run: FilmedRun
  let palette: FilmPalette
  /// The position of the list on the page.
  let list: PixelBox
  /// The pixels per point.
  let scale: Double
  /// The pixels of drawn pictures, by the size in which views show them.
  var drawn: [PixelSize: [PictureIdentity: [UInt8]]] = [:]

  mutating func draw(_ frame: DisplayFrame, of screen: ScreenID, on page: GDPage) {
    let plan = run.run.plan
    let columns = [plan.table.columns, 1, plan.tab?.columns ?? 1][Int(screen.rawValue)]
    for (row, views) in frame.cells {
      let cell = box(of: row, columns)
      // Leaves a gap, as pictures are often as high as their rows.
      let shown = PixelBox(cell.x, cell.y, cell.width - (columns > 1 ? 2 : 0), cell.height - 2)
        .clipped(to: list)
      let (places, text) = places(of: plan.slots[plan.slots(of: screen)], in: cell, columns)
      if columns == 1 {
        page.clip(to: list)
        page.fill(PixelBox(cell.x, cell.bottom - 1, cell.width, 1), Ink.line)
      }
      page.clip(to: shown)
      if let first = views.first, let text { write(first, in: text, on: page) }
      for (number, (view, place)) in zip(views, places).enumerated() {
        // Only the visible part is outlined, so that the whole outline is seen. The text is about the first view.
        let visible = place.clipped(to: shown)
        // A row hides the views that it lacks.
        guard !visible.isEmpty, view.wanted != .none else { continue }
        draw(view, in: place, on: page)
        mark(view, in: visible, isNamed: number == 0 && text != nil, on: page)
      }
    }
    if let spinner = frame.spinner { draw(spinner, on: page) }
  }

  /// Draws eight dots in a circle.
  private func draw(_ spinner: DisplayFrame.Spinner, on page: GDPage) {
    let (top, bottom) = (pixels(spinner.top), pixels(spinner.top + spinner.height))
    let side = max(1, min(bottom - top, 40) / 10)
    let (x, y) = (list.x + (list.width - side) / 2, list.y + (top + bottom - side) / 2)
    page.clip(to: list)
    for (right, down) in [(0, -6), (4, -4), (6, 0), (4, 4), (0, 6), (-4, 4), (-6, 0), (-4, -4)] {
      page.fill(
        PixelBox(x + right * side / 2, y + down * side / 2, side, side), Ink.icon)
    }
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }

  private func box(of row: ShownRow, _ columns: Int) -> PixelBox {
    let (left, top) = (list.width * row.column / columns, pixels(row.top))
    return PixelBox(
      list.x + left, list.y + top, list.width * (row.column + 1) / columns - left,
      pixels(row.top + row.height) - top)
  }

  /// Returns the boxes of image views in a cell, and a box for text beside the first views; nil if there is no room for
  /// text.
  ///
  /// A scenario gives only the sizes of views. They stand side by side, and below if there is no room.
  func places(
    of slots: ArraySlice<CellSlot>, in cell: PixelBox, _ columns: Int
  ) -> (views: [PixelBox], text: PixelBox?) {
    let (gap, margin) = (8, 12)
    let first = slots.first.map { max(1, pixels($0.width)) } ?? 0
    let isWhole = slots.count == 1 && (columns > 1 || first > cell.width - 2 * margin)
    let left = isWhole ? max(0, (cell.width - first) / 2) : margin
    var (views, text, x, y, line) = ([PixelBox](), PixelBox?.none, left, 0, 0)
    for slot in slots {
      let width = min(max(1, pixels(slot.width)), cell.width)
      if x > left, x + width > cell.width { (x, y, line) = (left, y + line + gap, 0) }
      let middle = width > cell.width - left ? (cell.width - width) / 2 : x
      views.append(PixelBox(middle, y, width, max(1, pixels(slot.height))))
      (x, line) = (x + width + gap, max(line, max(1, pixels(slot.height))))
      if y == 0 { text = PixelBox(x + 4, 0, cell.width - x - margin, line) }
    }
    // Centred in the cell, but at most a gap below its upper edge.
    let top = cell.y + max(0, min(gap, (cell.height - y - line) / 2))
    func settled(_ box: PixelBox) -> PixelBox {
      PixelBox(cell.x + box.x, top + box.y, box.width, box.height)
    }
    let hasText = text.map { $0.width >= 88 && $0.height >= 34 && !isWhole } ?? false
    return (views.map(settled), hasText ? text.map(settled) : nil)
  }

  /// Writes which picture the row wants and, if the view shows another picture, which one.
  private func write(_ view: ShownView, in box: PixelBox, on page: GDPage) {
    guard view.wanted != .none else { return }
    let (middle, wanted) = (box.y + box.height / 2, "picture \(view.wanted.rawValue)")
    let upper = PixelBox(box.x, middle - 18, box.width, 16)
    page.write(wanted, Ink.text, in: upper, isCentered: false)
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

  /// Draws a picture in the middle of a view, so that it fills the view and keeps its proportions. A huge picture, or a
  /// picture without room for its identity, becomes an area of its colour.
  private mutating func draw(_ identity: PictureIdentity, in view: PixelBox, on page: GDPage) {
    let own = run.feed.imageClass(of: identity.rendition).pixels
    let scale = max(
      Double(view.width) / Double(own.width), Double(view.height) / Double(own.height))
    func side(_ pixels: Int) -> Int { Int((Double(pixels) * scale).rounded(.up)) }
    let size = PixelSize(width: side(own.width), height: side(own.height))
    let renderer = PictureRenderer(seed: run.run.seed)
    func picture() -> [UInt8]? {
      let isHuge = size.area > 4_000_000
      return isHuge
        ? nil
        : (try? renderer.picture(of: identity, size: own, scaledTo: size))
          .map { palette.places(of: $0.pixels) }
    }
    guard let places = drawn[size]?[identity] ?? picture() else {
      return page.fill(view, palette.places(of: [renderer.background(of: identity.rendition)])[0])
    }
    drawn[size, default: [:]][identity] = places
    page.stamp(
      places, width: size.width, x: view.x + (view.width - size.width) / 2,
      y: view.y + (view.height - size.height) / 2)
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

  /// Outlines a defect, and writes which picture is wanted unless the text beside the view does.
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
  /// The index of the outline's colour; nil without a defect.
  fileprivate var outline: UInt8? {
    state == .leftover ? Ink.leftover : [.stale, .staleError].contains(state) ? Ink.wrong : nil
  }

  /// The image that the view shows, such as "shows 12".
  fileprivate var text: String { content == .error ? "shows an error" : "shows \(image.rawValue)" }
}
