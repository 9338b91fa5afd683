import AppModel
import CachePolicies
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

@Suite("What a device does about memory")
struct MemoryLimitTests {
  /// A reader of large pictures: 4 MB each, three or four on screen.
  private static func plan(
    _ memory: MemoryConfiguration, seed: UInt64 = 1, limit: ByteCount? = .mebibytes(160)
  ) -> SessionPlan {
    var plan = SessionPlan()
    plan.seed = seed
    plan.feed.rows = 400
    plan.feed.pixels = PixelSize(width: 1_024, height: 1_024)
    // Files that are long for their size, and count beside their bitmaps.
    plan.feed.bitsPerPixel = BitsPerPixel(median: 3.07, sigma: 0.94)
    plan.table.rowHeight = Points(240)
    plan.scroll.reader = ReaderConfiguration()
    plan.scroll.reader?.duration = .seconds(60)
    plan.strategy.memory = memory
    plan.device.process.limit = limit
    return plan
  }

  private static var unlimited: MemoryConfiguration { MemoryConfiguration() }

  private static var limited: MemoryConfiguration {
    var memory = MemoryConfiguration()
    memory.policy = "lru"
    memory.cost = .decoded
    memory.costLimit = .mebibytes(40)
    return memory
  }

  /// Adds a second list like the first and a detail that is about as full, both visited often.
  private static func addScreens(_ plan: inout SessionPlan) {
    var tab = TabConfiguration()
    (tab.rowHeight, tab.slots) = (plan.table.rowHeight, [SlotConfiguration()])
    plan.tab = tab
    plan.detail = DetailConfiguration()
    // Each is 341 pt high, twice the height of a row's.
    plan.detail?.slots = [SlotConfiguration(), SlotConfiguration()]
    plan.scroll.reader?.tabShare = 0.2
    plan.scroll.reader?.stay = .seconds(8)
    plan.scroll.reader?.tapShare = 0.1
  }

