import Harness
import Scenarios
import Testing

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
    #expect(error?.reason.contains("give the feed fewer rows") == true)
  }

  @Test func oneThatGoesOnBeyondAWeekIsGivenUp() async throws {
    let events = "events: [{at: 7 d, memory-warning: }]"
    let error = await #expect(throws: RunError.self) {
      try await Scenes.experiment(text: Self.scene(rows: 50, events))
    }
    #expect(error?.reason == "the run goes on beyond 7 d of its own time and is given up")
  }
}
