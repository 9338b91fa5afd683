import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import Testing

@Suite("Lists that keep their views, in whole runs")
struct CoveredListTests {
  /// Eight rows of 200 pt, of which five are on screen, and a second tab that covers them from 1 s to 3 s.
  private func plan(
    _ keeps: KeptViews, _ cancel: CancelMoment = .onReuse, rebinds: Bool? = nil
  ) -> SessionPlan {
    var plan = SessionPlan()
    plan.device.viewport = Points(1_000)
    plan.feed.rows = 8
    plan.strategy.cancel = cancel
    plan.strategy.guard = .cancelledAtDelivery
    plan.table.rowHeight = Points(200)
    plan.table.keeps = keeps
    plan.table.bindsOnReturn = rebinds
    plan.table.preparesCells = false
    plan.scroll.gestures = [
      .pause(.init(duration: .seconds(1))), .tab(.init(stay: .seconds(2))),
      .pause(.init(duration: .seconds(6))),
    ]
    plan.tab = TabConfiguration()
    plan.tab?.rows = 1
    plan.tab?.slots = [SlotConfiguration()]
    return plan
  }

  /// The calls of the first list after its first layout.
  private func laterCalls(_ run: WatchedRun) -> [TableEvent] {
    run.log.entries.compactMap { entry in
      guard entry.instant > .start + .milliseconds(500),
        case .table(let event, _, on: .first) = entry.event
      else { return nil }
      return event
    }
  }

  private func rows(_ rows: Range<UInt32>, _ call: (CellID, Int32, ItemID) -> TableEvent)
    -> [TableEvent]
  {
    rows.map { call(CellID($0), Int32($0), ItemID($0)) }
  }

  @Test(arguments: [CancelMoment.onReuse, .onEndDisplaying])
  func aCoveredTableMakesNoCall(_ cancel: CancelMoment) throws {
    let calls = laterCalls(try WatchedRun(plan(.pool, cancel)))
    #expect(calls.isEmpty)
  }

  @Test(arguments: [KeptViews.margin(Points(200)), .screens(1)])
  func aCoveredListWithAMarginOrAWindowMakesNoCall(_ keeps: KeptViews) throws {
    let calls = laterCalls(try WatchedRun(plan(keeps)))
    #expect(calls.isEmpty)
  }

  @Test(arguments: [KeptViews.all, .allAtOnce])
  func aCoveredLazyStackTellsTheRowsOnScreen(_ keeps: KeptViews) throws {
    let calls = laterCalls(try WatchedRun(plan(keeps)))
    let gone = rows(0..<5) { .didEndDisplaying($0, row: $1, item: $2) }
    let back = rows(0..<5) { .willDisplay($0, row: $1, item: $2) }
    #expect(calls == gone + back)
  }

  @Test(arguments: [(KeptViews.all, 10), (.allAtOnce, 10), (.pool, 0), (.screens(1), 0)])
  func aDetailThatIsPushedCoversLikeATab(_ keeps: KeptViews, _ count: Int) throws {
    let plan = tapped(plan(keeps), .push)
    #expect(laterCalls(try WatchedRun(plan)).count == count)
  }

  /// The same plan with a detail in the place of the tab.
  private func tapped(_ plan: SessionPlan, _ style: DetailStyle) -> SessionPlan {
    var plan = plan
    plan.tab = nil
    plan.detail = DetailConfiguration()
    plan.detail?.slots = [SlotConfiguration()]
    plan.detail?.style = style
    plan.scroll.gestures[1] = .tap(.init(at: 0.5, look: .seconds(2)))
    return plan
  }

  @Test(arguments: [(KeptViews.all, 6.0), (.allAtOnce, 9), (.pool, 6), (.screens(1), 9)])
  func aListBeneathASheetMakesNoCall(_ keeps: KeptViews, _ binds: Double) throws {
    let run = try WatchedRun(tapped(plan(keeps, .onDisappear), .sheet))
    #expect(laterCalls(run).isEmpty)
    #expect(run[.binds] == binds, "the rows that have views, and the sheet")
  }

