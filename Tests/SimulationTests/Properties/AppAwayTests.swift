import AppModel
import Environment
import HTTPCaching
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation
import Testing

@Suite("Runs in which the app is away")
struct AppAwayTests {
  private func plan(_ scheduledEvents: ScheduledEvent...) -> SessionPlan {
    var plan = SessionPlan()
    plan.scroll.reader = ReaderConfiguration()
    plan.scroll.reader?.duration = .seconds(3)
    plan.scheduledEvents = scheduledEvents
    return plan
  }

  private func at(_ milliseconds: Int64, _ action: ScheduledEvent.Action) -> ScheduledEvent {
    ScheduledEvent(at: .start + .milliseconds(milliseconds), action)
  }

  @Test(arguments: [LifecycleEvent.terminate, .background, .leaveScreen])
  func aRunEndsThoughTheAppDoesNotComeBack(_ event: LifecycleEvent) throws {
    let run = try WatchedRun(plan(at(500, .lifecycle(event))))
    #expect(run.outcome.timeline.bins.count > 0)
    #expect(run[.frames] < 60)
  }

  /// A run whose app ends after 1.2 s, with a disk store that exceeds its limit.
  private func ending(
    _ sweep: SweepMoment, _ events: ScheduledEvent..., limit: ByteCount? = nil
  ) throws -> WatchedRun {
    var plan = plan()
    plan.scheduledEvents = events + [at(1_200, .lifecycle(.terminate))]
    plan.device.process.suspendsAfter = .milliseconds(300)
    if let limit { plan.device.process.limit = limit }
    plan.strategy.disk = DiskConfiguration()
    plan.strategy.disk?.limit = ByteCount(1)
    plan.strategy.disk?.sweep = sweep
    return try WatchedRun(plan)
  }

  private func sweeps(_ run: WatchedRun) -> Int {
    run.log.entries.count { $0.event == .main(.sweepDisk) }
  }

  @Test func aStoreThatSweepsAtTheEndRemovesFilesThen() throws {
    let (kept, swept) = (try ending(.onBackground), try ending(.onBackgroundOrEnd))
    #expect(sweeps(kept) == 0 && kept[.diskBytes] > 0)
    #expect(sweeps(swept) == 1 && swept[.diskBytes] == 0)
    let late = at(1_100, .lifecycle(.background))
    #expect(try sweeps(ending(.onBackgroundOrEnd, late)) == 1, "it is not suspended yet")
  }

  @Test func aProcessWithoutNoticeOfItsEndSweepsNothing() throws {
    let away = at(600, .lifecycle(.background))
    #expect(try sweeps(ending(.onBackgroundOrEnd, away)) == 0, "it was suspended at 0.9 s")
    let twice = at(1_100, .lifecycle(.terminate))
    #expect(try sweeps(ending(.onBackgroundOrEnd, twice)) == 1, "a process ends once")
    let killed = try ending(.onBackgroundOrEnd, limit: .mebibytes(41))
    #expect(killed[.kills] == 1 && sweeps(killed) == 0)
  }

  @Test func aRowIsFoundInTheBackgroundToo() throws {
    var plan = plan(at(50, .lifecycle(.background)))
    plan.strategy.guard = .row
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.memory?.stores = .delivery
    plan.network.roundTrip = .milliseconds(400)
    let run = try WatchedRun(plan)
    #expect(run[.peakCachedImages] > 0)
  }

  @Test func aListThatADeadProcessAskedForChangesNothing() throws {
    var plan = plan(at(1_200, .lifecycle(.terminate)), at(1_300, .lifecycle(.launch)))
    plan.scroll = ScrollConfiguration(gestures: [.pullToRefresh(Gesture.PullToRefresh())])
    plan.refresh.rows = [.insert(RowSpan(at: 0, count: 7))]
    plan.refresh.delay = .seconds(5)
    plan.settle = .seconds(10)
    let run = try WatchedRun(plan)
    let inserted = run.log.entries.contains {
      if case .table(.cellForRow(_, _, let item), _, _) = $0.event {
        item.rawValue >= 1_000
      } else {
        false
      }
    }
    #expect(!inserted)
  }

  /// A slow network, so that much is under way when the app goes to the background at 1.5 s.
  private func slowPlan(_ back: Int64 = 60_000) -> SessionPlan {
    var plan = plan(at(1_500, .lifecycle(.background)), at(back, .lifecycle(.foreground)))
    plan.network.down = .kilobits(200)
    plan.strategy.memory = MemoryConfiguration()
    plan.settle = .seconds(20)
    return plan
  }

  private func arrivals(_ run: WatchedRun) -> [Instant] {
    run.log.entries.compactMap { entry in
      if case .responded = entry.event { entry.instant } else { nil }
    }
  }

