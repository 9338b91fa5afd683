import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import AppModel

@Suite("Rows are loaded ahead as a prefetcher says")
struct ScreenTests {
  /// A prefetcher that wants rows beyond its bounds, and each row twice.
  private struct Greedy: Prefetcher {
    mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
      let last = position.visibleRows.upperBound
      rows = [last, last, last + 1, position.visibleRows.lowerBound, -1, position.rowCount]
    }
  }

  private func list() -> Screen<VirtualTable> {
    var plan = SessionPlan()
    plan.parts.prefetcher = Greedy()
    plan.table.prefetching = true
    plan.table.preparesCells = false
    plan.feed.rows = 200
    return Screen(plan)
  }

  private func prefetches(_ list: borrowing Screen<VirtualTable>) -> [(row: Int, isCancelled: Bool)]
  {
    list.events.compactMap { event in
      switch event {
      case .prefetch(let row, _): (Int(row), false)
      case .cancelPrefetch(let row, _): (Int(row), true)
      default: nil
      }
    }
  }

  @Test func aRowIsAskedForOnceWhileItIsWantedAndOnlyIfThereIsOne() {
    var list = list()
    list.scroll(to: .zero, at: .start)
    _ = list.idle()
    let visible = list.layout.visibleRows
    #expect(prefetches(list).map(\.row) == [visible.upperBound, visible.upperBound + 1])
    list.scroll(to: Points(1), at: .start + .milliseconds(16))
    let isSame = list.layout.visibleRows == visible
    #expect(prefetches(list).count == 2 + (isSame ? 0 : 1))
  }

  @Test func aRowThatIsNoLongerWantedIsCancelledAndOneThatAppearsIsNot() {
    var list = list()
    list.scroll(to: .zero, at: .start)
    let end = list.layout.visibleRows.upperBound
    list.events = []
    list.scroll(to: Points(88), at: .start + .milliseconds(16))
    #expect(prefetches(list).allSatisfy { !$0.isCancelled })
    list.events = []
    list.scroll(to: Points(8_800), at: .start + .milliseconds(32))
    let cancelled = prefetches(list).filter(\.isCancelled).map(\.row)
    #expect(!cancelled.isEmpty && cancelled.allSatisfy { $0 > end })
  }

  @Test func allIsCancelledWhenRowsMoveAndForgottenWithTheScreen() throws {
    var list = list()
    list.scroll(to: .zero, at: .start)
    let asked = prefetches(list).map(\.row)
    list.events = []
    try list.perform(.insert(RowSpan(at: 0, count: 1)))
    #expect(prefetches(list).filter(\.isCancelled).map(\.row) == asked)
    list.scroll(to: .zero, at: .start)
    list.events = []
    list.live(through: .leaveScreen)
    #expect(prefetches(list).isEmpty)
  }
}
