/// Why UIKit would raise an exception instead of updating the rows.
public enum RowOperationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Rows were to be inserted past the end.
  case insert(at: Int, rowCount: Int)
  /// A row to delete, reload or reconfigure does not exist.
  case missing(row: Int, verb: String, rowCount: Int)
  /// A row was to be moved from or to a place that does not exist.
  case move(from: Int, to: Int, rowCount: Int)
  /// The number of rows to insert, delete, reload or reconfigure is none or less.
  case noRows(verb: String)
  /// More rows than a table can number.
  case tooMany

  /// The rule in words, beginning like UIKit's own message.
  public var description: String {
    switch self {
    case .insert(let row, let count):
      "attempt to insert row \(row), but there are only \(count) rows; insert at 0 to \(count)"
    case .missing(let row, let verb, let count):
      "attempt to \(verb) row \(row), but there are only \(count) rows before the update"
    case .move(let from, let to, let count):
      "attempt to move row \(from) to row \(to), but there are only \(count) rows"
    case .noRows(let verb):
      "attempt to \(verb) no rows; the count must be 1 or more"
    case .tooMany:
      "attempt to hold more than \(Int32.max) rows"
    }
  }
}
