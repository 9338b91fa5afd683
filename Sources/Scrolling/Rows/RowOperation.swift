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
