import AppModel
import Environment
import Metrics
import Scenarios
import Simulation
import Testing

@testable import Harness

@Suite("What a run may take is bounded")
struct RunLimitTests {
  private static func scene(rows: Int = 50, _ more: String = "") -> String {
    """
    summary: A short drag
    network: wifi
    feed: {rows: \(rows)}
    scroll: {gestures: [{drag: {distance: 600 pt, duration: 1 s}}]}
    settle: 10 s
    strategies: [lru-url]
    \(more)
    """
  }

  @Test func fewerAreMadeAtOnceThanAskedForWhereRowsAreMany() throws {
    let few = try Scenes.scenario(text: Self.scene(rows: 1_000)).plans
    #expect(try Runner(jobs: 30).jobs(for: few, within: 8 << 30) == 30)
    let many = try Scenes.scenario(text: Self.scene(rows: 40_000_000)).plans
    #expect(try Runner(jobs: 30).jobs(for: many, within: 8 << 30) == 4)
    #expect(try Runner(jobs: 2).jobs(for: many, within: 8 << 30) == 2)
  }

  @Test func oneForWhichThereIsNoMemoryIsRefusedBeforeItBegins() throws {
    let many = try Scenes.scenario(text: Self.scene(rows: 40_000_000)).plans
    let error = #expect(throws: RunError.self) {
      try Runner(jobs: 1).jobs(for: many, within: 1 << 30)
    }
    #expect(error?.reason.contains("use fewer rows in the feed") == true)
  }

  @Test func oneThatGoesOnBeyondAMonthIsGivenUp() async throws {
    let events = "events: [{at: 32 d, memory-warning: }]"
    let error = await #expect(throws: RunError.self) {
      try await Scenes.experiment(text: Self.scene(rows: 50, events))
    }
    #expect(error?.reason == "the run exceeds 32 d of simulated time, so it was stopped")
  }

  @Test func oneThatTakesMoreEventsThanItMayIsGivenUp() throws {
    let plan = try #require(try Scenes.scenario(text: Self.scene()).plans.first)
    let error = #expect(throws: RunError.self) { try Self.make(plan, within: 100) }
    #expect(error?.reason == "the run needs more than 100 events, so it was stopped")
    #expect(
      "\(Overrun.events(most: Overrun.maxEvents))" == "needs more than 200 million events")
  }

  @Test func oneThatTakesJustAsManyAsItMayComesToItsEnd() throws {
    let plan = try #require(try Scenes.scenario(text: Self.scene()).plans.first)
    var (few, enough) = (100, 100_000)
    while enough - few > 1 {
      let middle = (few + enough) / 2
      do {
        try Self.make(plan, within: middle)
        enough = middle
      } catch { few = middle }
    }
    #expect(enough < 100_000, "the last event that it may take is taken")
    #expect(throws: RunError.self) { try Self.make(plan, within: enough - 1) }
    #expect(throws: Never.self) { try Self.make(plan, within: enough) }
  }

  @Test func oneThatIsCancelledSaysSo() async throws {
    let plan = try #require(try Scenes.scenario(text: Self.scene()).plans.first)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try Self.make(plan, within: 100)
    }
    task.cancel()
    let error = await #expect(throws: RunError.self) { try await task.value }
    #expect(error?.reason == "the run was cancelled, so it was stopped")
  }

  private static func make(_ run: PlannedRun, within events: Int) throws {
    let feed = Feed(run.plan)
    _ = try SimulatedRun.finish(
      run, feed, observer: Recorder(run.plan, feed: feed), maxEvents: events)
  }
}
