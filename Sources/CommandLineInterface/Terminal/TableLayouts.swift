/// A table as lines: a header, a rule, and a line for each row.
struct TableLines {
  private let table: TerminalTable
  private let terminal: Terminal
  private let winners: [Double?]
  private let widths: [Int]

  init(_ table: TerminalTable, for terminal: Terminal) {
    self.table = table
    self.terminal = terminal
    winners = table.columns.indices.map(table.winner(inColumn:))
    widths = table.columns.indices.map { index in
      table.rows.reduce(table.columns[index].title.displayWidth) {
        max($0, $1[index].text.displayWidth)
      }
    }
  }

  /// The columns of the terminal that a line takes.
  var width: Int {
    let marks = table.columns.indices.count(where: hasMark)
    return widths.reduce(0, +) + 2 * (widths.count - 1) + marks
  }

  var text: String {
    let rule = widths.indices.map { repeated("-", widths[$0]) + (hasMark($0) ? " " : "") }
    let titles = table.columns.map { TerminalTable.Cell($0.title) }
    return ([joined(cells(titles)), joined(rule)] + table.rows.map { joined(cells($0)) })
      .map { $0 + "\n" }.joined()
  }

  /// Whether a place after the cells of a column is kept for the mark that stands in for colour.
  private func hasMark(_ index: Int) -> Bool { !terminal.usesColor && winners[index] != nil }

  private func cells(_ row: [TerminalTable.Cell]) -> [String] {
    row.indices.map { index in
      let text = row[index].text
      let aligned =
        table.columns[index].isNumeric
        ? text.rightAligned(to: widths[index]) : text.padded(to: widths[index])
      let isBest = row[index].value != nil && row[index].value == winners[index]
      if hasMark(index) { return aligned + (isBest ? "*" : " ") }
      return isBest ? terminal.emphasized(aligned) : aligned
    }
  }

  private func joined(_ cells: [String]) -> String {
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}

/// A table wider than the window: panels below each other, each with the first column and as many of
/// the others as fit, so that rows can still be compared.
struct TablePanels {
  private let panels: [TableLines]

  /// Nothing if even one column beside the first does not fit.
  init?(_ table: TerminalTable, for terminal: Terminal, width: Int) {
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
    _ columns: [Int], _ table: TerminalTable, _ terminal: Terminal
  ) -> TableLines {
    let shown = [0] + columns
    var part = TerminalTable(columns: shown.map { table.columns[$0] })
    for row in table.rows { part.add(shown.map { row[$0] }) }
    return TableLines(part, for: terminal)
  }
}

/// A table for a narrow window: a block for each row, a line for each column.
struct TableBlocks {
  private let table: TerminalTable
  private let terminal: Terminal
  private let winners: [Double?]

  init(_ table: TerminalTable, for terminal: Terminal) {
    self.table = table
    self.terminal = terminal
    winners = table.columns.indices.map(table.winner(inColumn:))
  }

  var text: String { table.rows.map(block).joined(separator: "\n") }

  private func block(_ row: [TerminalTable.Cell]) -> String {
    let rest = row.indices.dropFirst()
    let titleWidth = rest.map { table.columns[$0].title.displayWidth }.max() ?? 0
    let valueWidth =
      rest.filter { table.columns[$0].isNumeric }
      .map { row[$0].text.displayWidth }.max() ?? 0
    let lines = rest.map { index in
      let title = table.columns[index].title.padded(to: titleWidth)
      return "  \(title)  \(value(row[index], index, width: valueWidth))\n"
    }
    return (row.first?.text ?? "") + "\n" + lines.joined()
  }

  private func value(_ cell: TerminalTable.Cell, _ index: Int, width: Int) -> String {
    let text = table.columns[index].isNumeric ? cell.text.rightAligned(to: width) : cell.text
    guard cell.value != nil, cell.value == winners[index] else { return text }
    return terminal.usesColor ? terminal.emphasized(text) : text + "*"
  }
}
