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
