import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import AppModel

@Suite("A screen with another list than a table")
struct OtherLayoutTests {
  /// A list that binds a cell to each row at once, and keeps all of them until its screen is left.
  private struct KeptList: ListLayout, ~Copyable {
    let rowCount: Int
    let columns = 1
    var footer = Points.zero
    private(set) var contentOffset = Points.zero
    private(set) var visibleRows = 0..<0
    private let rowHeight: Points
    private let viewport: Points
    private var isBound = false

    init(_ configuration: TableConfiguration, viewport: Points, itemCount: Int, seed: UInt64) {
      (rowHeight, self.viewport, rowCount) = (configuration.rowHeight, viewport, itemCount)
    }

    var contentHeight: Points { rowHeight * rowCount }
    func top(ofRow row: Int) -> Points { rowHeight * row }
    func item(atRow row: Int) -> ItemID? {
      (0..<rowCount).contains(row) ? ItemID(index: row) : nil
    }
    func row(of item: ItemID) -> Int? { item.index < rowCount ? item.index : nil }
    func cell(atRow row: Int) -> CellID? { isBound ? CellID(index: row) : nil }
    func cutCells(_ body: (CutCell?, CutCell?) -> Void) { body(nil, nil) }
    func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample {
      motion.offset(at: now, contentHeight: contentHeight + footer) { top(ofRow: $0) }
    }

    mutating func scroll(to offset: Points, into events: inout [TableEvent]) {
      contentOffset = offset
      let first = Int(offset.sixtyFourths / rowHeight.sixtyFourths)
      visibleRows = first..<min(rowCount, first + 1)
      guard !isBound else { return }
      isBound = true
      for row in 0..<rowCount {
        events.append(.cellForRow(CellID(index: row), row: Int32(row), item: ItemID(index: row)))
      }
    }

    mutating func idle(into events: inout [TableEvent]) {}
    mutating func perform(
      _ operation: RowOperation, into events: inout [TableEvent]
    ) throws(RowOperationError) {}
    mutating func memoryWarning(into events: inout [TableEvent]) {}

    mutating func leaveScreen(into events: inout [TableEvent]) {
      for row in 0..<rowCount { events.append(.released(CellID(index: row))) }
      isBound = false
    }
  }

  private func screen() -> Screen<KeptList> {
    var plan = SessionPlan()
    plan.feed.rows = 3
    return Screen(plan)
  }

  @Test func makesTheCallsOfItsListAndFindsItsViews() {
    var screen = screen()
    screen.scroll(to: .zero, at: .start)
    let bound = screen.events.compactMap(\.binding).map(\.row)
    #expect(bound == [0, 1, 2])
    let last = screen.view(at: .row(2, .first))
    #expect(last == ViewID(of: CellID(2)))
    screen.events = []
    screen.live(through: .leaveScreen)
    let events = screen.events
    #expect(events == (0..<3).map { TableEvent.released(CellID(index: $0)) })
    let gone = screen.view(at: .row(2, .first))
    #expect(gone == .none)
  }

  @Test func isRehearsedAsItWouldBeScrolled() {
    var plan = SessionPlan()
    plan.feed.rows = 3
    plan.scroll.gestures = [.pause(.init(duration: .seconds(1)))]
    let sightings = Rehearsal<KeptList>.sightings(of: plan)
    #expect(sightings.isEmpty, "a list that says nothing of what comes on screen shows nothing")
  }
}
