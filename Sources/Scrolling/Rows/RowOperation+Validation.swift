extension RowOperation {
  /// Checks the operation against the number of rows before it.
  ///
  /// - Throws: the rule of UIKit that it breaks.
  public func validate(rowCount: Int) throws(RowOperationError) {
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
