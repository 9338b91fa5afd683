import ImageLoading
import Primitives
import Scrolling

/// Which image each cell would show, for the bitmaps that the next frame has to make on the main
/// thread. A hidden image shows no more.
struct ScreenContents {
  private struct Cell {
    var image = ImageID.none
    var isVisible = false
  }

  private var cells: [Cell] = []
  private var isDecoded: [Bool] = []
  private var candidates: [CellID] = []

  /// A visible cell may need its bitmap in the next frame; one out of sight needs none.
  mutating func show(_ cell: CellID) {
    update(cell) { $0.isVisible = true }
    candidates.append(cell)
  }

  mutating func hide(_ cell: CellID) { update(cell) { $0.isVisible = false } }

  mutating func assign(_ image: ImageID, to cell: CellID) {
    update(cell) { $0.image = image }
    if image != .none { candidates.append(cell) }
  }

  func isVisible(_ cell: CellID) -> Bool {
    cell.index < cells.count && cells[cell.index].isVisible
  }

  mutating func didDecode(_ image: ImageID) {
    while isDecoded.count <= image.index { isDecoded.append(false) }
    isDecoded[image.index] = true
  }

  /// Names the images that become visible with this frame and have no bitmap, each once.
  mutating func decodeVisible(_ body: (ImageID) -> Void) {
    for cell in candidates {
      let state = cells[cell.index]
      guard state.isVisible, state.image != .none else { continue }
      if state.image.index < isDecoded.count, isDecoded[state.image.index] { continue }
      didDecode(state.image)
      body(state.image)
    }
    candidates.drain()
  }

  private mutating func update(_ cell: CellID, _ change: (inout Cell) -> Void) {
    while cells.count <= cell.index { cells.append(Cell()) }
    change(&cells[cell.index])
  }
}
