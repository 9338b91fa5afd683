import Primitives

/// A table for people, before anyone decides how it is printed.
package struct ReportTable: Hashable, Sendable {
  /// A column's title and how its cells are set.
  package struct Column: Hashable, Sendable {
    /// The heading; a line end parts its lines.
    package let title: String
    /// Whether its cells are flush right.
    package let isNumeric: Bool

    /// The heading on one line.
    package var flatTitle: String {
      title.split(separator: "\n").joined(separator: " ")
    }

    /// The columns of the terminal that the widest line of the heading takes.
    package var titleWidth: Int {
      title.split(separator: "\n").map { String($0).displayWidth }.max() ?? 0
    }

    /// A column of words, flush left.
    package static func text(_ title: String) -> Column { Column(title: title, isNumeric: false) }

    /// A column of numbers, flush right.
    package static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
  }

  /// A cell.
  package struct Cell: Hashable, Sendable {
    /// What stands in it.
    package let text: String
    /// Whether no other cell of the column is better and at least one is worse.
    package let isBest: Bool

    /// A cell.
    package init(_ text: String, isBest: Bool = false) {
      self.text = text.shown
      self.isBest = isBest
    }
  }

  /// What the table is about; empty if that needs no saying.
  package let caption: String
  /// The columns; the first names the row.
  package let columns: [Column]
  /// The rows, each with a cell for each column.
  package let rows: [[Cell]]

  /// A table.
  package init(caption: String = "", columns: [Column], rows: [[Cell]]) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "a row has one cell for each column")
    self.caption = caption.shown(keeping: ["\n"])
    self.columns = columns
    self.rows = rows
  }

  /// A table without anything to mark.
  package init(caption: String = "", columns: [Column], texts: [[String]]) {
    self.init(caption: caption, columns: columns, rows: texts.map { $0.map { Cell($0) } })
  }
}

extension ReportTable {
  /// The lines of the header, each with a text for each column. Short headings stand on the last line.
  package var titleLines: [[String]] {
    let parts = columns.map { $0.title.split(separator: "\n", omittingEmptySubsequences: false) }
    let height = parts.map(\.count).max() ?? 1
    return (0..<height).map { line in
      parts.map { part in
        let place = line - (height - part.count)
        return place < 0 ? "" : String(part[place])
      }
    }
  }
}