  private func at(_ milliseconds: Int64, _ event: LifecycleEvent) -> ScheduledEvent {
    ScheduledEvent(at: .start + .milliseconds(milliseconds), .lifecycle(event))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func aStoreThatHoldsItsLimitIsNeverKilled(seed: UInt64) throws {
    let run = try WatchedRun(Self.plan(Self.limited, seed: seed))
    #expect(run[.kills] == 0)
    #expect(run[.peakFootprintBytes] < Double(ByteCount.mebibytes(160).bytes))
  }

  /// Returns the peaks of the memory of images and of the app's footprint.
  private static func peaks(
    _ change: (inout DecodeConfiguration) -> Void
  ) throws -> (memory: Double, footprint: Double) {
    var plan = Self.plan(Self.limited, limit: nil)
    plan.strategy.decode.moment = .inBackground
    change(&plan.strategy.decode)
    let run = try WatchedRun(plan)
    return (run[.peakMemoryBytes], run[.peakFootprintBytes])
  }

  @Test func anImageWithoutItsFileUsesLessMemoryAndOneOfTwoBitmapsMore() throws {
    let file = try Self.peaks { $0.keeps = .file }
    let bitmap = try Self.peaks { $0.keeps = .bitmap }
    let two = try Self.peaks { $0.keeps = .twoBitmaps }
    #expect(bitmap.memory < file.memory && bitmap.footprint < file.footprint)
    #expect(two.memory > 1.9 * bitmap.memory)
    #expect(two.footprint - bitmap.footprint > 0.8 * bitmap.memory)
  }

  @Test func aDecodeIntoASecondBitmapUsesMemoryOnlyWhileItRuns() throws {
    let one = try Self.peaks { $0.holds = .bitmap }
    let two = try Self.peaks { $0.holds = .twoBitmaps }
    #expect(two.memory == one.memory)
    #expect(two.footprint > one.footprint)
  }

  @Test func aStoreWithoutLimitIsKilledInMostSeeds() throws {
    let killed = try (1...40 as ClosedRange<UInt64>).count { seed in
      try WatchedRun(Self.plan(Self.unlimited, seed: seed))[.kills] > 0
    }
    #expect(killed > 20)
  }

  /// After a death, the images that the reader would have seen count against the strategy until the reader is back at
  /// the top. With half of the seeds the reader would have been on another screen; then they count until the return
  /// from there.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func dyingNeverImprovesTheHeadline(seed: UInt64) throws {
    func plan(limit: ByteCount?) -> SessionPlan {
      var plan = Self.plan(Self.unlimited, seed: seed, limit: limit)
      if seed.isMultiple(of: 2) { Self.addScreens(&plan) }
      return plan
    }
    let mortal = try WatchedRun(plan(limit: .mebibytes(160)))
    let immortal = try WatchedRun(plan(limit: nil))
    #expect(immortal[.kills] == 0)
    #expect(
      mortal[.cellSecondsWithoutRightImage] >= immortal[.cellSecondsWithoutRightImage] - 1e-6)
    if mortal[.kills] > 0 {
      #expect(mortal[.blankCellSeconds] > immortal[.blankCellSeconds])
      #expect(mortal[.peakFootprintBytes] >= Double(ByteCount.mebibytes(160).bytes))
    }
  }

  @Test func anAppIsWarnedBeforeItIsKilled() throws {
    let run = try WatchedRun(Self.plan(Self.unlimited, seed: 3))
    let events = run.log.entries.compactMap { entry -> LifecycleEvent? in
      if case .lifecycle(let event, _) = entry.event { event } else { nil }
    }
    let death = try #require(events.firstIndex(of: .terminate))
    let isWarned: (LifecycleEvent) -> Bool = { $0 == .memoryWarning }
    #expect(events[..<death].first == .pressure(.warning))
    #expect(events[..<death].contains(.pressure(.critical)))
    #expect(events[..<death].contains(where: isWarned))
    #expect(events[death...].dropFirst().first == .launch)
    #expect(run[.secondsNearMemoryLimit] > 0)
  }

  @Test func aRelaunchBeginsAtTheTopAfterItsTime() throws {
    var plan = Self.plan(Self.unlimited, seed: 3)
    plan.device.process.relaunchAfter = .seconds(5)
    // Long enough for both to come before the end.
    plan.scroll.reader?.duration = .seconds(120)
    let run = try WatchedRun(plan)
    func instant(_ wanted: LifecycleEvent) -> Instant? {
      run.log.entries.first { entry in
        if case .lifecycle(let event, _) = entry.event { event == wanted } else { false }
      }?.instant
    }
    let (death, launch) = (try #require(instant(.terminate)), try #require(instant(.launch)))
    #expect(launch - death == .seconds(5))
    let row = run.log.entries.first { entry in
      guard entry.instant >= launch, case .table(.cellForRow, _, _) = entry.event else {
        return false
      }
      return true
    }
    guard case .table(.cellForRow(_, let first, _), _, _) = row?.event else {
      Issue.record("no row is bound after the launch")
      return
    }
    #expect(first == 0)
  }

  @Test func anAppThatWasPutAwayIsStartedWhenItsReaderComesBack() throws {
    var plan = Self.plan(Self.unlimited, seed: 3)
    let whole = try WatchedRun(plan)
    let death = try #require(
      whole.log.entries.first { entry in
        if case .lifecycle(.terminate, _) = entry.event { true } else { false }
      }
    ).instant
    let gone = (death - .start).rawValue / 1_000_000 + 1_000
    plan.scheduledEvents = [at(gone, .background), at(gone + 20_000, .foreground)]
    let run = try WatchedRun(plan)
    let launch = run.log.entries.first { entry in
      if case .lifecycle(.launch, _) = entry.event { true } else { false }
    }
    #expect(launch?.instant == .start + .milliseconds(gone + 20_000))
    #expect(run[.kills] >= 1)
  }

  @Test func scrollingBackToTheTopFindsThePlaceAgain() throws {
    var plan = Self.plan(Self.unlimited, seed: 3)
    plan.scroll.reader = nil
    let down = Gesture.flick(Gesture.Flick(velocity: 3_000))
    plan.scroll.gestures = Array(repeating: down, count: 12) + [.scrollToTop(.init())]
    plan.settle = .seconds(30)
    plan.network.roundTrip = .milliseconds(5)
    plan.network.down = nil
    let run = try WatchedRun(plan)
    #expect(run[.kills] > 0)
    plan.settle = .seconds(60)
    let longer = try WatchedRun(plan)
    #expect(run[.displacedCellSeconds] > 0)
    #expect(
      longer[.displacedCellSeconds] == run[.displacedCellSeconds],
      "at the top the reader is where it would be")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func theFootprintIsTheAppAndWhatItHolds(seed: UInt64) throws {
    var plan = RandomDraws.plan(RandomDraws.strategy(seed: seed), seed: seed)
    plan.device.process.base = .mebibytes(7)
    plan.device.process.limit = nil
    let run = try WatchedRun(plan)
    let base = Double(ByteCount.mebibytes(7).bytes)
    let bitmap = Double(plan.feed.pixels.decodedBytes)
    #expect(run[.peakFootprintBytes] >= base)
    #expect(run[.peakFootprintBytes] >= base + run[.finalMemoryBytes])
    let onTheWay = run[.peakConcurrentRequests] + Double(plan.device.decodeWorkers)
    #expect(run[.peakFootprintBytes] <= base + run[.peakMemoryBytes] + onTheWay * bitmap)
  }

  @Test func nobodyMissesAnAppThatWasPutAwayAfterItDied() throws {
    var plan = Self.plan(Self.unlimited, seed: 3)
    plan.device.process.relaunchAfter = .seconds(10)
    let whole = try WatchedRun(plan)
    let death = try #require(
      whole.log.entries.first { entry in
        if case .lifecycle(.terminate, _) = entry.event { true } else { false }
      }
    ).instant
    let gone = (death - .start).rawValue / 1_000_000
    plan.scheduledEvents = [at(gone + 100, .background), at(gone + 40_000, .foreground)]
    let soon = try WatchedRun(plan)
    plan.scheduledEvents = [at(gone + 5_100, .background), at(gone + 40_000, .foreground)]
    let later = try WatchedRun(plan)
    let difference = later[.blankCellSeconds] - soon[.blankCellSeconds]
    let cells = plan.device.viewport.points / plan.table.rowHeight.points
    #expect(abs(difference - 5 * cells) < 1, "five more seconds before blank cells, and no more")
  }

  @Test func aProcessThatIsLargeFromItsBeginningIsWarnedAsTheOneBeforeWas() throws {
    var plan = Self.plan(Self.limited, limit: .mebibytes(1_000))
    plan.device.process.base = .mebibytes(850)
    plan.scheduledEvents = [at(2_000, .terminate), at(3_000, .launch)]
    #expect(try WatchedRun(plan)[.memoryWarnings] == 2)
  }

  @Test func whatADeadProcessWasDecodingIsNotTheNextOnes() throws {
    var plan = Self.plan(Self.limited, limit: .mebibytes(1_000))
    plan.strategy.decode.moment = .inBackground
    plan.device.decoding.jpeg = .seconds(20)
    plan.device.process.base = .mebibytes(795)
    plan.scheduledEvents = [at(4_000, .terminate)]
    let run = try WatchedRun(plan)
    #expect(run[.secondsNearMemoryLimit] > 0)
    #expect(run[.secondsNearMemoryLimit] < 5)
  }
}
