import Primitives
import Scrolling
import Testing

@Suite struct PreparedCellTests {
  private func scrolledTable() -> VirtualTable {
    var table = makeTable { $0.preparesCells = true }
    _ = table.frame(at: 0)
    return table
  }

  @Test func oneCellIsPreparedAheadOfTheMotion() {
    var table = scrolledTable()
    var events: [TableEvent] = []
    table.scroll(to: Points(30), into: &events)
    events = []
    table.idle(into: &events)
    #expect(events == [.cellForRow(cell(11), row: 11, item: item(11))])
    table.idle(into: &events)
    #expect(events.count == 1)
    #expect(table.cell(atRow: 11) == cell(11))
    #expect(!table.displayedCells.contains(cell(11)))
  }

  @Test func aPreparedCellIsDisplayedWithoutAnotherBind() {
    var table = scrolledTable()
    _ = table.frame(at: 30)
    var events: [TableEvent] = []
    table.scroll(to: Points(90), into: &events)
    #expect(events.contains(.willDisplay(cell(11), row: 11, item: item(11))))
    #expect(events.boundRows == [])
  }

  @Test func aRowThatHasJustLeftKeepsItsCellAndReturnsWithoutABind() {
    var table = scrolledTable()
    var events: [TableEvent] = []
    table.scroll(to: Points(60), into: &events)
    #expect(events.contains(.didEndDisplaying(cell(0), row: 0, item: item(0))))
    #expect(!events.contains(.enqueued(cell(0))))
    #expect(table.cell(atRow: 0) == cell(0))
    events = []
    table.scroll(to: Points(0), into: &events)
    #expect(events.first == .willDisplay(cell(0), row: 0, item: item(0)))
    #expect(events.boundRows == [])
  }

  @Test func aPreparedCellThatIsNoLongerNextToTheScreenIsEnqueuedUndisplayed() {
    var table = scrolledTable()
    _ = table.frame(at: 30)
    let events = table.frame(at: 6000)
    #expect(events.contains(.enqueued(cell(11))))
    #expect(!events.contains(.didEndDisplaying(cell(11), row: 11, item: item(11))))
    #expect(table.cell(atRow: 11) == nil)
  }

  @Test func withoutPreparationOnlyVisibleRowsHaveCells() {
    var table = makeShownTable()
    _ = table.frame(at: 60)
    #expect(table.cell(atRow: 0) == nil)
    #expect(table.cell(atRow: 11) == nil)
    #expect(table.cell(atRow: 10) == cell(10))
  }
}
