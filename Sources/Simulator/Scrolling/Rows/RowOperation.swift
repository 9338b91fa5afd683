public import Primitives

/// A change to the rows of a table, or to their content.
///
/// In a file, an operation is a mapping of one key: `{insert: {at: 0, count: 5}}`, `{move: {from: 3, to: 0}}`,
/// `{reload-data: {}}`. `reload-data` may be a bare name.
package enum RowOperation: Hashable, Sendable {
  /// Inserts rows for new items, whose numbers follow all others (`insertRows(at:with:)`).
  case insert(RowSpan)
  /// Deletes rows (`deleteRows(at:with:)`).
  case delete(RowSpan)
  /// Moves one row. The target is its index after its removal (`moveRow(at:to:)`).
  case move(RowMove)
  /// Replaces the cells of rows by other cells (`reloadRows(at:with:)`).
  case reload(RowSpan)
  /// Binds the cells of rows again (`reconfigureRows(at:)`).
  case reconfigure(RowSpan)
  /// Releases every cell and requests new ones at the next layout pass (`reloadData()`).
  case reloadData

  /// The number of new items that the operation needs.
  package var insertedItems: Int {
    if case .insert(let span) = self { span.count } else { 0 }
  }

  /// Checks the operation against the number of rows before it.
  ///
  /// - Throws: The rule of UIKit that the operation breaks.
  package func validate(rowCount: Int) throws(RowOperationError) {
    switch self {
    case .insert(let span):
      guard span.count > 0 else { throw .noRows(verb: "insert") }
      guard (0...rowCount).contains(span.at) else { throw .insert(at: span.at, rowCount: rowCount) }
      guard span.count <= Int(Int32.max) - rowCount else { throw .tooMany }
    case .delete(let span): try Self.require(span, verb: "delete", rowCount)
    case .reload(let span): try Self.require(span, verb: "reload", rowCount)
    case .reconfigure(let span): try Self.require(span, verb: "reconfigure", rowCount)
    case .move(let move):
      let rows = 0..<rowCount
      guard rows.contains(move.from), rows.contains(move.to) else {
        throw .move(from: move.from, to: move.to, rowCount: rowCount)
      }
    case .reloadData: break
    }
  }

  private static func require(
    _ span: RowSpan, verb: String, _ rowCount: Int
  ) throws(RowOperationError) {
    guard span.count > 0 else { throw .noRows(verb: verb) }
    guard span.at >= 0 else { throw .missing(row: span.at, verb: verb, rowCount: rowCount) }
    guard span.at <= rowCount, span.count <= rowCount - span.at else {
      throw .missing(row: max(span.at, rowCount), verb: verb, rowCount: rowCount)
    }
  }
}

extension RowOperation: Alternatives {
  package static let alternatives = [
    Alternative(
      "insert", "inserts rows for new items (insertRows(at:with:))", RowOperation.insert),
    Alternative("delete", "deletes rows (deleteRows(at:with:))", RowOperation.delete),
    Alternative(
      "move", "moves one row, counted after it was taken out (moveRow(at:to:))",
      RowOperation.move),
    Alternative(
      "reload", "replaces the cells of rows (reloadRows(at:with:))",
      RowOperation.reload),
    Alternative(
      "reconfigure", "configures the cells of rows again (reconfigureRows(at:))",
      RowOperation.reconfigure),
    Alternative(
      "reload-data", "drops all cells and configures new ones at the next layout (reloadData())",
      is: .reloadData, ignoringValue: true),
  ]

  package var part: (key: String, value: any NodeValue)? {
    switch self {
    case .insert(let span): ("insert", span)
    case .delete(let span): ("delete", span)
    case .move(let move): ("move", move)
    case .reload(let span): ("reload", span)
    case .reconfigure(let span): ("reconfigure", span)
    case .reloadData: nil
    }
  }

  /// Reads a mapping of exactly one key, or the bare name `reload-data`.
  ///
  /// - Throws: `DocumentError` if the name is unknown, or there is another number of keys.
  package init(from reader: NodeReader) throws(DocumentError) {
    guard let name = reader.text else {
      self = try Self(mapping: reader)
      return
    }
    guard name == "reload-data" || name == "reloadData" else {
      throw reader.error(
        "'\(name)' cannot stand alone; write a mapping of one key, "
          + "as in {insert: {at: 0, count: 5}}")
    }
    self = .reloadData
  }
}

/// The reason for which UIKit would raise an exception instead of updating the rows.
public enum RowOperationError: Error, ExitCoded, Equatable, Sendable, CustomStringConvertible {
  /// The row to insert is beyond the end.
  case insert(at: Int, rowCount: Int)
  /// A row to delete, reload or reconfigure does not exist.
  case missing(row: Int, verb: String, rowCount: Int)
  /// A row cannot be moved from or to an index that does not exist.
  case move(from: Int, to: Int, rowCount: Int)
  /// The number of rows to insert, delete, reload or reconfigure is not positive.
  case noRows(verb: String)
  /// There would be more rows than a table can number.
  case tooMany

  /// The rule as text, which begins like UIKit's own message.
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

  package var exitCode: ExitCode { .runFailed }
}
