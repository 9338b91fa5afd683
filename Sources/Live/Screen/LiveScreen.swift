import ImageLoading
import Primitives
import Scrolling

/// The cells of the table: what each one really holds, and what its last bind wants.
struct LiveScreen {
  private struct Cell {
    var image = ImageID.none
    var wanted = ObjectID.none
  }

  private var cells: [Cell] = []

  /// What the cell's last bind wants; nothing in the pool.
  func wanted(by cell: CellID) -> ObjectID {
    cell.index < cells.count ? cells[cell.index].wanted : .none
  }

  mutating func bind(_ cell: CellID, to object: ObjectID) { update(cell) { $0.wanted = object } }

  mutating func unbind(_ cell: CellID) { update(cell) { $0.wanted = .none } }

  /// Puts an image into a cell and returns the one it lets go.
  mutating func assign(_ image: ImageID, to cell: CellID) -> ImageID {
    let old = cell.index < cells.count ? cells[cell.index].image : .none
    update(cell) { $0.image = image }
    return old
  }

  /// The cell is deallocated; returns the image that it held.
  mutating func release(_ cell: CellID) -> ImageID {
    let image = cell.index < cells.count ? cells[cell.index].image : .none
    update(cell) { $0 = Cell() }
    return image
  }

  private mutating func update(_ cell: CellID, _ change: (inout Cell) -> Void) {
    while cells.count <= cell.index { cells.append(Cell()) }
    change(&cells[cell.index])
  }
}
