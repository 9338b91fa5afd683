import Primitives
import Testing

@testable import Scrolling

/// The rows of the table in `Documentation/ListsThatKeepTheirViews.md`, each as the calls of one list.
///
/// Every list has rows of 60 pt, ten of which fill the screen.
@Suite("Each kind of list makes the calls of its documentation")
struct KeptViewTests {
  private func list(_ keeps: KeptViews, rebinds: Bool = false) -> VirtualTable {
    makeTable {
      $0.keeps = keeps
      $0.bindsOnReturn = rebinds
    }
  }

  @Test func aTableBindsTheRowsOnScreenAndRecyclesThoseThatLeave() {
    var list = list(.pool)
    #expect(list.frame(at: 0).boundRows == Array(0..<10))
    let events = list.frame(at: 60)
    #expect(
      events == [
        .cellForRow(cell(10), row: 10, item: item(10)),
        .willDisplay(cell(10), row: 10, item: item(10)),
        .didEndDisplaying(cell(0), row: 0, item: item(0)), .enqueued(cell(0)),
      ])
    #expect(list.frame(at: 0).boundRows == [0], "a row that comes back is bound again")
  }

  @Test func aMarginIsBoundBeforeItsRowsComeOnScreen() {
    var list = list(.margin(Points(120)))
    let first = list.frame(at: 0)
    #expect(first.boundRows == Array(0..<12))
    #expect(first.shownRows == Array(0..<10))
    #expect(list.frame(at: 60).boundRows == [12])
  }

  @Test func aRowThatLeavesTheScreenWithinTheMarginIsNotTold() {
    var list = list(.margin(Points(120)), rebinds: true)
    _ = list.frame(at: 0)
    let events = list.frame(at: 60)
    #expect(events.contains(.scrolledOut(cell(0), row: 0, item: item(0))))
    #expect(events.endedRows.isEmpty)
    #expect(
      list.frame(at: 0) == [
        .willDisplay(cell(0), row: 0, item: item(0)),
        .scrolledOut(cell(10), row: 10, item: item(10)),
        .didEndDisplaying(cell(12), row: 12, item: item(12)), .enqueued(cell(12)),
      ], "it comes back without a bind")
  }

  @Test func aRowBeyondTheMarginIsToldAndItsViewIsReused() {
    var list = list(.margin(Points(120)))
    _ = list.frame(at: 0)
    let events = list.frame(at: 180)
    #expect(events.endedRows == [0])
    #expect(events.contains(.enqueued(cell(0))))
    #expect(list.frame(at: 240).contains(.prepareForReuse(cell(0))))
  }

  @Test func aMarginIsAScreenThatIsTallerOnBothSides() {
    var list = list(.margin(Points(320)))
    var tall = VirtualTable(
      list.configuration(keeping: .pool), viewport: Points(1_240), itemCount: 500, seed: 1)
    for offset in [0, 100, 700, 650, 2_000, 90, 0] as [Double] {
      let events = list.frame(at: offset)
      let expected = tall.frame(at: offset - 320)
      #expect(events.boundRows == expected.boundRows)
      #expect(Set(events.endedRows) == Set(expected.endedRows))
    }
  }

  @Test func aBufferIsFilledBelowTheScreenAndKeptAbove() {
    var list = list(.buffer(Points(120)))
    let first = list.frame(at: 0).boundRows
    #expect(first == Array(0..<10), "a frame that fills the screen fills no buffer")
    #expect(list.frame(at: 0).boundRows == [10, 11])
    #expect(list.frame(at: 60).boundRows == [12], "row 10 is there already")
    _ = list.frame(at: 6_000)
    _ = list.frame(at: 6_000)
    #expect(list.frame(at: 5_940).boundRows == [99], "a row above comes with the screen")
    #expect(list.frame(at: 5_940).boundRows.isEmpty)
    let down = list.frame(at: 6_060)
    #expect(down.boundRows == [111, 112])
    #expect(
      down.contains { if case .scrolledOut(_, row: 99, item: _) = $0 { true } else { false } })
    #expect(list.frame(at: 5_940).boundRows.isEmpty, "it was kept above")
    let beyond = list.frame(at: 6_300)
    #expect(beyond.endedRows.contains(99))
    #expect(beyond.contains { if case .released = $0 { true } else { false } })
  }

  @Test func aWindowOfScreensIsFilledAfterFramesTenRowsAtATime() {
    var list = list(.screens(2))
    let first = list.frame(at: 0)
    #expect(first.boundRows == Array(0..<20), "the screen, and a batch after the frame")
    #expect(list.frame(at: 0).boundRows == Array(20..<30))
    #expect(list.frame(at: 0).isEmpty, "the window is full")
  }

  @Test func aRowBeyondTheWindowIsUnmountedAndMountedAnew() {
    var list = list(.screens(1))
    for _ in 0..<3 { _ = list.frame(at: 0) }
    var events: [TableEvent] = []
    list.scroll(to: Points(660), into: &events)
    #expect(events.contains(.didEndDisplaying(cell(0), row: 0, item: item(0))))
    #expect(events.contains(.released(cell(0))))
    for _ in 0..<3 { _ = list.frame(at: 660) }
    #expect(list.frame(at: 600).contains { $0.binding?.row == 0 && $0.binding?.cell != cell(0) })
  }

  @Test func aWindowFillsTheSideOfTheMotionFirst() {
    var list = list(.screens(3))
    var events: [TableEvent] = []
    list.scroll(to: Points(3_000), into: &events)
    events = []
    list.scroll(to: Points(2_940), into: &events)
    list.idle(into: &events)
    #expect(Array(events.boundRows.prefix(4)) == [49, 48, 47, 60], "59 is still there")
  }

  @Test func aLazyStackMakesEachViewAsItsRowAppearsAndFreesNone() {
    var list = list(.all)
    #expect(list.frame(at: 0).boundRows == Array(0..<10))
    let away = list.frame(at: 3_000)
    #expect(away.boundRows == Array(50..<60), "rows that were jumped over have no view")
    #expect(away.endedRows == Array(0..<10), "onDisappear")
    #expect(away.releasedCells.isEmpty)
    #expect(list.cell(atRow: 3) == cell(3))
    var events: [TableEvent] = []
    list.memoryWarning(into: &events)
    #expect(events.isEmpty, "a warning frees no view")
  }

  @Test(arguments: [false, true])
  func aRowThatReturnsToALazyStackAppearsAgainWithTheViewThatItHad(rebinds: Bool) {
    var list = list(.all, rebinds: rebinds)
    _ = list.frame(at: 0)
    _ = list.frame(at: 3_000)
    let back = list.frame(at: 0)
    #expect(back.shownRows == Array(0..<10), "onAppear")
    #expect(back.boundRows.isEmpty)
    let asked = back.contains(.reconfigure(cell(0), row: 0, item: item(0)))
    #expect(asked == rebinds)
  }

  @Test func aStackMakesAllViewsWithTheListAndTellsThemNothingOfTheScreen() {
    var list = list(.allAtOnce, rebinds: true)
    #expect(list.frame(at: 0).boundRows == Array(0..<500))
    let events = list.frame(at: 3_000)
    #expect(events.boundRows.isEmpty && events.endedRows.isEmpty)
    #expect(events.contains(.scrolledOut(cell(0), row: 0, item: item(0))))
    #expect(!list.frame(at: 0).contains(.reconfigure(cell(0), row: 0, item: item(0))))
  }

  @Test(arguments: [
    KeptViews.margin(Points(120)), .buffer(Points(120)), .screens(1), .all, .allAtOnce,
  ])
  func leavingTheScreenFreesEveryViewOnce(_ keeps: KeptViews) {
    var list = list(keeps)
    let made = list.frame(at: 0).boundRows.count
    var events: [TableEvent] = []
    list.leaveScreen(into: &events)
    #expect(events.releasedCells.count == made)
    #expect(Set(events.releasedCells).count == made)
  }
}

extension VirtualTable {
  fileprivate func configuration(keeping keeps: KeptViews) -> TableConfiguration {
    var other = configuration
    other.keeps = keeps
    return other
  }
}

extension [TableEvent] {
  fileprivate var shownRows: [Int] {
    compactMap { if case .willDisplay(_, let row, _) = $0 { Int(row) } else { nil } }
  }

  fileprivate var endedRows: [Int] {
    compactMap { if case .didEndDisplaying(_, let row, _) = $0 { Int(row) } else { nil } }
  }

  fileprivate var releasedCells: [CellID] {
    compactMap { if case .released(let cell) = $0 { cell } else { nil } }
  }
}
