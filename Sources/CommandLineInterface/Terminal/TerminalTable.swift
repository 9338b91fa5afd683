/// A table for people: one row per strategy, one column per metric, the best of each marked.
///
/// Nothing is ever cut. A table that does not fit the window is written as panels of as many columns
/// as fit, or, where not even two do, as one block per row with the columns as lines.
package struct TerminalTable: Sendable {
  /// Which value of a column deserves the mark.
  package enum Best: Sendable {
    /// The smallest, as for bytes and stale cells.
    case smallest
    /// The largest, as for hit ratios.
    case largest
  }

  /// A column's title and how its cells are set.
  package struct Column: Sendable {
    let title: String
    let isNumeric: Bool
    let best: Best?

    /// A column of words, flush left.
    package static func text(_ title: String) -> Column {
      Column(title: title, isNumeric: false, best: nil)
    }

    /// A column of numbers, flush right.
    package static func number(_ title: String, best: Best? = nil) -> Column {
      Column(title: title, isNumeric: true, best: best)
    }
  }

  /// What stands in a cell, and the value by which it is compared.
  package struct Cell: Sendable {
    let text: String
    let value: Double?

    /// A cell of words, or of a number that is not compared.
    package init(_ text: String) { (self.text, value) = (text, nil) }

    /// A cell as it is printed, with the value behind it; nil where a metric has no data.
    package init(_ text: String, value: Double?) { (self.text, self.value) = (text, value) }
  }

  let columns: [Column]
  private(set) var rows: [[Cell]] = []

  /// A table without rows; the first column names the row.
  package init(columns: [Column]) { self.columns = columns }

  /// Adds a row, which has one cell for each column.
  package mutating func add(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    rows.append(row)
  }

  /// The table as text, in the form that suits the terminal.
  ///
  /// - Complexity: O(rows × columns).
  package func rendered(for terminal: Terminal) -> String {
    let lines = TableLines(self, for: terminal)
    guard let width = terminal.width, lines.width > width else { return lines.text }
    return TablePanels(self, for: terminal, width: width)?.text
      ?? TableBlocks(self, for: terminal).text
  }

  /// The values in a column that get the mark: none where all are equal, as nothing is won then.
  func winner(inColumn index: Int) -> Double? {
    let values = rows.compactMap { $0[index].value }.filter { !$0.isNaN }
    guard let best = columns[index].best, let low = values.min(), let high = values.max(),
      low < high
    else { return nil }
    return best == .smallest ? low : high
  }
}
