import ImageLoading
import Primitives
import Scrolling

/// The cells of the table: what each one really holds, and what its last bind wants.
struct LiveScreen {
  private struct Cell {
    var image = ImageID.none
    var wanted = ObjectID.none
    var isVisible = false
    /// Whether what it holds is made invisible over a placeholder view.
    var isHidden = false
  }

  private var cells: [Cell] = []
  private var candidates: [CellID] = []

  /// What the cell's last bind wants; nothing in the pool.
  func wanted(by cell: CellID) -> ObjectID {
    cell.index < cells.count ? cells[cell.index].wanted : .none
  }

  func isVisible(_ cell: CellID) -> Bool {
    cell.index < cells.count && cells[cell.index].isVisible
  }

  mutating func bind(_ cell: CellID, to object: ObjectID) { update(cell) { $0.wanted = object } }

  mutating func unbind(_ cell: CellID) { update(cell) { $0.wanted = .none } }

  mutating func show(_ cell: CellID) {
    update(cell) { $0.isVisible = true }
    candidates.append(cell)
  }

  mutating func hide(_ cell: CellID) { update(cell) { $0.isVisible = false } }

  /// Puts an image into a cell and returns the one it lets go.
  mutating func assign(_ image: ImageID, to cell: CellID) -> ImageID {
    let old = cell.index < cells.count ? cells[cell.index].image : .none
    update(cell) { ($0.image, $0.isHidden) = (image, false) }
    candidates.append(cell)
    return old
  }

  /// Makes what a cell holds invisible, and keeps it.
  mutating func cover(_ cell: CellID) { update(cell) { $0.isHidden = true } }

  /// The cell is deallocated; returns the image that it held.
  mutating func release(_ cell: CellID) -> ImageID {
    let image = cell.index < cells.count ? cells[cell.index].image : .none
    update(cell) { $0 = Cell() }
    return image
  }

  /// The images that visible cells came to hold since the last call, each once a cell.
  mutating func takeNewlyVisible() -> [ImageID] {
    defer { candidates.removeAll(keepingCapacity: true) }
    return candidates.compactMap { cell in
      let state = cells[cell.index]
      return state.isVisible && !state.isHidden && state.image != .none ? state.image : nil
    }
  }

  private mutating func update(_ cell: CellID, _ change: (inout Cell) -> Void) {
    while cells.count <= cell.index { cells.append(Cell()) }
    change(&cells[cell.index])
  }
}
