import AppModel
import Pictures

/// The places of image views in a cell. A scenario gives their sizes only.
///
/// Views stand beside each other, and below if there is no room. Text stands beside the first ones.
struct CellLayout {
  private(set) var views: [PixelBox] = []
  /// The place for text; nil if there is no room.
  private(set) var text: PixelBox?

  private static let gap = 8
  private static let margin = 12

  /// Places views in a cell of a list or a grid.
  ///
  /// - Parameters:
  ///   - slots: The views.
  ///   - cell: The cell.
  ///   - isGrid: True if other cells stand beside it.
  ///   - scale: The pixels of a point.
  init(_ slots: some Collection<CellSlot>, in cell: PixelBox, isGrid: Bool, scale: Double) {
    func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }
    let first = slots.first.map { pixels($0.width) } ?? 0
    let isWhole = slots.count == 1 && (isGrid || first > cell.width - 2 * Self.margin)
    let left = isWhole ? max(0, (cell.width - first) / 2) : Self.margin
    var (x, y, line) = (left, 0, 0)
    for slot in slots {
      let (width, height) = (min(pixels(slot.width), cell.width), pixels(slot.height))
      if x > left, x + width > cell.width { (x, y, line) = (left, y + line + Self.gap, 0) }
      views.append(
        PixelBox(width > cell.width - left ? (cell.width - width) / 2 : x, y, width, height))
      (x, line) = (x + width + Self.gap, max(line, height))
      if y == 0 { text = PixelBox(x + 4, 0, cell.width - x - Self.margin, line) }
    }
    if let place = text, place.width < 88 || place.height < 34 || isWhole { text = nil }
    // In the middle of the cell, at most a gap below its edge.
    let top = cell.y + max(0, min(Self.gap, (cell.height - y - line) / 2))
    func settled(_ box: PixelBox) -> PixelBox {
      PixelBox(cell.x + box.x, top + box.y, box.width, box.height)
    }
    (views, text) = (views.map(settled), text.map(settled))
  }
}
