import Environment
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Testing

/// Taps on rows, which push details over the list, and the way back.
@Suite struct DetailTests {
  private static let thumbnail = "{name: thumb, pixels: {width: 300, height: 300}}"
  private static let full =
    "{name: full, variant-of: thumb, pixels: {width: 900, height: 900}}"

  private static func text(
    _ gestures: String, detail: String? = "{slots: [thumb]}", classes: String = thumbnail,
    events: String = "[]", network: String = "wifi",
    strategies: String =
      "[lru-url, {extends: lru-url, name: by-row, keys: {memory: row}}, kingfisher]"
  ) -> String {
    """
    network: \(network)
    feed: {rows: 100, classes: [\(classes)]}
    table: {row-height: 100 pt, slots: [{class: thumb, width: 100 pt, height: 100 pt}]}
    \(detail.map { "detail: \($0)" } ?? "")
    scroll: {gestures: [\(gestures)]}
    events: \(events)
    strategies: \(strategies)
    """
  }

  private static let pause = "{pause: {duration: 3 s}}"
  private static let tap = "{tap: {at: 0.3, look: 3 s}}"
  private static let flick = "{flick: {velocity: 2500}}"

  @Test func aDetailThatNobodyTapsChangesNothing() async throws {
    let with = try await Scenes.experiment(text: Self.text("\(Self.flick), \(Self.pause)"))
    let without = try await Scenes.experiment(
      text: Self.text("\(Self.flick), \(Self.pause)", detail: nil))
    #expect(with.values == without.values)
  }

  @Test func aTapThatShowsNothingIsAPause() async throws {
    let tapping = try await Scenes.experiment(
      text: Self.text("\(Self.tap), \(Self.flick)", detail: nil))
    let pausing = try await Scenes.experiment(
      text: Self.text("{pause: {duration: 3350 ms}}, \(Self.flick)", detail: nil))
    #expect(tapping.values == pausing.values)
  }

