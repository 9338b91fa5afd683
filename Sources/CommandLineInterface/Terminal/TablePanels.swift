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
