import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import Testing

@Suite("Posts with and without pictures, in pages")
struct PostTests {
  /// Posts of 100 pt with a portrait; a photo adds 200 pt, and a second one 50 pt.
  private func plan(rows: Int = 200, _ change: (inout SessionPlan) -> Void = { _ in })
    -> SessionPlan
  {
    var plan = SessionPlan()
    plan.device.viewport = Points(800)
    plan.feed.rows = rows
    plan.feed.classes = ["portrait", "photo"].map {
      var own = ImageClass()
      own.name = $0
      return own
    }
    plan.table.rowHeight = Points(100)
    plan.table.preparesCells = false
    plan.table.slots = [
      slot("portrait", 1, adds: 0), slot("photo", 0.5, adds: 200), slot("photo", 0.2, adds: 50),
    ]
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.cancel = .onReuse
    plan.strategy.guard = .token
    plan.scroll.gestures = [.drag(.init(distance: Points(6_000), duration: .seconds(12)))]
    change(&plan)
    return plan
  }

  private func slot(_ name: String, _ share: Double, adds: Double) -> SlotConfiguration {
    var slot = SlotConfiguration()
    (slot.imageClass, slot.share, slot.adds) = (name, share, Points(adds))
    (slot.width, slot.height) = (Points(40), Points(40))
    return slot
  }

  /// The items that were bound in each slot.
  private func bound(_ run: WatchedRun) -> [Set<UInt32>] {
    var items = Array(repeating: Set<UInt32>(), count: 3)
    for entry in run.log.entries {
      guard case .table(let event, let slot, _) = entry.event, let item = event.binding?.item
      else { continue }
      items[slot.index].insert(item.rawValue)
    }
    return items
  }

  @Test func aRowBindsTheViewsThatItHasAndTheSecondPhotoOnlyBesideTheFirst() throws {
    let run = try WatchedRun(plan())
    let items = bound(run)
    #expect(items[0].count > 20)
    #expect((0.3...0.7).contains(Double(items[1].count) / Double(items[0].count)))
    #expect(!items[2].isEmpty && items[2].isStrictSubset(of: items[1]))
    // One request for each view that a row has, since all images differ and all stay.
    #expect(run[.networkRequests] == Double(items.map(\.count).reduce(0, +)))
    #expect(run[.binds] == run[.networkRequests])
    #expect(run[.duplicateRequests] == 0)
  }

  @Test func aRowIsAsHighAsItsViewsMakeIt() throws {
    let plan = plan()
    let items = bound(try WatchedRun(plan))
    let feed = Feed(plan)
    let rows = (0..<UInt32(items[0].count)).map { ItemID($0) }
    let heights = rows.map { item in
      [(100.0, 0), (200, 1), (50, 2)].filter { feed.has(SlotID($0.1), of: item) }
        .reduce(0) { $0 + $1.0 }
    }
    // The screen of 800 pt ends at 6,800 pt: that many rows begin above it, and no more.
    #expect(heights.dropLast().reduce(0, +) < 6_800)
    #expect(heights.reduce(0, +) >= 6_800)
  }

  @Test func viewsThatAllRowsHaveMakeAllRowsHigher() throws {
    let plan = plan { plan in
      for place in plan.table.slots.indices { plan.table.slots[place].share = 1 }
    }
    // (6,000 pt + 800 pt) / 350 pt.
    #expect(bound(try WatchedRun(plan)).map(\.count) == [20, 20, 20])
  }

  /// Every fourth row of the trace has a photo, and no row a second one.
  @Test func rowsOfATraceAreAsHighAsTheViewsThatTheyHave() throws {
    let plan = plan { plan in
      var (rows, count) = ([ObjectID](), 0)
      for row in 0..<200 {
        for view in 0..<2 {
          let has = view == 0 || row.isMultiple(of: 4)
          rows.append(has ? ObjectID(index: count) : .none)
          count += has ? 1 : 0
        }
        rows.append(.none)
      }
      plan.feedTrace = FeedTrace(rows: rows, views: 3, encodedBytes: [])
    }
    let items = bound(try WatchedRun(plan))
    // Four rows are 600 pt high: 44 of them take 6,600 pt, and the next one, with a photo, the rest.
    #expect(items[0].count == 45)
    #expect(items[1] == Set(items[0].filter { $0.isMultiple(of: 4) }) && items[2].isEmpty)
  }

