import Primitives
import Scrolling
import Testing

@Suite struct SlowScrollTests {
  @Test(arguments: [(false, 11), (true, 12)])
  func slowScrollingCreatesOneCellMoreThanVisibleAndOnePrepared(
    preparesCells: Bool, created: Int
  ) {
    var table = makeTable { $0.preparesCells = preparesCells }
    for step in 0..<200 { _ = table.frame(at: Double(step) * 30) }
    #expect(table.createdCells == created)
  }

  @Test(arguments: [false, true])
  func jumpsOfAWholeScreenCreateASecondScreenfulOnce(preparesCells: Bool) {
    var table = makeTable { $0.preparesCells = preparesCells }
    for step in 0..<20 { _ = table.frame(at: Double(step) * 600) }
    #expect(table.createdCells == 20)
  }

  @Test func newCellsAreAskedForBeforeOldOnesAreEnqueued() {
    var table = makeShownTable()
    #expect(
      table.frame(at: 60) == [
        .cellForRow(cell(10), row: 10, item: item(10)),
        .willDisplay(cell(10), row: 10, item: item(10)),
        .didEndDisplaying(cell(0), row: 0, item: item(0)),
        .enqueued(cell(0)),
      ])
    #expect(
      table.frame(at: 120).prefix(3) == [
        .prepareForReuse(cell(0)),
        .cellForRow(cell(0), row: 11, item: item(11)),
        .willDisplay(cell(0), row: 11, item: item(11)),
      ])
  }

  @Test func aRowThatReturnsIsBoundAgain() {
    var table = makeShownTable()
    _ = table.frame(at: 60)
    #expect(table.frame(at: 0).boundRows == [0])
  }

  @Test func framesWithoutANewRowMakeNoCalls() {
    var table = makeShownTable()
    _ = table.frame(at: 30)
    #expect(table.frame(at: 59) == [])
  }

  @Test(arguments: [(-1000.0, 0), (-590, 1), (29_990, 1), (1e6, 0)])
  func overscrollShowsFewerRows(offset: Double, rows: Int) {
    var table = makeShownTable()
    _ = table.frame(at: offset)
    #expect(table.visibleRows.count == rows)
    #expect(table.displayedCells.count == rows)
  }

  @Test func anEmptyTableMakesNoCalls() {
    var table = VirtualTable(
      TableConfiguration(), viewport: Points(600), itemCount: 0, seed: 1)
    #expect(table.frame(at: 0) == [])
    #expect(table.frame(at: 100) == [])
    #expect(table.contentHeight == .zero)
  }

  @Test func twoBillionRowsOfOneHeightCostNothing() {
    var table = VirtualTable(
      TableConfiguration(), viewport: Points(880), itemCount: 2_000_000_000, seed: 1)
    let last = table.contentHeight - Points(880)
    #expect(table.frame(at: last.points).boundRows == Array(1_999_999_990..<2_000_000_000))
    #expect(table.row(of: item(1_999_999_999)) == 1_999_999_999)
  }

  @Test func rowsOfVaryingHeightLieOneBelowTheOther() {
    let table = makeTable { $0.rowHeightVariation = 0.5 }
    let heights = (0..<500).map { table.top(ofRow: $0 + 1) - table.top(ofRow: $0) }
    #expect(heights.allSatisfy { $0 >= Points(30) && $0 <= Points(90) })
    #expect(Set(heights).count > 300)
    #expect(table.contentHeight == heights.reduce(.zero, +))
  }
}
