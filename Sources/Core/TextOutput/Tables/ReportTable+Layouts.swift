extension ReportTable {
  /// Formats the table as text, in the form that fits the terminal, with the best of each column marked.
  ///
  /// Nothing is cut. A table that does not fit the window is written as panels of as many columns as fit. If not even
  /// two columns fit, it is one block per row with the columns as lines.
  ///
  /// - Complexity: O(rows × columns).
  package func rendered(for terminal: Terminal) -> String {
    let lines = TableLines(self, for: terminal)
    guard let width = terminal.width, lines.width > width else { return lines.text }
    return TablePanels(self, for: terminal, width: width)?.text
      ?? TableBlocks(table: self, terminal: terminal).text
  }
}

/// A table as lines: a header, a rule, and a line for each row.
struct TableLines {
  private let table: ReportTable
  private let terminal: Terminal
  private let widths: [Int]

  init(_ table: ReportTable, for terminal: Terminal) {
    self.table = table
    self.terminal = terminal
    widths = table.columns.indices.map { index in
      table.rows.reduce(table.columns[index].titleWidth) {
        max($0, $1[index].text.displayWidth)
      }
    }
  }

  /// The width of a line in columns of the terminal.
  var width: Int {
    let hasLastMark = table.columns.indices.last.map(hasMark) ?? false
    return widths.reduce(0, +) + 2 * (widths.count - 1) + (hasLastMark ? 1 : 0)
  }

  var text: String {
    let rule = widths.indices.map { index in
      String(repeating: "-", count: widths[index]) + (hasMark(index) ? " " : "")
    }
    let titles = table.titleLines.map { line in joined(cells(line.map { ReportTable.Cell($0) })) }
    return (titles + [joined(rule)] + table.rows.map { joined(cells($0)) })
      .map { $0 + "\n" }.joined()
  }

  /// True if a column has room after its cells for the mark of its best figures.
  private func hasMark(_ index: Int) -> Bool { table.rows.contains { $0[index].isBest } }

  private func cells(_ row: [ReportTable.Cell]) -> [String] {
    row.indices.map { index in
      let text = row[index].text
      let aligned =
        table.columns[index].isNumeric
        ? text.rightAligned(to: widths[index]) : text.padded(to: widths[index])
      guard hasMark(index) else { return aligned }
      return row[index].isBest ? terminal.emphasized(aligned) + "*" : aligned + " "
    }
  }

  /// Joins cells; the mark of a column uses the first of the two blanks after it.
  private func joined(_ cells: [String]) -> String {
    cells.indices.map { cells[$0] + (hasMark($0) ? " " : "  ") }.joined().trimmingEnd
  }
}

/// A table wider than the window: panels below each other, each with the first column and as many others as fit, so
/// that rows can still be compared.
struct TablePanels {
  private let panels: [TableLines]

  /// Creates panels; nil if not even one column beside the first fits.
  init?(_ table: ReportTable, for terminal: Terminal, width: Int) {
    var groups: [[Int]] = []
    for column in table.columns.indices.dropFirst() {
      let extended = (groups.last ?? []) + [column]
      if !groups.isEmpty, Self.panel(extended, table, terminal).width <= width {
        groups[groups.count - 1] = extended
      } else {
        guard Self.panel([column], table, terminal).width <= width else { return nil }
        groups.append([column])
      }
    }
    panels = groups.map { Self.panel($0, table, terminal) }
  }

  var text: String { panels.map(\.text).joined(separator: "\n") }

  private static func panel(
    _ columns: [Int], _ table: ReportTable, _ terminal: Terminal
  ) -> TableLines {
    let shown = [0] + columns
    let part = ReportTable(
      columns: shown.map { table.columns[$0] },
      rows: table.rows.map { row in shown.map { row[$0] } })
    return TableLines(part, for: terminal)
  }
}

/// A table for a narrow window: a block for each row, a line for each column.
struct TableBlocks {
  let table: ReportTable
  let terminal: Terminal

  var text: String { table.rows.map(block).joined(separator: "\n") }

  private func block(_ row: [ReportTable.Cell]) -> String {
    let rest = row.indices.dropFirst()
    let titleWidth = rest.map { table.columns[$0].flatTitle.displayWidth }.max() ?? 0
    let valueWidth =
      rest.filter { table.columns[$0].isNumeric }
      .map { row[$0].text.displayWidth }.max() ?? 0
    let lines = rest.map { index in
      let title = table.columns[index].flatTitle.padded(to: titleWidth)
      return "  \(title)  \(value(row[index], index, width: valueWidth))\n"
    }
    return (row.first?.text ?? "") + "\n" + lines.joined()
  }

  private func value(_ cell: ReportTable.Cell, _ index: Int, width: Int) -> String {
    let text = table.columns[index].isNumeric ? cell.text.rightAligned(to: width) : cell.text
    guard cell.isBest else { return text }
    return terminal.emphasized(text) + "*"
  }
}