  @Test func theMeanHeightOfATraceIsThatOfItsRows() {
    let plan = plan { plan in
      plan.table.slots = [slot("portrait", 1, adds: 0), slot("photo", 1, adds: 200)]
      let rows = (0..<60).flatMap { row in
        [ObjectID(index: row), row.isMultiple(of: 4) ? ObjectID(index: 0) : .none]
      }
      plan.feedTrace = FeedTrace(rows: rows, views: 2, encodedBytes: [])
    }
    #expect(plan.feedTrace != nil && plan.firstTable.evenRowHeight == nil)
    // Every fourth of the rows of 100 pt is 200 pt higher.
    #expect(plan.firstTable.contentHeight(ofRows: 60) == Points(60 * 150))
  }

  @Test func aTraceWhoseRowsHaveAllViewsHasEvenRows() {
    let plan = plan { plan in
      plan.table.slots = [slot("portrait", 1, adds: 30), slot("photo", 0.1, adds: 200)]
      plan.feedTrace = FeedTrace(
        rows: (0..<120).map { ObjectID(index: $0) }, views: 2, encodedBytes: [])
    }
    #expect(plan.firstTable.evenRowHeight == Points(330))
  }

  @Test func theNextPageIsRequestedAsTheEndIsNear() throws {
    let plan = plan(rows: 100) { plan in
      plan.feed.page = PageConfiguration()
      plan.feed.page?.rows = 20
      plan.feed.page?.ahead = 2
      plan.feed.page?.delay = .milliseconds(500)
      plan.table.slots = [slot("portrait", 1, adds: 0)]
      plan.scroll.gestures = [.drag(.init(distance: Points(4_000), duration: .seconds(8)))]
    }
    let run = try WatchedRun(plan)
    // Twenty rows of 100 pt: of the eighteenth on, less than two are left below the screen.
    let asked = try bind(of: 17, in: run)
    let arrived = try bind(of: 20, in: run)
    #expect(arrived >= asked + .milliseconds(500))
    #expect(arrived < asked + .milliseconds(1_500))
    #expect(bound(run)[0].count > 40)
  }

  /// The time at which a row was first bound.
  private func bind(of row: Int32, in run: WatchedRun) throws -> Instant {
    try #require(
      run.log.entries.first { entry in
        if case .table(let event, _, _) = entry.event { event.binding?.row == row } else { false }
      }
    ).instant
  }

  @Test func aPageThatComesLateEndsTheScroll() throws {
    let plan = plan(rows: 100) { plan in
      plan.feed.page = PageConfiguration()
      plan.feed.page?.rows = 20
      plan.feed.page?.delay = .seconds(60)
      plan.table.slots = [slot("portrait", 1, adds: 0)]
    }
    #expect(bound(try WatchedRun(plan))[0].count == 20)
  }

  /// Twenty rows of 100 pt on a screen of 800 pt: the last of them ends at its lower edge, or a spinner below it.
  @Test(arguments: [(100, 0.0, 12), (100, 144, 13), (100, 244, 14), (20, 144, 12)])
  func aSpinnerIsBelowTheRowsWhileAPageIsLeft(_ rows: Int, _ height: Double, _ first: Int32) throws
  {
    let plan = plan(rows: rows) { plan in
      plan.feed.page = PageConfiguration()
      plan.feed.page?.rows = 20
      plan.feed.page?.delay = .seconds(60)
      plan.feed.page?.spinner = Points(height)
      plan.table.slots = [slot("portrait", 1, adds: 0)]
    }
    var shown: Set<Int32> = []
    for entry in try WatchedRun(plan).log.entries {
      guard case .table(let event, _, _) = entry.event else { continue }
      if case .willDisplay(_, let row, _) = event { shown.insert(row) }
      if case .didEndDisplaying(_, let row, _) = event { shown.remove(row) }
    }
    #expect(shown.min() == first && shown.max() == 19)
  }

  @Test func aPictureThatIsMissingAtFirstIsThereLater() throws {
    let plan = plan(rows: 4) { plan in
      plan.table.slots = [slot("portrait", 1, adds: 0)]
      plan.feed.classes[0].missing.share = 1
      plan.feed.classes[0].missingUntil = .seconds(2)
      plan.scroll.gestures = [.pause(.init(duration: .seconds(5)))]
      plan.scheduledEvents += [
        ScheduledEvent(
          at: .start + .seconds(3), .rows(.reconfigure(RowSpan(at: 0, count: 4))))
      ]
    }
    let run = try WatchedRun(plan)
    #expect(run[.failedLoads] == 4)
    #expect(run[.networkRequests] == 8)
    let shown = run.log.entries.filter { entry in
      entry.effects.contains { if case .action(.assign(_, .image, _)) = $0 { true } else { false } }
    }
    #expect(shown.count == 4)
    #expect(shown.allSatisfy { $0.instant > .start + .seconds(3) })
  }
}
