import Reports

/// A format for spreadsheets, with one line per run.
struct RunCSV: RunFormat {
  let name = "csv"
  let usage = "csv (one line per run)"

  func text(of results: PrintedResults) -> String { results.document.csv }
}
