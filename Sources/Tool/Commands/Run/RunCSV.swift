import Reports

/// One line per run, for spreadsheets.
struct RunCSV: RunFormat {
  let name = "csv"
  let usage = "csv (one line per run)"

  func text(of results: PrintedResults) -> String { results.document.csv }
}
