import AppModel

/// The places of image views in a cell. A scenario gives their sizes only.
///
/// Views stand beside each other, and below if there is no room. A line of text stands beside the first ones.
struct CellLayout {
  /// The views, in points from the upper left corner of the cell.
  private(set) var views: [(x: Double, y: Double, width: Double, height: Double)] = []
  /// The place for text; nil if there is no room.
  private(set) var text: (x: Double, y: Double, width: Double, height: Double)?

  private static let gap = 8.0
  private static let margin = 12.0
  /// The least room in which text is readable.
  private static let textRoom = (width: 88.0, height: 34.0)

  /// Places the views of a slot list in a cell of this size.
  init(_ slots: some Collection<CellSlot>, width: Double, height: Double, isGrid: Bool) {
    let isWhole =
      slots.count == 1 && (isGrid || (slots.first?.width ?? 0) > width - 2 * Self.margin)
    let left = isWhole ? 0 : Self.margin
    var (x, y, line, firstEnd, firstLine) = (left, 0.0, 0.0, left, 0.0)
    for slot in slots {
      let size = (width: min(slot.width, width), height: slot.height)
      if x > left, x + size.width > width {
        y += line + Self.gap
        (x, line) = (left, 0)
      }
      let start = isWhole || size.width > width - 2 * left ? (width - size.width) / 2 : x
      views.append((start, y, size.width, size.height))
      x = start + size.width + Self.gap
      line = max(line, size.height)
      if y == 0 { (firstEnd, firstLine) = (x, line) }
    }
    let room = width - firstEnd - Self.margin
    if room >= Self.textRoom.width, firstLine >= Self.textRoom.height {
      text = (firstEnd + 4, 0, room, firstLine)
    }
    settle(y + line, in: height)
  }

  /// Moves the views to the middle of the cell, at most a gap below its edge, or makes them small enough for it.
  private mutating func settle(_ whole: Double, in height: Double) {
    let (scale, top) = (min(1, height / max(whole, 1)), max(0, min(Self.gap, (height - whole) / 2)))
    views = views.map { ($0.x, $0.y * scale + top, $0.width * scale, $0.height * scale) }
    text = text.map { ($0.x, top, $0.width, $0.height * scale) }
  }
}
