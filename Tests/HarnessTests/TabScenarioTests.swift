import Charts
import Environment
import Harness
import ImagePipeline
import Metrics
import Platform
import Primitives
import Reports
import Scenarios
import Testing

/// A second list in a separate tab.
@Suite("Tabs")
struct TabScenarioTests {
  private static func text(
    _ gestures: String, tab: String? = "{row-height: 100 pt, slots: [thumb]}",
    events: String = "[]", network: String = "wifi",
    strategies: String =
      "[lru-url, {extends: lru-url, name: by-row, keys: {memory: row}}, kingfisher]"
  ) -> String {
    """
    network: \(network)
    feed: {rows: 100, classes: [{name: thumb, pixels: {width: 300, height: 300}}]}
    table: {row-height: 100 pt, slots: [{class: thumb, width: 100 pt, height: 100 pt}]}
    \(tab.map { "tab: \($0)" } ?? "")
    scroll: {gestures: [\(gestures)]}
    events: \(events)
    strategies: \(strategies)
    """
  }

  private static let pause = "{pause: {duration: 3 s}}"
  private static let stay = "{tab: {stay: 800 ms}}"
  private static let flick = "{flick: {velocity: 2500}}"
  /// Rows of the second list on screen and prepared ahead before it moves: 9 of 100 pt, and one.
  private static let rows = 10.0

  @Test func aSecondListThatNobodyGoesToChangesNothing() async throws {
    let with = try await Scenes.experiment(text: Self.text("\(Self.flick), \(Self.pause)"))
    let without = try await Scenes.experiment(
      text: Self.text("\(Self.flick), \(Self.pause)", tab: nil))
    #expect(with.values == without.values)
  }

  @Test func aStayWhereThereIsNoTabIsAPause() async throws {
    let going = try await Scenes.experiment(
      text: Self.text("\(Self.stay), \(Self.flick)", tab: nil))
    let pausing = try await Scenes.experiment(
      text: Self.text("{pause: {duration: 800 ms}}, \(Self.flick)", tab: nil))
    #expect(going.values == pausing.values)
  }