  @Test(arguments: [(DetailStyle.push, true), (.sheet, false)])
  func onlyAPushedDetailCancelsTheLoadsOfTheRowsBeneath(
    _ style: DetailStyle, _ cancels: Bool
  ) throws {
    var plan = tapped(plan(.all, .onDisappear), style)
    plan.network.roundTrip = .milliseconds(800)
    #expect((try WatchedRun(plan)[.cancelledRequests] >= 4) == cancels)
  }

  @Test func anotherTabTellsTheListOfItsCoverThoughTheDetailIsASheet() throws {
    var plan = plan(.all)
    plan.detail = DetailConfiguration()
    plan.detail?.style = .sheet
    #expect(laterCalls(try WatchedRun(plan)).count == 10)
  }

  @Test func aTableTellsOfCoversIfItsStrategyListens() throws {
    let calls = laterCalls(try WatchedRun(plan(.pool, .onDisappear, rebinds: false)))
    #expect(calls.count == 10)
    let asking = laterCalls(try WatchedRun(plan(.pool, .onDisappear)))
    #expect(asking.count == 15)
    #expect(asking.contains(.reconfigure(CellID(4), row: 4, item: ItemID(4))))
  }

  @Test func aProcessThatEndsUnderACoverAsksForNothing() throws {
    var plan = plan(.all, .onDisappear)
    plan.scheduledEvents = [ScheduledEvent(at: .start + .seconds(2), .lifecycle(.terminate))]
    let calls = laterCalls(try WatchedRun(plan))
    #expect(!calls.contains { $0.binding != nil })
    let released = calls.count { if case .released = $0 { true } else { false } }
    #expect(released == 5)
  }

  @Test(arguments: [(true, 0.0), (false, 5.0)])
  func aRowThatLostItsLoadUnderACoverIsBlankForEverUnlessItAsksAgain(
    _ rebinds: Bool, _ blank: Double
  ) throws {
    var plan = plan(.all, .onDisappear, rebinds: rebinds)
    plan.network.roundTrip = .milliseconds(800)
    let run = try WatchedRun(plan)
    #expect(run[.cancelledRequests] >= 5)
    #expect(run[.abandonedRows] == blank)
  }

  @Test func aRowThatIsPassedAndCancelledIsNotLeftBlank() throws {
    var plan = plan(.all, .onDisappear, rebinds: false)
    plan.feed.rows = 100
    plan.network.roundTrip = .seconds(2)
    plan.tab = nil
    plan.scroll.gestures = [.drag(.init(distance: Points(6_000), duration: .seconds(2)))]
    let run = try WatchedRun(plan)
    #expect(run[.cancelledRequests] > 0)
    #expect(run[.abandonedRows] == 0)
  }

  /// Scrolls down past 100 rows without a cache.
  private func scrolled(_ keeps: KeptViews, _ change: (inout SessionPlan) -> Void = { _ in })
    throws -> WatchedRun
  {
    var plan = plan(keeps)
    plan.tab = nil
    plan.feed.rows = 100
    plan.scroll.gestures = [.drag(.init(distance: Points(19_000), duration: .seconds(20)))]
    change(&plan)
    return try WatchedRun(plan)
  }

  @Test func aViewThatStaysHoldsItsBitmapThoughNoCacheDoes() throws {
    let pool = try scrolled(.pool)
    let window = try scrolled(.screens(1))
    let all = try scrolled(.all)
    #expect(pool[.peakCacheBytes] == 0 && all[.peakCacheBytes] == 0)
    #expect(window[.peakMemoryBytes] > 1.5 * pool[.peakMemoryBytes])
    #expect(all[.peakMemoryBytes] > 10 * pool[.peakMemoryBytes])
    #expect(all[.peakMemoryBytes] > 3 * window[.peakMemoryBytes])
  }

  @Test func aStackAsksForEveryImageWithTheList() throws {
    let run = try scrolled(.allAtOnce) {
      $0.scroll.gestures = [.pause(.init(duration: .seconds(9)))]
    }
    #expect(run[.networkRequests] == 100)
    #expect(run[.appearances] == 5)
  }

  @Test func aWindowIsFilledAtRest() throws {
    let run = try scrolled(.screens(10)) {
      $0.scroll.gestures = [.pause(.init(duration: .seconds(9)))]
    }
    #expect(run[.networkRequests] == 55, "a screen of five rows, and ten below")
  }
}