  @Test func nothingArrivesAtAnAppThatIsSuspended() throws {
    let run = try WatchedRun(slowPlan())
    let (gone, back) = (Instant.start + .milliseconds(6_500), Instant.start + .seconds(60))
    let arrivals = arrivals(run)
    #expect(arrivals.contains { $0 > .start + .milliseconds(1_500) && $0 <= gone })
    #expect(!arrivals.contains { $0 > gone && $0 < back })
    let lost = run.log.entries.filter { entry in
      if case .failed(_, .connectionLost) = entry.event { true } else { false }
    }
    #expect(!lost.isEmpty)
    #expect(lost.allSatisfy { $0.instant == back })
    #expect(run[.networkRequests] > 0)
  }

  @Test func anAppThatComesBackInTimeLosesNothing() throws {
    let run = try WatchedRun(slowPlan(6_000))
    #expect(
      !run.log.entries.contains { entry in
        if case .failed = entry.event { true } else { false }
      })
  }

  @Test func aBackgroundTaskBuysThirtySeconds() throws {
    var plan = slowPlan()
    plan.strategy.lifecycle.backgroundTask = true
    let arrivals = try arrivals(WatchedRun(plan))
    let (first, last) = (
      Instant.start + .milliseconds(6_500), Instant.start + .milliseconds(31_500)
    )
    #expect(arrivals.contains { $0 > first && $0 <= last })
    #expect(!arrivals.contains { $0 > last && $0 < .start + .seconds(60) })
  }

  @Test func noCodeOfASuspendedAppRuns() throws {
    let run = try WatchedRun(slowPlan())
    let (gone, back) = (Instant.start + .milliseconds(6_500), Instant.start + .seconds(60))
    #expect(!run.log.entries.contains { $0.instant > gone && $0.instant < back })
  }

  @Test func rowsThatChangeMeanwhileChangeWhenTheAppIsBack() throws {
    var plan = slowPlan()
    plan.scheduledEvents.insert(at(20_000, .rows(.insert(RowSpan(at: 0, count: 3)))), at: 1)
    let run = try WatchedRun(plan)
    #expect(run.failure == nil)
    let bound = run.log.entries.first { entry in
      if case .table(.cellForRow(_, _, let item), _, _) = entry.event {
        item.index >= plan.feed.rows
      } else {
        false
      }
    }
    #expect(bound.map { $0.instant >= .start + .seconds(60) } ?? true)
  }

  @Test func anAppThatDiesWhileItIsSuspendedBeginsAnew() throws {
    var plan = slowPlan()
    plan.scheduledEvents = [
      at(1_500, .lifecycle(.background)), at(20_000, .lifecycle(.terminate)),
      at(60_000, .lifecycle(.launch)),
    ]
    let run = try WatchedRun(plan)
    #expect(run.failure == nil)
    #expect(
      !arrivals(run).contains { $0 > .start + .milliseconds(6_500) && $0 < .start + .seconds(60) })
    #expect(arrivals(run).contains { $0 > .start + .seconds(60) })
  }

  private func timeouts(_ run: WatchedRun) -> [Instant] {
    run.log.entries.compactMap { entry in
      if case .failed(_, .timedOut) = entry.event { entry.instant } else { nil }
    }
  }

  /// A server that never answers, and a time limit of 5 s.
  private func silentPlan(_ scheduledEvents: ScheduledEvent...) -> SessionPlan {
    var plan = plan()
    plan.scheduledEvents = scheduledEvents
    plan.server.thinkTime = .seconds(10_000)
    plan.strategy.fetch.timeout = .seconds(5)
    plan.settle = .seconds(60)
    return plan
  }

  @Test func requestsTimeOutInTheNextProcessToo() throws {
    let run = try WatchedRun(
      silentPlan(
        at(1_000, .lifecycle(.background)), at(12_000, .lifecycle(.terminate)),
        at(13_000, .lifecycle(.launch))))
    #expect(timeouts(run).contains { $0 >= .start + .seconds(18) })
  }

  @Test func whatWaitedWhileTheAppWasSuspendedHasItsWholeTimeAfterwards() throws {
    var plan = silentPlan(at(1_000, .lifecycle(.background)), at(20_000, .lifecycle(.foreground)))
    plan.strategy.fetch.connectionsPerHost = 1
    plan.strategy.fetch.timeout = .seconds(10)
    plan.server.protocols = [.http1]
    let run = try WatchedRun(plan)
    let back = Instant.start + .seconds(20)
    #expect(!timeouts(run).contains { $0 >= back && $0 < back + .seconds(10) })
    #expect(timeouts(run).contains { $0 >= back + .seconds(10) })
  }

  @Test func rowsThatChangeWhileTheAppIsSuspendedAreThereInTheNextProcess() throws {
    var plan = slowPlan()
    plan.feed.rows = 10
    plan.scheduledEvents = [
      at(1_500, .lifecycle(.background)), at(20_000, .rows(.insert(RowSpan(at: 0, count: 5)))),
      at(30_000, .lifecycle(.terminate)), at(60_000, .lifecycle(.launch)),
      at(61_000, .rows(.delete(RowSpan(at: 10, count: 5)))),
    ]
    #expect(try WatchedRun(plan).failure == nil)
  }
}
