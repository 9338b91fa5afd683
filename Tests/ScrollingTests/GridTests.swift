import Primitives
import Scrolling
import Testing

/// Makes a collection view: several rows side by side, in lines of 60 pt, ten of which fill the screen.
@Suite struct GridTests {
  private func grid(_ columns: Int, preparesCells: Bool = false) -> VirtualTable {
    makeTable {
      $0.columns = columns
      $0.preparesCells = preparesCells
    }
  }

  @Test(arguments: [2, 3, 4, 7])
  func aGridShowsAsManyTimesTheRowsOfATableAsItHasColumns(columns: Int) {
    var table = grid(1)
    var grid = grid(columns)
    for step in 0..<80 {
      let offset = Double(step * step % 700) * 6
      let (one, many) = (table.frame(at: offset), grid.frame(at: offset))
      #expect(grid.visibleRows.lowerBound == table.visibleRows.lowerBound * columns)
      #expect(grid.visibleRows.upperBound == min(500, table.visibleRows.upperBound * columns))
      if grid.visibleRows.upperBound < 500 {
        #expect(many.boundRows.count == one.boundRows.count * columns)
      }
    }
  }

  @Test func aLineComesAsAWholeAndInOrder() {
    var grid = grid(3)
    _ = grid.frame(at: 0)
    #expect(grid.frame(at: 1).boundRows == [30, 31, 32])
    #expect(grid.frame(at: 60).boundRows == [])
    #expect(grid.frame(at: 61).boundRows == [33, 34, 35])
  }

  @Test func theLastLineMayBeShort() {
    var grid = grid(3)
    #expect(grid.contentHeight == Points(167 * 60))
    _ = grid.frame(at: 167 * 60 - 600)
    #expect(grid.visibleRows == 471..<500)
    #expect(grid.top(ofRow: 499) == Points(166 * 60))
    #expect(grid.top(ofRow: 500) == grid.contentHeight)
    #expect(grid.edgeRows(inColumn: 1) == (472, 499))
    #expect(grid.edgeRows(inColumn: 2) == (473, nil))
  }

  @Test func slowScrollingCreatesOneLineMoreThanVisibleAndOnePrepared() {
    var plain = grid(3)
    var prepared = grid(3, preparesCells: true)
    for step in 0..<200 {
      _ = plain.frame(at: Double(step) * 10)
      _ = prepared.frame(at: Double(step) * 10)
    }
    #expect(plain.createdCells == 33)
    #expect(prepared.createdCells == 36)
  }

  @Test func theNextLineIsPreparedCellByCellNearestFirst() {
    var grid = grid(3, preparesCells: true)
    _ = grid.frame(at: 0)
    #expect((1...5).flatMap { grid.frame(at: Double($0)).boundRows } == [30, 31, 32, 33, 34, 35])
    // Rows 30 to 32 came on screen with the first of these frames.
    #expect(grid.visibleRows == 0..<33)
    let up = (1...4).flatMap { step in
      [grid.frame(at: 6_000), grid.frame(at: 6_000 - Double(step))][1].boundRows
    }
    #expect(up.prefix(3).elementsEqual([297, 298, 299]))
  }

  @Test func aLineThatHasJustLeftReturnsWithoutABind() {
    var grid = grid(4, preparesCells: true)
    _ = grid.frame(at: 0)
    var events: [TableEvent] = []
    grid.scroll(to: Points(60), into: &events)
    events = []
    grid.scroll(to: Points(0), into: &events)
    #expect(events.boundRows == [])
    #expect(events.count { if case .willDisplay = $0 { true } else { false } } == 4)
  }

  @Test func itemsAreAskedForAsRowsAre() {
    var grid = makeTable {
      $0.columns = 4
      $0.prefetching = true
    }
    #expect(grid.frame(at: 0).prefetchedRows == Array(40..<60))
    #expect(grid.frame(at: 1).prefetchedRows == [])
    #expect(grid.frame(at: 181).prefetchedRows == Array(60..<76))
  }

  @Test func insertedItemsPushTheOthersOnThroughTheLines() throws {
    var grid = grid(3)
    _ = grid.frame(at: 0)
    let events = try grid.operate(.insert(RowSpan(at: 1, count: 2)))
    #expect(events.boundRows == [1, 2])
    #expect(grid.item(atRow: 3) == item(1))
    #expect(grid.cell(atRow: 3) == cell(1))
    #expect(grid.contentHeight == Points(168 * 60))
    #expect(events.contains(.didEndDisplaying(cell(28), row: 30, item: item(28))))
  }

  @Test func itemsPastTheEndAreRefusedByUIKitsRule() {
    var grid = grid(3)
    #expect(throws: RowOperationError.insert(at: 501, rowCount: 500)) {
      try grid.operate(.insert(RowSpan(at: 501, count: 1)))
    }
    #expect(grid.rowCount == 500)
  }

  @Test(arguments: [1, 4])
  func aMillionUnevenRowsAreAsQuickToFindAsAFew(columns: Int) {
    var configuration = TableConfiguration()
    configuration.rowHeightSigma = 0.5
    configuration.columns = columns
    var table = VirtualTable(
      configuration, viewport: Points(844), itemCount: 1_000_000, seed: 3)
    var random = SplitMix64(seed: 4)
    var found = 0
    for _ in 0..<20_000 {
      let row = Int.random(in: 0..<1_000_000, using: &random)
      var events: [TableEvent] = []
      table.scroll(to: table.top(ofRow: row), into: &events)
      let isAtTop = table.contentOffset == table.top(ofRow: table.visibleRows.lowerBound)
      if isAtTop && table.visibleRows.lowerBound == row - row % columns { found += 1 }
    }
    #expect(found == 20_000)
  }
}
