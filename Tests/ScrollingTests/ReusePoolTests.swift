import Primitives
import Scrolling
import Testing

@Suite struct ReusePoolTests {
  @Test func reloadDataPairsRowsWithCellsInReverse() throws {
    var table = makeTable()
    for step in 0..<37 { _ = table.frame(at: Double(step) * 30) }
    let before = table.displayedCells
    let events = try table.operate(.reloadData)
    #expect(events.boundRows == [])
    #expect(table.displayedCells == [])
    _ = table.frame(at: 36 * 30)
    #expect(table.displayedCells == before.reversed())
    #expect(table.createdCells == 11)
  }

  @Test func reloadDataEndsTheDisplayOfTheLastRowFirst() throws {
    var table = makeShownTable()
    let rows = try table.operate(.reloadData).compactMap { event -> Int32? in
      if case .didEndDisplaying(_, let row, _) = event { row } else { nil }
    }
    #expect(rows == (0..<10).reversed())
  }

  @Test func aMemoryWarningEmptiesThePoolAndNothingElse() {
    var table = makeShownTable()
    _ = table.frame(at: 600)
    var events: [TableEvent] = []
    table.memoryWarning(into: &events)
    #expect(events == (0..<10).map { .released(cell($0)) })
    #expect(table.displayedCells == (10..<20).map { cell($0) })
    _ = table.frame(at: 1200)
    #expect(table.createdCells == 30)
  }

  @Test func identifiersDoNotShareCells() {
    var table = makeTable { $0.cellKinds = 3 }
    var kinds: [CellID: Set<UInt32>] = [:]
    var items = Set<UInt32>()
    for step in 0..<400 {
      for case .cellForRow(let cell, _, let item) in table.frame(at: Double(step) * 30) {
        kinds[cell, default: []].insert(item.rawValue)
        items.insert(item.rawValue)
      }
    }
    // Sets of items that shared a cell must fall into three groups that never mix.
    var groups: [Set<UInt32>] = []
    for shared in kinds.values {
      let touching = groups.filter { !$0.isDisjoint(with: shared) }
      groups.removeAll { !$0.isDisjoint(with: shared) }
      groups.append(touching.reduce(shared) { $0.union($1) })
    }
    #expect(groups.count >= 3)
    #expect(groups.reduce(0) { $0 + $1.count } == items.count)
  }

  @Test func leavingTheScreenReleasesEveryCellAndThoseOfTheNextTimeAreNumberedOn() {
    var table = makeTable { $0.preparesCells = true }
    _ = table.frame(at: 0)
    _ = table.frame(at: 300)
    var events: [TableEvent] = []
    table.leaveScreen(into: &events)
    let released = events.count { if case .released = $0 { true } else { false } }
    #expect(released == table.createdCells)
    let next = CellID(index: table.createdCells)
    #expect(table.frame(at: 0).first == .cellForRow(next, row: 0, item: item(0)))
  }
}
