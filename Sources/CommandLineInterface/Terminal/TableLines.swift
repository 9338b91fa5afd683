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
