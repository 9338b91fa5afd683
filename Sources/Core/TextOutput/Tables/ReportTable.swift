import Primitives

/// A table, independent of its output format.
package struct ReportTable: Hashable, Sendable {
  /// A column's title and the alignment of its cells.
  package struct Column: Hashable, Sendable {
    /// The heading; a line end separates its lines.
    package let title: String
    /// True if its cells are flush right.
    package let isNumeric: Bool

    /// The heading on one line.
    package var flatTitle: String {
      title.split(separator: "\n").joined(separator: " ")
    }

    /// The width of the heading's widest line, in columns of the terminal.
    package var titleWidth: Int {
      title.split(separator: "\n").map { String($0).displayWidth }.max() ?? 0
    }

    /// Creates a column of words, flush left.
    package static func text(_ title: String) -> Column { Column(title: title, isNumeric: false) }

    /// Creates a column of numbers, flush right.
    package static func number(_ title: String) -> Column { Column(title: title, isNumeric: true) }
  }

  package struct Cell: Hashable, Sendable {
    /// The text of the cell.
    package let text: String
    /// True if no other cell of the column is better and at least one is worse.
    package let isBest: Bool

    package init(_ text: String, isBest: Bool = false) {
      self.text = text.shown
      self.isBest = isBest
    }
  }

  /// The subject of the table; empty if it needs none.
  package let caption: String
  /// The columns; the first names the row.
  package let columns: [Column]
  /// The rows, each with one cell per column.
  package let rows: [[Cell]]

  package init(caption: String = "", columns: [Column], rows: [[Cell]]) {
    precondition(
      rows.allSatisfy { $0.count == columns.count }, "a row has one cell for each column")
    self.caption = caption.shown(keeping: ["\n"])
    self.columns = columns
    self.rows = rows
  }

  /// Creates a table without marked cells.
  package init(caption: String = "", columns: [Column], texts: [[String]]) {
    self.init(caption: caption, columns: columns, rows: texts.map { $0.map { Cell($0) } })
  }

  /// The same table without a caption.
  package var withoutCaption: ReportTable { ReportTable(columns: columns, rows: rows) }

  /// The lines of the header, each with one text per column. Short headings are on the last line.
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

  /// The table in GitHub Flavored Markdown (its specification, section 4.10), the best figures bold.
  ///
  /// - Complexity: O(rows × columns).
  package var markdown: String {
    let titles = columns.map { Self.escaped($0.title) }
    let rules = columns.map { $0.isNumeric ? "--:" : "---" }
    let rows = rows.map { row in
      row.map { $0.isBest ? "**\(Self.escaped($0.text))**" : Self.escaped($0.text) }
    }
    let caption = caption.isEmpty ? "" : caption + "\n\n"
    return caption
      + ([titles, rules] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static let meanings = Dictionary(
    uniqueKeysWithValues: "|\\*_`<&[".unicodeScalars.map { ($0, "\\\($0)") })

  /// Returns a text on one line in which no character has a special meaning.
  package static func escaped(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 }).spelling(meanings).shown
  }
}
