import Reports

/// A format with all data, for scripts.
struct RunJSON: RunFormat {
  let name = "json"
  let joinsScenarios = true

  func text(of results: PrintedResults) -> String { results.document.json }
}