  @Test func aDetailBindsItsViewsOnceAndTheListBindsNoneOfItsOwnAgain() async throws {
    let gestures = "\(Self.pause), \(Self.tap), \(Self.flick), \(Self.pause), \(Self.tap)"
    let none = try await Scenes.experiment(text: Self.text(gestures, detail: nil))
    let one = try await Scenes.experiment(text: Self.text(gestures))
    let two = try await Scenes.experiment(
      text: Self.text(gestures, detail: "{slots: [thumb, thumb]}"))
    for strategy in ["lru-url", "by-row", "kingfisher"] {
      #expect(one.value(strategy, .binds) == none.value(strategy, .binds) + 2)
      #expect(two.value(strategy, .binds) == none.value(strategy, .binds) + 4)
    }
    // With keys by address the row's image is a hit; with keys by row and screen it is not.
    #expect(one.value("lru-url", .networkRequests) == none.value("lru-url", .networkRequests))
    #expect(one.value("lru-url", .memoryHits) == none.value("lru-url", .memoryHits) + 2)
    #expect(
      one.value("by-row", .networkRequests) == none.value(
        "by-row", .networkRequests) + 2)
  }

  @Test func aVariantIsLoadedBesideTheImageItIsOneOf() async throws {
    let gestures = "\(Self.pause), \(Self.tap), \(Self.pause), \(Self.tap)"
    let detail = "{slots: [{class: full, width: 390 pt, height: 390 pt}]}"
    let classes = "\(Self.thumbnail), \(Self.full)"
    let none = try await Scenes.experiment(text: Self.text(gestures, detail: nil))
    let run = try await Scenes.experiment(
      text: Self.text(gestures, detail: detail, classes: classes))
    // The second tap is on the same row.
    #expect(run.value("lru-url", .networkRequests) == none.value("lru-url", .networkRequests) + 1)
    #expect(run.value("lru-url", .memoryHits) == none.value("lru-url", .memoryHits) + 1)
    #expect(run.value("lru-url", .bytesDown) > none.value("lru-url", .bytesDown))
    #expect(run.value("lru-url", .wrongHits) == 0)
  }

  /// A key without the query confuses the small image with the large one.
  @Test func aKeyWithoutTheQueryTakesOneSizeForAnother() async throws {
    let strategies = """
      [lru-url, {extends: lru-url, name: by-path, keys: {memory: path}}]
      """
    let run = try await Scenes.experiment(
      text: Self.text(
        "\(Self.pause), \(Self.tap)", detail: "{slots: [full]}",
        classes: "\(Self.thumbnail), \(Self.full)", strategies: strategies))
    #expect(run.value("lru-url", .wrongHits) == 0)
    #expect(run.value("by-path", .wrongHits) == 1)
    #expect(run.value("by-path", .staleCellSeconds) > 20)
  }

  private static func looking(at detail: String?, _ events: String) async throws -> Experiment {
    let gestures = "\(pause), {tap: {at: 0.3, look: 4 s}}, \(pause)"
    return try await Scenes.experiment(text: text(gestures, detail: detail, events: events))
  }

  /// The app shows its list again, which its reader would not see yet.
  @Test(arguments: [("terminate", "launch"), ("leave-screen", "enter-screen")])
  func aVisitThatIsCutShortIsMissedUntilItsEnd(_ end: String, _ start: String) async throws {
    let events = "[{at: 4 s, \(end): {}}, {at: 4500 ms, \(start): {}}]"
    let run = try await Self.looking(at: "{slots: [thumb]}", events)
    let none = try await Self.looking(at: nil, events)
    #expect(none.value("lru-url", .displacedCellSeconds) == 0)
    // The screen is 8.44 rows high, and nearly all of it is displaced for 2.5 s.
    let displaced = run.value("lru-url", .displacedCellSeconds)
    #expect((16...21.2).contains(displaced))
  }

  /// The list is shown before its row is tapped.
  @Test func aTapThatFallsWhileTheAppIsGoneIsMadeUpFor() async throws {
    let events = "[{at: 2 s, terminate: {}}, {at: 4 s, launch: {}}]"
    let run = try await Self.looking(at: "{slots: [thumb]}", events)
    let none = try await Self.looking(at: nil, events)
    #expect(run.value("lru-url", .binds) == none.value("lru-url", .binds) + 1)
    #expect(run.value("lru-url", .displacedCellSeconds) == 0)
  }

  @Test func aStoreOfAScreenDiesWithIt() async throws {
    let strategies = """
      [{extends: lru-url, name: of-app}, {extends: lru-url, name: of-screen, memory: {scope: screen}}]
      """
    let gestures = "\(Self.pause), \(Self.tap), \(Self.pause), \(Self.tap)"
    let none = try await Scenes.experiment(
      text: Self.text(gestures, detail: nil, strategies: strategies))
    let run = try await Scenes.experiment(text: Self.text(gestures, strategies: strategies))
    let before = none.value("of-screen", .networkRequests)
    #expect(none.value("of-app", .networkRequests) == before)
    #expect(run.value("of-app", .networkRequests) == before)
    #expect(run.value("of-screen", .networkRequests) == before + 2)
    // The list's store lives on while the detail covers the list.
    let back = try await Scenes.experiment(
      text: Self.text("\(gestures), {jump: {row: 50}}, {jump: {row: 0}}", strategies: strategies))
    let backNone = try await Scenes.experiment(
      text: Self.text(
        "\(gestures), {jump: {row: 50}}, {jump: {row: 0}}", detail: nil, strategies: strategies))
    #expect(
      back.value("of-screen", .networkRequests)
        == backNone.value("of-screen", .networkRequests) + 2)
  }

  /// Without a network all visible views are blank; a list under a detail counts nothing.
  @Test func whatADetailCoversIsNotSeen() async throws {
    let network = "{name: none, offline: true}"
    let pausing = try await Scenes.experiment(
      text: Self.text("{pause: {duration: 20 s}}", network: network))
    let tapping = try await Scenes.experiment(
      text: Self.text(
        "{pause: {duration: 10 s}}, {tap: {at: 0.3, look: 9650 ms}}",
        detail: "{slots: [{class: thumb, width: 200 pt, height: 100 pt}]}", network: network))
    let all = pausing.value("lru-url", .blankCellSeconds)
    let half = tapping.value("lru-url", .blankCellSeconds)
    // The list for 12.35 of 22 s, and for the rest a view of twice the size of a row's view.
    let expected = all / 22 * (22 - 9.65) + 2 * 9.65
    #expect(abs(half - expected) < 0.3)
  }

  @Test func aKillTakesTheDetailAway() async throws {
    let events = """
      [{at: 4 s, terminate: {}}, {at: 4500 ms, launch: {}}]
      """
    let gestures = "\(Self.pause), {tap: {at: 0.3, look: 20 s}}, \(Self.flick), \(Self.tap)"
    let run = try await Scenes.experiment(text: Self.text(gestures, events: events))
    let none = try await Scenes.experiment(
      text: Self.text(gestures, detail: nil, events: events))
    // Once before the kill and once after the flick; not again for the visit that the kill cut short.
    #expect(run.value("lru-url", .binds) == none.value("lru-url", .binds) + 2)
  }

  @Test func eventLogsOfDetailsReplayToTheSameDecisions() async throws {
    let scenario = try Scenes.scenario(
      text: Self.text(
        "\(Self.pause), \(Self.tap), \(Self.flick), \(Self.tap)", detail: "{slots: [full, thumb]}",
        classes: "\(Self.thumbnail), \(Self.full)"))
    try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
  }

  @Test(arguments: [
    ("classes: [{name: a, variant-of: b}]", "{slots: [a]}", "is not a variant of a class"),
    (
      "classes: [{name: a}, {name: b, variant-of: a}, {name: c, variant-of: b}]",
      "{slots: [a, b, c]}", "'c' is not a variant of a class"
    ),
    (
      "classes: [{name: a}, {name: b, variant-of: a, images: {kind: zipf}}]", "{slots: [a, b]}",
      "remove 'images', 'hosts' and faults"
    ),
    ("classes: [{name: a}, {name: b, variant-of: a}]", "{slots: [a]}", "no slot shows 'b'"),
    ("classes: [{name: a}]", "{slots: [b]}", "unknown class 'b'"),
    ("classes: [{name: a}]", "{slots: []}", "must be from 1 to 16"),
  ])
  func whatDoesNotGoTogetherIsSaid(_ feed: String, _ detail: String, _ message: String) throws {
    let text = "feed: {\(feed)}\ndetail: \(detail)\nstrategies: [lru-url]"
    let error = #expect(throws: ScenarioError.self) { try Scenes.scenario(text: text) }
    #expect("\(try #require(error))".contains(message))
  }

  @Test func tapsWithoutADetailAndADetailWithoutTapsAreNoted() throws {
    let unseen = try Scenes.scenario(text: Self.text(Self.pause))
    #expect(unseen.warnings.contains { $0.contains("acts only if there is a gesture 'tap'") })
    let empty = try Scenes.scenario(text: Self.text(Self.tap, detail: nil))
    #expect(empty.warnings.contains { $0.contains("only pauses without a 'detail'") })
    #expect(try Scenes.scenario(text: Self.text(Self.tap)).warnings.isEmpty)
  }
}