  @Test func itsCellsAreBoundOnceAndStayAndTheFirstListBindsNoneOfItsOwnAgain() async throws {
    let gestures = "\(Self.pause), {tab: {stay: 40 ms}}, \(Self.pause), {tab: {stay: 40 ms}}"
    let none = try await Scenes.experiment(text: Self.text(gestures, tab: nil))
    let one = try await Scenes.experiment(text: Self.text(gestures))
    for strategy in ["lru-url", "by-row", "kingfisher"] {
      let binds = one.value(strategy, .binds) - none.value(strategy, .binds)
      #expect((Self.rows - 1...Self.rows).contains(binds))
    }
    // With keys by address the first list's images are hits; with keys by row and screen they are not.
    #expect(one.value("lru-url", .networkRequests) == none.value("lru-url", .networkRequests))
    #expect(
      one.value("by-row", .networkRequests) >= none.value("by-row", .networkRequests) + Self.rows
        - 1
    )
  }

  @Test func aStoreOfEachScreenAsksAgainForWhatTheOtherHas() async throws {
    let strategies = """
      [{extends: lru-url, name: of-app}, {extends: lru-url, name: of-screen, memory: {scope: screen}}]
      """
    let gestures = "\(Self.pause), \(Self.stay), \(Self.pause), {tab: {at-top: true, stay: 800 ms}}"
    let none = try await Scenes.experiment(
      text: Self.text(gestures, tab: nil, strategies: strategies))
    let run = try await Scenes.experiment(text: Self.text(gestures, strategies: strategies))
    let before = none.value("of-screen", .networkRequests)
    #expect(none.value("of-app", .networkRequests) == before)
    #expect(run.value("of-app", .networkRequests) == before)
    // The store lives on while the first list is seen, so the second visit requests nothing.
    let more = run.value("of-screen", .networkRequests) - before
    #expect((Self.rows - 1...Self.rows).contains(more))
  }

  /// Without a network all visible views are blank; a list that another covers counts nothing.
  @Test func whatAnotherTabCoversIsNotSeen() async throws {
    let network = "{name: none, offline: true}"
    let pausing = try await Scenes.experiment(
      text: Self.text("{pause: {duration: 20 s}}", network: network))
    let going = try await Scenes.experiment(
      text: Self.text(
        "{pause: {duration: 10 s}}, {tab: {stay: 10 s}}",
        tab: "{rows: 3, slots: [{class: thumb, width: 200 pt, height: 100 pt}]}", network: network))
    let all = pausing.value("lru-url", .blankCellSeconds)
    let half = going.value("lru-url", .blankCellSeconds)
    // The first list for 12 of 22 s, and for the rest three views of twice the size of a row's view.
    let expected = all / 22 * 12 + 3 * 2 * 10
    #expect(abs(half - expected) < 0.6)
  }

  @Test func aGridOfTheSameRowsIsSeenWhereItIsCut() async throws {
    let network = "{name: none, offline: true}"
    let going = try await Scenes.experiment(
      text: Self.text(
        "{tab: {stay: 2 s}}",
        tab:
          "{columns: 3, row-height: 100 pt, slots: [{class: thumb, width: 100 pt, height: 100 pt}]}",
        network: network))
    let blank = going.value("lru-url", .blankCellSeconds)
    // The screen is 844 pt high: 8.44 lines of three for 2 s, then 8.44 rows for 2 s, and no more.
    #expect(abs(blank - 8.44 * (3 + 1) * 2) < 1.5)
  }

  @Test func aProcessThatEndsTakesItsCellsAlong() async throws {
    let events = "[{at: 4 s, terminate: {}}, {at: 4500 ms, launch: {}}]"
    let gestures = "\(Self.pause), {tab: {stay: 40 ms}}, \(Self.pause), {tab: {stay: 40 ms}}"
    let run = try await Scenes.experiment(text: Self.text(gestures, events: events))
    let none = try await Scenes.experiment(text: Self.text(gestures, tab: nil, events: events))
    // Bound in the first visit and again in the second.
    let binds = run.value("lru-url", .binds) - none.value("lru-url", .binds)
    #expect((2 * Self.rows - 2...2 * Self.rows).contains(binds))
  }

  /// The app shows its first list again, which its reader would not see yet.
  @Test(arguments: [("terminate", "launch"), ("leave-screen", "enter-screen")])
  func aStayThatIsCutShortIsMissedUntilItsEnd(_ end: String, _ start: String) async throws {
    let events = "[{at: 4 s, \(end): {}}, {at: 4500 ms, \(start): {}}]"
    let gestures = "\(Self.pause), {tab: {stay: 4 s}}, \(Self.pause)"
    let run = try await Scenes.experiment(text: Self.text(gestures, events: events))
    let none = try await Scenes.experiment(text: Self.text(gestures, tab: nil, events: events))
    #expect(none.value("lru-url", .displacedCellSeconds) == 0)
    // The screen is 8.44 rows high, and nearly all of it is displaced for 2.5 s.
    let displaced = run.value("lru-url", .displacedCellSeconds)
    #expect((16...21.2).contains(displaced))
    #expect(try !chart(none).contains("list at another place than before"))
    #expect(try chart(run).contains("list at another place than before"))
  }

  /// Returns the script of the chart of images shown in place of the correct ones.
  private func chart(_ experiment: Experiment) throws -> String {
    let folder = ChartFolder(
      header: experiment.header, reports: experiment.reports, folder: "charts", gnuplot: nil)
    let script = folder.files.first { $0.path == "charts/without-right-image.gp" }
    return String(decoding: try #require(script).contents, as: UTF8.self)
  }

  @Test(arguments: ["arrival", "arrival-if-view-lives"])
  func whoJoinsTheFirstListsLoadsKeepsThemForTheirOwnScreen(_ stores: String) async throws {
    let strategies = """
      [{extends: lru-url, name: of-app, memory: {stores: \(stores)}},
       {extends: lru-url, name: of-screen, memory: {stores: \(stores), scope: screen}}]
      """
    // All images are on their way when the visits come. The gestures scroll down, and cells that come back to the top
    // are bound anew.
    let gestures =
      "{pause: {duration: 20 ms}}, {tab: {stay: 20 s}}, {tab: {at-top: true, stay: 800 ms}}"
    let seedCount = 10
    let runs = try await Scenes.experiment(
      text: Self.text(gestures, network: "lte", strategies: strategies), seedCount: seedCount
    ).reports
    func requests(_ strategy: String) -> Double {
      runs.filter { $0.strategy == strategy }.compactMap { $0[.networkRequests] }.reduce(0, +)
    }
    #expect(requests("of-app") > 2 * Self.rows * Double(seedCount))
    // Except after gestures that scroll on before the awaited image has come.
    let more = requests("of-screen") - requests("of-app")
    #expect((0...Self.rows * Double(seedCount) / 10).contains(more))
  }

  /// Rows that change while another tab covers them have cells off screen, whose images are not drawn.
  @Test func whatComesIntoACoveredListIsNotDrawn() async throws {
    let gestures = "\(Self.pause), {tab: {stay: 10 s}}"
    func decodes(_ insertion: String) async throws -> Double {
      let events = "[\(insertion){at: 8 s, terminate: {}}]"
      let tab = "{rows: 3, slots: [{class: thumb, width: 100 pt, height: 100 pt}]}"
      let run = try await Scenes.experiment(
        text: Self.text(
          gestures, tab: tab, events: events,
          strategies: "[{extends: lru-url, name: drawn-late, decode: on-main}]"))
      return run.value("drawn-late", .mainThreadDecodes)
    }
    let unchanged = try await decodes("")
    #expect(unchanged >= Self.rows - 1)
    #expect(try await decodes("{at: 5 s, rows: {insert: {at: 0, count: 3}}}, ") == unchanged)
  }

  @Test func eventLogsOfTabsReplayToTheSameDecisions() async throws {
    let scenario = try Scenes.scenario(
      text: Self.text("\(Self.pause), {tab: {stay: 6 s}}, \(Self.flick), {tab: {stay: 6 s}}"))
    try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
  }

  @Test(arguments: [
    ("{slots: [other]}", "unknown class 'other'"), ("{slots: []}", "must be from 1 to 16"),
    ("{rows: 101, slots: [thumb]}", "101 rows, but the feed has only 100 items"),
    ("{row: 1, slots: [thumb]}", "unknown key 'row'"),
  ])
  func whatDoesNotGoTogetherIsSaid(_ tab: String, _ message: String) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenes.scenario(text: Self.text(Self.stay, tab: tab))
    }
    #expect("\(try #require(error))".contains(message))
  }

  @Test func staysWithoutATabAndATabWithoutStaysAreNoted() throws {
    let unseen = try Scenes.scenario(text: Self.text(Self.pause))
    #expect(unseen.warnings.contains { $0.contains("acts only if there is a gesture 'tab'") })
    let empty = try Scenes.scenario(text: Self.text(Self.stay, tab: nil))
    #expect(empty.warnings.contains { $0.contains("only pauses without a 'tab'") })
    #expect(try Scenes.scenario(text: Self.text(Self.stay)).warnings.isEmpty)
  }

  @Test func aFirstListThatIsSeenWholeLeavesRowsOfTheSecondToLoadAhead() throws {
    func hasNothingToLoad(tab: String?) throws -> Bool {
      let text = Self.text(Self.stay, tab: tab, strategies: "[nuke-prefetch]")
      return try Scenes.scenario(text: text.replacing("rows: 100", with: "rows: 3")).warnings
        .contains { $0.contains("all rows are on screen") }
    }
    #expect(try hasNothingToLoad(tab: nil))
    #expect(try !hasNothingToLoad(tab: "{row-height: 400 pt, slots: [thumb]}"))
    #expect(try hasNothingToLoad(tab: "{row-height: 100 pt, slots: [thumb]}"))
  }
}
