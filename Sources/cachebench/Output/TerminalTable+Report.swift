import CommandLineInterface
import Metrics
import Reports

extension TerminalTable {
  /// A table of a report as a terminal shows it.
  init(_ table: ReportTable) {
    self.init(
      columns: zip(table.header, table.preferences).map { heading, preference in
        guard heading.alignment == .right else { return .text(heading.text) }
        let best: Best? =
          switch preference {
          case .higher: .largest
          case .lower: .smallest
          case .neither: nil
          }
        return .number(heading.text, best: best)
      })
    for row in table.rows { add(row.map { Cell($0.text, value: $0.value) }) }
  }
}
