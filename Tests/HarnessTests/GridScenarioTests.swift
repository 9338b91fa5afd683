import Metrics
import Primitives
import Scenarios
import Testing
import TestSupport

/// Returns a scenario whose list is not a table of equal rows.
@Suite struct GridScenarioTests {
  private static func text(table: String, rows: Int = 4_000) -> String {
    """
    network: lte
    feed: {rows: \(rows)}
    table: \(table)
    scroll: {reader: {duration: 20 s, pause: 600 ms}}
    strategies: [lru-url, row-keyed, nuke-prefetch, {extends: lru-url, name: thumb, prefetch: thumb},
      {extends: lru-url, name: oracle, prefetch: oracle},
      {extends: lru-url, name: velocity, prefetch: velocity}]
    """
  }

  private static let strategies = [
    "lru-url", "row-keyed", "nuke-prefetch", "thumb", "oracle", "velocity",
  ]

  /// The same gestures in both: four columns with four times the rows are as high.
  @Test func aGridOfFourColumnsBindsFourTimesTheRows() async throws {
    let table = try await Scenes.experiment(
      text: Self.text(table: "{row-height: 100 pt, prepares-cells: false}", rows: 1_000))
    let grid = try await Scenes.experiment(
      text: Self.text(table: "{row-height: 100 pt, prepares-cells: false, columns: 4}"))
    #expect(grid.value("lru-url", .binds) == 4 * table.value("lru-url", .binds))
    for strategy in Self.strategies {
      #expect(
        grid.value(strategy, .blankCellSeconds) > table.value(strategy, .blankCellSeconds))
      #expect(grid.value(strategy, .staleCellSeconds) == 0 || strategy == "row-keyed")
    }
    // With prefetching by the future scroll, fewer rows are blank than with prefetching by the past.
    for strategy in ["oracle", "thumb"] {
      #expect(
        grid.value(strategy, .blankCellSeconds) < grid.value("lru-url", .blankCellSeconds))
    }
  }

  @Test(arguments: ["columns: 3", "columns: 3, row-height-sigma: 0.5", "row-height-sigma: 0.5"])
  func eventLogsOfGridsAndUnevenRowsReplayToTheSameDecisions(_ keys: String) async throws {
    let table = "{row-height: 100 pt, \(keys)}"
    let scenario = try Scenes.scenario(text: Self.text(table: table))
    try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
  }

  @Test func heightsAreSpreadInOneWayOnly() {
    let table = "{row-height-variation: 0.3, row-height-sigma: 0.3}"
    #expect {
      try Scenes.scenario(text: Self.text(table: table))
    } throws: {
      "\($0)".contains("row-height-sigma cannot be used with row-height-variation")
    }
  }
}
