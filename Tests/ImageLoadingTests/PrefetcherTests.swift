import ImageLoading
import Primitives
import Scrolling
import Testing
import World

@Suite("Rows are loaded ahead as a prefetcher says")
struct PrefetcherTests {
  /// Wants rows that it may not have, and each twice.
  private struct Greedy: Prefetcher {
    mutating func follow(_ position: ScrollPosition, wanting rows: inout [Int]) {
      let last = position.visibleRows.upperBound
      rows = [last, last, last + 1, position.visibleRows.lowerBound, -1, position.rowCount]
    }
  }

  private func session(_ prefetcher: any Prefetcher) throws -> ScrollSession {
    var plan = SessionPlan()
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.prefetch = .table
    plan.parts.prefetcher = prefetcher
    plan.table.prefetching = true
    plan.table.preparesCells = false
    plan.feed.rows = 200
    return try ScrollSession(plan, feed: Feed(plan.feed, insertedItems: 10, seed: 1))
  }

  private func prefetches(_ log: StepLog) -> [(row: Int, isCancelled: Bool)] {
    log.steps.compactMap { step in
      switch step.event {
      case .table(.prefetch(let row, _)): (Int(row), false)
      case .table(.cancelPrefetch(let row, _)): (Int(row), true)
      default: nil
      }
    }
  }

  @Test func aRowIsAskedForOnceWhileItIsWantedAndOnlyIfThereIsOne() throws {
    var session = try session(Greedy())
    var log = StepLog()
    session.scroll(to: .zero, at: .start, into: &log)
    session.idle(at: .start, into: &log)
    let visible = session.table.visibleRows
    #expect(prefetches(log).map(\.row) == [visible.upperBound, visible.upperBound + 1])
    session.scroll(to: Points(1), at: .start + .milliseconds(16), into: &log)
    #expect(prefetches(log).count == 2 + (session.table.visibleRows == visible ? 0 : 1))
  }

  @Test func aRowThatIsNoLongerWantedIsCancelledAndOneThatAppearsIsNot() throws {
    var session = try session(Greedy())
    var log = StepLog()
    session.scroll(to: .zero, at: .start, into: &log)
    let end = session.table.visibleRows.upperBound
    log.clear()
    session.scroll(to: Points(88), at: .start + .milliseconds(16), into: &log)
    #expect(prefetches(log).allSatisfy { !$0.isCancelled })
    log.clear()
    session.scroll(to: Points(8_800), at: .start + .milliseconds(32), into: &log)
    let cancelled = prefetches(log).filter(\.isCancelled).map(\.row)
    #expect(!cancelled.isEmpty && cancelled.allSatisfy { $0 > end })
  }

  @Test func allIsCancelledWhenRowsMoveAndForgottenWithTheScreen() throws {
    var session = try session(Greedy())
    var log = StepLog()
    session.scroll(to: .zero, at: .start, into: &log)
    let asked = prefetches(log).map(\.row)
    log.clear()
    try session.perform(.insert(RowSpan(at: 0, count: 1)), at: .start, into: &log)
    #expect(prefetches(log).filter(\.isCancelled).map(\.row) == asked)
    session.scroll(to: .zero, at: .start, into: &log)
    log.clear()
    session.live(through: .leaveScreen, at: .start, into: &log)
    #expect(prefetches(log).isEmpty)
  }

  @Test func theVelocityWindowGrowsWithTheFlickAndTurnsWithIt() {
    var window = VelocityWindow()
    #expect(rows(&window, at: 0, 1_000).isEmpty)
    let slow = rows(&window, at: 16, 1_010)
    let fast = rows(&window, at: 32, 1_060)
    #expect(!slow.isEmpty && fast.count > slow.count)
    #expect(fast.first == 20)
    let back = rows(&window, at: 48, 1_050)
    #expect(back.first == 9)
    window.reset()
    #expect(rows(&window, at: 64, 1_100).isEmpty)
  }

  @Test func anUnevenThumbDoesNotEmptyTheVelocityWindow() {
    var window = VelocityWindow()
    _ = rows(&window, at: 0, 1_000)
    let fast = rows(&window, at: 16, 1_040)
    let pausing = rows(&window, at: 32, 1_040)
    #expect(pausing.count >= fast.count * 3 / 4)
    #expect(Array(fast.prefix(pausing.count)) == pausing)
  }

  private func rows(
    _ window: inout VelocityWindow, at milliseconds: Int64, _ offset: Double
  ) -> [Int] {
    var rows: [Int] = []
    window.follow(
      ScrollPosition(
        now: .start + .milliseconds(milliseconds), offset: Points(offset), viewport: Points(880),
        visibleRows: 10..<20, rowCount: 200), wanting: &rows)
    return rows
  }
}
