import Primitives
import Scrolling
import Testing

@Suite struct PrefetchTests {
  private func prefetchingTable() -> VirtualTable { makeTable { $0.prefetching = true } }

  @Test func theFirstCallAsksForTwentyRowsAndLaterOnesForAboutTen() {
    var table = prefetchingTable()
    var batches: [[Int]] = []
    for step in 0..<60 {
      let rows = table.frame(at: Double(step) * 30).prefetchedRows
      if !rows.isEmpty { batches.append(rows) }
    }
    #expect(batches.first == Array(10..<30))
    #expect(batches.dropFirst().allSatisfy { $0.count == 10 })
    #expect(batches.dropFirst().first == Array(30..<40))
  }

  @Test func nothingIsAskedForWhileTheTableRests() {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    #expect(table.frame(at: 0) == [])
  }

  @Test func turningRoundAsksForTheOtherSideNearestFirst() {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    _ = table.frame(at: 12_000)
    let events = table.frame(at: 11_990)
    #expect(events.prefetchedRows == (179..<199).reversed())
  }

  @Test func anUnknownDirectionAsksForBothSidesInTurn() {
    var table = prefetchingTable()
    let rows = table.frame(at: 12_000).prefetchedRows
    #expect(rows.prefix(4) == [199, 210, 198, 211])
    #expect(rows.count == 40)
  }

  @Test func rowsFarFromTheScreenAreCancelledAndVisibleOnesAreNot() {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    #expect(table.frame(at: 300).cancelledRows == [])
    #expect(table.frame(at: 12_000).cancelledRows == Array(15..<30))
  }

  @Test(arguments: [
    RowOperation.reloadData, .insert(RowSpan(at: 400, count: 1)),
    .delete(RowSpan(at: 400, count: 1)),
  ])
  func reloadingAndChangesOfTheNumberOfRowsCancelEverything(operation: RowOperation) throws {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    #expect(try table.operate(operation).cancelledRows == Array(10..<30))
    #expect(table.frame(at: 0).prefetchedRows == Array(10..<30))
  }

  @Test(arguments: [
    RowOperation.move(RowMove(from: 12, to: 14)), .reload(RowSpan(at: 2, count: 1)),
    .reconfigure(RowSpan(at: 2, count: 1)),
  ])
  func otherOperationsCancelNothing(operation: RowOperation) throws {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    #expect(try table.operate(operation).cancelledRows == [])
  }

  @Test func theEndOfTheTableIsNotCrossedAndTurnsTheDirection() {
    var table = prefetchingTable()
    _ = table.frame(at: 0)
    _ = table.frame(at: 29_000)
    #expect(table.frame(at: 29_100).prefetchedRows.allSatisfy { $0 < 500 })
    #expect(table.frame(at: 29_400).prefetchedRows == (470..<490).reversed())
  }
}
