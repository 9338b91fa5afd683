import Primitives

@testable import Scrolling

/// 500 rows of 60 pt, ten of which fill the screen.
func makeTable(_ change: (inout TableConfiguration) -> Void = { _ in }) -> VirtualTable {
  var configuration = TableConfiguration()
  configuration.rowHeight = Points(60)
  configuration.preparesCells = false
  change(&configuration)
  return VirtualTable(configuration, viewport: Points(600), itemCount: 500, seed: 1)
}

/// A table of which the first ten rows are on screen.
func makeShownTable() -> VirtualTable {
  var table = makeTable()
  _ = table.frame(at: 0)
  return table
}

extension VirtualTable {
  /// The calls of a frame at an offset in points, with time left after it.
  mutating func frame(at offset: Double) -> [TableEvent] {
    var events: [TableEvent] = []
    scroll(to: Points(offset), into: &events)
    idle(into: &events)
    return events
  }

  mutating func operate(_ operation: RowOperation) throws -> [TableEvent] {
    var events: [TableEvent] = []
    try perform(operation, into: &events)
    return events
  }

  /// Visits the displayed cells in order of rows, with row and item.
  func forEachVisible(_ body: (CellID, Int, ItemID) -> Void) {
    for cell in held where cell.isDisplayed { body(cell.cell, cell.row, cell.item) }
  }

  /// The cells on screen, from the top.
  var displayedCells: [CellID] {
    var cells: [CellID] = []
    forEachVisible { cell, _, _ in cells.append(cell) }
    return cells
  }
}

extension [TableEvent] {
  var prefetchedRows: [Int] {
    compactMap { if case .prefetch(let row, _) = $0 { Int(row) } else { nil } }
  }

  var cancelledRows: [Int] {
    compactMap { if case .cancelPrefetch(let row, _) = $0 { Int(row) } else { nil } }
  }

  var boundRows: [Int] {
    compactMap { if case .cellForRow(_, let row, _) = $0 { Int(row) } else { nil } }
  }
}

func cell(_ number: UInt32) -> CellID { CellID(number) }
func item(_ number: UInt32) -> ItemID { ItemID(number) }
