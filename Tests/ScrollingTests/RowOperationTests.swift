import Primitives
import Scrolling
import Testing

@Suite struct RowOperationTests {
  @Test func reloadingARowAsksForANewCellFirst() throws {
    var table = makeShownTable()
    #expect(
      try table.operate(.reload(RowSpan(at: 3, count: 1))) == [
        .cellForRow(cell(10), row: 3, item: item(3)),
        .willDisplay(cell(10), row: 3, item: item(3)),
        .didEndDisplaying(cell(3), row: 3, item: item(3)),
        .enqueued(cell(3)),
      ])
  }

  @Test func reconfiguringARowKeepsItsCell() throws {
    var table = makeShownTable()
    let events = try table.operate(.reconfigure(RowSpan(at: 8, count: 4)))
    #expect(
      events == [
        .reconfigure(cell(8), row: 8, item: item(8)),
        .reconfigure(cell(9), row: 9, item: item(9)),
      ])
  }

  @Test func rowsInsertedAboveShiftTheOthersAndKeepTheirCells() throws {
    var table = makeShownTable()
    let events = try table.operate(.insert(RowSpan(at: 0, count: 2)))
    #expect(events.boundRows == [0, 1])
    #expect(table.displayedCells.suffix(8) == (0..<8).map { cell($0) })
    #expect(table.item(atRow: 0) == item(500))
    #expect(table.item(atRow: 2) == item(0))
    #expect(table.row(of: item(0)) == 2)
    #expect(table.contentOffset == .zero)
    #expect(events.contains(.didEndDisplaying(cell(8), row: 10, item: item(8))))
  }

  @Test func deletedRowsEndUnderTheirOldNumberAndOthersMoveUp() throws {
    var table = makeShownTable()
    let events = try table.operate(.delete(RowSpan(at: 1, count: 2)))
    #expect(events.boundRows == [8, 9])
    #expect(events.contains(.didEndDisplaying(cell(2), row: 2, item: item(2))))
    #expect(table.row(of: item(1)) == nil)
    #expect(table.row(of: item(3)) == 1)
    #expect(table.cell(atRow: 1) == cell(3))
    #expect(table.rowCount == 498)
  }

  @Test(arguments: [(2, 7), (7, 2), (0, 9), (4, 4)])
  func aMovedRowTakesItsCellAlong(from: Int, to: Int) throws {
    var table = makeShownTable()
    let events = try table.operate(.move(RowMove(from: from, to: to)))
    #expect(events == [])
    #expect(table.cell(atRow: to) == cell(UInt32(from)))
    #expect(table.row(of: item(UInt32(from))) == to)
  }

  @Test(arguments: [
    (RowOperation.delete(RowSpan(at: 499, count: 2)), "delete row 500"),
    (.insert(RowSpan(at: 501, count: 1)), "insert row 501"),
    (.reload(RowSpan(at: -1, count: 1)), "reload row -1"),
    (.reconfigure(RowSpan(at: 900, count: 1)), "reconfigure row 900"),
    (.move(RowMove(from: 0, to: 500)), "move row 0 to row 500"),
    (.insert(RowSpan(at: 0, count: 0)), "insert no rows"),
    (.delete(RowSpan(at: 3, count: .max)), "delete row 500"),
    (.insert(RowSpan(at: 0, count: .max)), "more than 2147483647 rows"),
  ])
  func operationsThatUIKitRefusesChangeNothing(operation: RowOperation, words: String) {
    var table = makeShownTable()
    var events: [TableEvent] = []
    do throws(RowOperationError) {
      try table.perform(operation, into: &events)
      Issue.record("\(operation) was performed")
    } catch {
      #expect(error.description.contains(words))
    }
    #expect(events == [])
    #expect(table.rowCount == 500)
  }

  @Test func onlyInsertionsNeedNewItems() {
    #expect(RowOperation.insert(RowSpan(at: 2, count: 5)).insertedItems == 5)
    #expect(RowOperation.delete(RowSpan(at: 2, count: 5)).insertedItems == 0)
    #expect(RowOperation.reloadData.insertedItems == 0)
  }
}
