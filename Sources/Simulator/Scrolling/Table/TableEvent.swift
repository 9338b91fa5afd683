public import Primitives

/// A call of UITableView to its data source, its delegate or a cell, in UIKit's order.
///
/// When a row first appears, the calls are `prepareForReuse` (if the cell comes from the pool), `cellForRow` and
/// `willDisplay`.
public enum TableEvent: Equatable, Sendable, BitwiseCopyable {
  /// A pooled cell is about to be reused (`UITableViewCell.prepareForReuse()`).
  case prepareForReuse(CellID)
  /// The data source binds a new or reused cell to a row (`tableView(_:cellForRowAt:)`).
  case cellForRow(CellID, row: Int32, item: ItemID)
  /// The data source binds the cell that already shows the row again, without `prepareForReuse`
  /// (`reconfigureRows(at:)`, iOS 15).
  case reconfigure(CellID, row: Int32, item: ItemID)
  /// The row enters the visible set (`tableView(_:willDisplay:forRowAt:)`).
  case willDisplay(CellID, row: Int32, item: ItemID)
  /// The row left the visible set (`tableView(_:didEndDisplaying:forRowAt:)`). A row that an update removed has its old
  /// number. A row that an update moved off the screen has its new number, which is a guess.
  case didEndDisplaying(CellID, row: Int32, item: ItemID)
  /// The row left the screen, and its view is retained. The app is not notified: see `KeptViews`.
  case scrolledOut(CellID, row: Int32, item: ItemID)
  /// The cell went to the reuse pool. It wants no image, and its content is unchanged until it is reused.
  case enqueued(CellID)
  /// The data source binds the cell to a row without an image for the view, and hides the view.
  case emptied(CellID)
  /// The cell was deallocated: a memory warning emptied the pool, or the screen was left.
  case released(CellID)
  /// The row may be needed soon (`tableView(_:prefetchRowsAt:)`). Each row of the call has an event, the nearest first.
  case prefetch(row: Int32, item: ItemID)
  /// A prefetched row is no longer expected (`tableView(_:cancelPrefetchingForRowsAt:)`). The item is the one that was
  /// prefetched, even if rows have moved since.
  case cancelPrefetch(row: Int32, item: ItemID)

  /// The cell that the data source binds to a row, and the row's item; nil if the call binds no cell.
  @inlinable
  package var binding: (cell: CellID, row: Int32, item: ItemID)? {
    switch self {
    case .cellForRow(let cell, let row, let item), .reconfigure(let cell, let row, let item):
      (cell, row, item)
    default: nil
    }
  }

  /// The item of the call's row; nil if the call has no row.
  package var item: ItemID? {
    switch self {
    case .cellForRow(_, _, let item), .reconfigure(_, _, let item), .willDisplay(_, _, let item),
      .didEndDisplaying(_, _, let item), .scrolledOut(_, _, let item), .prefetch(_, let item),
      .cancelPrefetch(_, let item):
      item
    case .prepareForReuse, .enqueued, .emptied, .released: nil
    }
  }
}

/// A cell that an edge of the screen cuts.
package struct CutCell {
  package let cell: CellID
  /// The height of the part beyond the upper edge, the lower edge or both.
  package let hidden: Points
  /// The height of the cell.
  package let height: Points
}

/// A cell of a table. Its row may change.
///
/// Cells are numbered from zero in order of creation. A number is never reused in a run.
@frozen
public struct CellID: DenseID {
  /// The cell's number; `UInt32.max` if there is no cell.
  public let rawValue: UInt32

  /// Creates the identity of the cell of a number.
  @inlinable
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
