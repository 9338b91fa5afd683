public import Primitives

extension VirtualTable {
  /// How many rows there are now.
  public var rowCount: Int { order.count }

  /// How many items were ever in the table; the next inserted one gets this number.
  public var itemCount: Int { order.itemCount }

  /// The height of all rows together.
  public var contentHeight: Points { layout.contentHeight }

  /// The upper edge of a row; of rows past the last one, the end of the content.
  public func top(ofRow row: Int) -> Points { layout.top(of: min(max(row, 0), rowCount)) }

  /// The item that a row shows now; nil if there is no such row.
  public func item(atRow row: Int) -> ItemID? {
    (0..<rowCount).contains(row) ? order.item(at: row) : nil
  }

  /// The row in which the data source has an item now; nil for deleted and unknown items.
  ///
  /// - Complexity: O(1). It is the operations on rows that cost O(*n*).
  public func row(of item: ItemID) -> Int? { order.row(of: item) }

  /// What `cellForRow(at:)` answers now: the cell of a visible row, or of a row next to the screen
  /// whose cell is prepared or has just left (iOS 15).
  ///
  /// - Complexity: O(visible rows).
  public func cell(atRow row: Int) -> CellID? { place(ofRow: row).map { held[$0].cell } }

  /// Visits the displayed cells in order of rows, with row and item.
  public func forEachVisible(_ body: (CellID, Int, ItemID) -> Void) {
    for cell in held where cell.isDisplayed { body(cell.cell, cell.row, cell.item) }
  }
}
