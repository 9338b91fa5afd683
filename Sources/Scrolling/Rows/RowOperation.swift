public import Primitives

/// A change to the rows of a table, or to what they show.
///
/// In a file an operation is a mapping of one key: `{insert: {at: 0, count: 5}}`,
/// `{move: {from: 3, to: 0}}`, `{reload-data: {}}`; `reload-data` may stand alone.
public enum RowOperation: Hashable, Sendable {
  /// Inserts rows for new items, numbered on from all earlier ones (`insertRows(at:with:)`).
  case insert(RowSpan)
  /// Deletes rows (`deleteRows(at:with:)`).
  case delete(RowSpan)
  /// Moves one row, counted after it was taken out (`moveRow(at:to:)`).
  case move(RowMove)
  /// Replaces the cells of rows by other ones (`reloadRows(at:with:)`).
  case reload(RowSpan)
  /// Binds the cells of rows again (`reconfigureRows(at:)`).
  case reconfigure(RowSpan)
  /// Lets go of every cell and asks again at the next layout pass (`reloadData()`).
  case reloadData

  /// How many items the operation needs that were not in the table before.
  public var insertedItems: Int {
    if case .insert(let span) = self { span.count } else { 0 }
  }
}

/// Some rows, one after the other.
public struct RowSpan: Configuration {
  /// The first row.
  public var at = 0
  /// How many rows; at least 1.
  public var count = 1

  /// The first row alone.
  public init() {}

  /// The rows from `at` on.
  public init(at: Int, count: Int) {
    self.at = at
    self.count = count
  }

  /// Reports rows that no table has.
  public func check(_ problems: inout Problems) {
    problems.require((0...Int(Int32.max)).contains(at), "at", "must be a row, 0 or more")
    problems.require((1...Int(Int32.max)).contains(count), "count", "must be 1 or more")
  }
}

/// A row's old and new place.
public struct RowMove: Configuration {
  /// The row before the move.
  public var from = 0
  /// The row after the move.
  public var to = 0

  /// The first row, left where it is.
  public init() {}

  /// From one place to another.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// Reports rows that no table has.
  public func check(_ problems: inout Problems) {
    problems.require((0...Int(Int32.max)).contains(from), "from", "must be a row, 0 or more")
    problems.require((0...Int(Int32.max)).contains(to), "to", "must be a row, 0 or more")
  }
}
