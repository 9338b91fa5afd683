import AppModel
import Environment
import ImagePipeline
import Metrics
import Pictures
import Primitives
import Scrolling

/// Draws the content of a phone's screen.
struct ScreenDrawing {
  /// The place of the list on the page.
  let content: Box
  /// The pixels of a point.
  let scale: Double
  private let slots: [CellSlot]
  private let ranges: [Range<Int>]
  private let columns: [Int]
  private var sprites: Sprites

  init(_ plan: SessionPlan, _ feed: Feed, _ palette: FilmPalette, content: Box, scale: Double) {
    (self.content, self.scale) = (content, scale)
    slots = plan.slots
    ranges = ScreenID.all.map { plan.slots(of: $0) }
    columns = [plan.table.columns, 1, plan.tab?.columns ?? 1]
    sprites = Sprites(feed, seed: plan.seed, palette)
  }

  /// Draws all cells of a frame, then the outlines of defects.
  mutating func draw(_ frame: DisplayFrame, on screen: ScreenID, _ canvas: inout Canvas) {
    let number = Int(screen.rawValue)
    let views = slots[ranges[number]]
    for cell in frame.cells {
      let box = box(of: cell.row, columns[number])
      let (width, height) = (Double(box.width) / scale, cell.row.height.points)
      let layout = CellLayout(views, width: width, height: height, isGrid: columns[number] > 1)
      let shown = box.clipped(to: content)
      canvas.fill(box, .page, within: content)
      if columns[number] == 1 {
        canvas.fill(Box(x: box.x, y: box.y, width: box.width, height: 1), .line, within: content)
      }
      if let first = cell.views.first, let place = layout.text {
        write(first, in: self.box(place, in: box), within: shown, &canvas)
      }
      // A gap, as pictures are often as high as their rows.
      let inner = box.inset(by: columns[number] > 1 ? 1 : 0).shortened(by: 2).clipped(to: content)
      for (place, view) in zip(layout.views, cell.views) {
        draw(
          view, in: self.box(place, in: box), within: inner, isNamed: layout.text != nil, &canvas)
      }
    }
  }

  private func box(of row: ShownRow, _ columns: Int) -> Box {
    let left = content.width * row.column / columns
    let top = (row.top.points * scale).rounded()
    return Box(
      x: content.x + left, y: content.y + Int(top),
      width: content.width * (row.column + 1) / columns - left,
      height: Int(((row.top + row.height).points * scale).rounded() - top))
  }

  private func box(
    _ place: (x: Double, y: Double, width: Double, height: Double), in cell: Box
  ) -> Box {
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    return Box(
      x: cell.x + pixels(place.x), y: cell.y + pixels(place.y), width: max(1, pixels(place.width)),
      height: max(1, pixels(place.height)))
  }

  /// Writes which picture the row wants beside its first view, and which it has if that is another one.
  private func write(_ view: ShownView, in box: Box, within clip: Box, _ canvas: inout Canvas) {
    guard view.wanted != .none else { return }
    let middle = box.y + box.height / 2
    canvas.write(
      "picture \(view.wanted.rawValue)", .large, .text, x: box.x, y: middle - 18, within: clip)
    let bar = Box(x: box.x, y: middle + 6, width: box.width * 2 / 3, height: 8)
    guard let ink = view.state.outline else { return canvas.fill(bar, .skeleton, within: clip) }
    canvas.write(
      view.shownText, .large, ink == .leftover ? .leftoverText : ink, x: box.x, y: middle,
      within: clip)
  }

  private mutating func draw(
    _ view: ShownView, in box: Box, within clip: Box, isNamed: Bool, _ canvas: inout Canvas
  ) {
    let shown = box.clipped(to: clip)
    guard !shown.isEmpty else { return }
    switch view.content {
    case .image:
      let sprite = sprites.sprite(
        PictureIdentity(view.image, version: view.version), filling: box)
      canvas.draw(
        sprite, x: box.x + (box.width - sprite.width) / 2,
        y: box.y + (box.height - sprite.height) / 2, within: shown)
    case .error:
      canvas.fill(box, .errorBox, within: shown)
      canvas.write("!", .giant, .wrong, inMiddleOf: box, within: shown)
    case .placeholder, .hidden:
      canvas.fill(box, .placeholder, within: shown)
      drawIcon(in: box, within: shown, &canvas)
    case .empty: canvas.outline(box.inset(by: 2), .line, width: 1, isDashed: false, within: shown)
    }
    guard let ink = view.state.outline else { return }
    // The outline is that of the visible part, so that it is always seen whole.
    canvas.outline(shown, ink, width: 4, isDashed: ink == .leftover, within: shown)
    if !isNamed { label(view, ink, in: shown, &canvas) }
  }

  /// Writes which picture is shown and which one is wanted over a picture without text beside it.
  private func label(_ view: ShownView, _ ink: Ink, in box: Box, _ canvas: inout Canvas) {
    let text = "\(view.shownText), wants \(view.wanted.rawValue)"
    let width = text.count * TextFont.large.width + 16
    guard box.width >= width + 8, box.height >= 40 else { return }
    let tag = Box(x: box.x + 4, y: box.y + 4, width: width, height: 24)
    canvas.fill(tag, ink, within: box)
    canvas.write(text, .large, ink == .wrong ? .page : .text, inMiddleOf: tag)
  }

  /// Draws mountains and a sun, the sign of a picture to come.
  private func drawIcon(in box: Box, within clip: Box, _ canvas: inout Canvas) {
    let side = min(box.width, box.height, 96) / 2
    let (left, bottom) = (box.x + (box.width - side) / 2, box.y + (box.height + side * 3 / 4) / 2)
    for step in 0..<side {
      let peaks = [(side / 3, side / 2), (side * 3 / 4, side / 3)]
      let height = peaks.map { $0.1 - abs(step - $0.0) }.max() ?? 0
      let column = Box(x: left + step, y: bottom - height, width: 1, height: height)
      canvas.fill(column, .icon, within: clip)
    }
    let sun = Box(
      x: left + side * 2 / 3, y: bottom - side * 3 / 4, width: side / 5, height: side / 5)
    for row in sun.rows {
      for column in sun.columns where sun.share(ofPixel: column, row, radius: side / 10) > 8 {
        canvas.fill(Box(x: column, y: row, width: 1, height: 1), .icon, within: clip)
      }
    }
  }
}

extension DisplayState {
  /// The colour in which a defect is outlined; nil for all else.
  var outline: Ink? {
    switch self {
    case .stale, .staleError: .wrong
    case .leftover: .leftover
    case .nothing, .right, .outdated, .error, .blank, .displaced: nil
    }
  }
}

extension ShownView {
  /// Such as "shows 12", for a view that does not show what it wants.
  fileprivate var shownText: String {
    content == .error ? "shows an error" : "shows \(image.rawValue)"
  }
}
