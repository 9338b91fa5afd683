import Primitives
import Scrolling
import Testing

@Suite struct SlowScrollTests {
  /// 500 rows of 60 pt on a screen of ten.
  private func table(preparesCells: Bool) -> VirtualTable {
    var configuration = TableConfiguration()
    configuration.rowHeight = Points(60)
    configuration.preparesCells = preparesCells
    return VirtualTable(configuration, viewport: Points(600), itemCount: 500, seed: 1)
  }

  @Test(arguments: [(false, 11), (true, 12)])
  func slowScrollingCreatesOneCellMoreThanVisibleAndOnePrepared(
    preparesCells: Bool, created: Int
  ) {
    var table = table(preparesCells: preparesCells)
    var events: [TableEvent] = []
    for step in 0..<200 {
      table.scroll(to: Points(30) * step, into: &events)
      table.idle(into: &events)
    }
    #expect(table.createdCells == created)
  }

  @Test(arguments: [false, true])
  func jumpsOfAWholeScreenCreateASecondScreenfulOnce(preparesCells: Bool) {
    var table = table(preparesCells: preparesCells)
    var events: [TableEvent] = []
    for step in 0..<20 {
      table.scroll(to: Points(600) * step, into: &events)
      table.idle(into: &events)
    }
    #expect(table.createdCells == 20)
  }
}
