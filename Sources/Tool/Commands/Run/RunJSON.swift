import Reports

/// Everything, for scripts.
struct RunJSON: RunFormat {
  let name = "json"
  let joinsScenarios = true

  func text(of results: PrintedResults) -> String { results.document.json }
}
