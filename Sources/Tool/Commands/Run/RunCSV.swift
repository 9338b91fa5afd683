import Reports

/// A line for each run, for spreadsheets.
struct RunCSV: RunFormat {
  let name = "csv"
  let usage = "csv (one line per run)"

  func text(of results: PrintedResults) -> String { results.document.csv }
}
