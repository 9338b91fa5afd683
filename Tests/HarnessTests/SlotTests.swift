import AppModel
import Environment
import EventLogs
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Scrolling
import Testing
import TestSupport

/// Cells with several image views, and feeds with several classes of images.
@Suite struct SlotTests {
  private static func text(feed: String, table: String = "{row-height: 88 pt}") -> String {
    """
    network: lte
    feed: {rows: 300, \(feed)}
    table: \(table)
    scroll: {reader: {duration: 20 s, pause: 600 ms}}
    strategies: [lru-url, row-keyed, uiimageview-extension, kingfisher]
    """
  }

  private static let portraits =
    "images: {kind: zipf, distinct: 40}, pixels: {width: 120, height: 120}"
  private static let posts =
    "classes: [{name: portrait, \(portraits)}, {name: photo, pixels: {width: 600, height: 400}}]"

  @Test func theOnlyClassOfAFeedMayHaveAName() async throws {
    let plain = try await Scenes.experiment(text: Self.text(feed: Self.portraits), seedCount: 2)
    let named = try await Scenes.experiment(
      text: Self.text(
        feed: "classes: [{name: portrait, \(Self.portraits)}]",
        table: "{row-height: 88 pt, slots: [portrait]}"), seedCount: 2)
    #expect(plain.values == named.values)
    #expect(!plain.values.isEmpty)
  }

  /// Two views of equal size show the same image. One load brings it to both at once, and each is half of the cell.
  @Test func halvesOfACellThatShowOneImageAreTogetherAsWrongAsTheWhole() async throws {
    let slots = "slots: [{class: portrait}, {class: portrait}]"
    let feed = "classes: [{name: portrait, \(Self.portraits)}]"
    let one = try await Scenes.experiment(text: Self.text(feed: feed))
    let two = try await Scenes.experiment(
      text: Self.text(feed: feed, table: "{row-height: 88 pt, \(slots)}"))
    for metric in [Metric.cellSecondsWithoutRightImage, .networkRequests, .bytesDown] {
      #expect(one.value("lru-url", metric) == two.value("lru-url", metric))
    }
    #expect(two.value("lru-url", .binds) == 2 * one.value("lru-url", .binds))
    // With keys by row, one image needs two loads.
    #expect(
      two.value("row-keyed", .networkRequests) > one.value("row-keyed", .networkRequests))
  }

  @Test func aCellOfTwoClassesAsksForBoth() async throws {
    let both = try await Scenes.experiment(text: Self.text(feed: Self.posts))
    let portraits = try await Scenes.experiment(text: Self.text(feed: Self.portraits))
    #expect(both.value("lru-url", .binds) == 2 * portraits.value("lru-url", .binds))
    let bytes = both.value("lru-url", .bytesDown)
    #expect(bytes > 4 * portraits.value("lru-url", .bytesDown))
    // No image of one class is confused with one of the other.
    for strategy in ["lru-url", "row-keyed", "kingfisher"] {
      #expect(both.value(strategy, .wrongHits) == 0)
    }
  }

  @Test func eventLogsOfSeveralSlotsReplayToTheSameDecisions() async throws {
    let scenario = try Scenes.scenario(text: Self.text(feed: Self.posts))
    try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
  }

  /// Not every view of a cell that was bound has been bound itself: a log that says so is damaged.
  @Test(arguments: [
    "[\"released\",0,0,1]", "[\"main\",\"placeholder\",1,1]", "[\"willDisplay\",0,0,0,0,1]",
    "[\"enqueued\",0,0,2]",
  ])
  func aLogOfAViewThatWasNeverBoundIsRefused(_ event: String) async throws {
    let scenario = try Scenes.scenario(text: Self.text(feed: Self.posts))
    try await LoggedRuns.with(scenario) { _, paths in
      let path = try #require(paths.first)
      var lines = String(decoding: try LoggedRuns.bytes(of: path), as: UTF8.self)
        .split(separator: "\n").map(String.init)
      let first = try #require(lines.firstIndex { $0.contains("[\"cellForRow\",0,0,") })
      lines.insert("{\"t\":1,\"e\":\(event)}", at: first + 1)
      let bytes = [UInt8]((lines.joined(separator: "\n") + "\n").utf8)
      #expect(throws: EventLogError.self) { try EventLogReplay(bytes, file: path) }
    }
  }

  @Test func moreImagesThanMemoryHoldsAreRefusedBeforeTheyAreMade() async throws {
    let classes = (0..<16).map { "{name: c\($0)}" }.joined(separator: ", ")
    let text = "feed: {rows: 50000000, classes: [\(classes)]}\nstrategies: [lru-url]"
    let plans = try Scenes.scenario(text: text).plans
    #expect(throws: RunError.self) {
      try Runner(jobs: 1).jobs(for: Array(plans.prefix(1)), within: 20 << 30)
    }
    let stock = "feed: {rows: 40, images: {kind: zipf, distinct: 10000000}}\nstrategies: [lru-url]"
    let few = try Scenes.scenario(text: stock).plans
    #expect(throws: RunError.self) {
      try Runner(jobs: 1).jobs(for: Array(few.prefix(1)), within: 900 << 20)
    }
  }

  @Test func aViewIsWeighedByItsArea() {
    var plan = SessionPlan()
    plan.feed.classes = ["portrait", "photo"].map { name in
      var made = ImageClass()
      made.name = name
      return made
    }
    plan.feed.classes[1].pixels = PixelSize(width: 900, height: 900)
    #expect(plan.slots.map(\.area) == [100, 900])
    #expect(plan.slots.map(\.shows.longestSide) == [nil, nil])
  }

  @Test func theOnlyViewOfACellOfTheSecondListIsAsHighAsItsRow() {
    var plan = SessionPlan()
    plan.table.rowHeight = Points(100)
    plan.feed.pixels = PixelSize(width: 300, height: 200)
    var tab = TabConfiguration()
    (tab.rowHeight, tab.slots) = (Points(50), [SlotConfiguration()])
    plan.tab = tab
    let sides = plan.slots.compactMap(\.shows.longestSide)
    #expect(sides.count == 2 && sides.first == sides.last.map { 2 * $0 })
    #expect(plan.slots.map(\.area) == [1_000, 250])
  }

  @Test(arguments: [
    ("classes: [{name: a}]", "{slots: [b]}", "unknown class 'b'"),
    ("classes: [{name: a}, {name: b}]", "{slots: [a]}", "no slot shows 'b'"),
    ("classes: [{name: a}, {name: a}]", "{}", "names 'a' twice"),
    ("classes: [{pixels: {width: 90, height: 90}}]", "{}", "name is missing"),
    ("classes: [{name: a}], format: png", "{}", "in each class; set them there"),
    ("classes: [{name: a, hosts: 60}, {name: b, hosts: 41}]", "{}", "more than 100 hosts"),
    ("images: {kind: shot-noise}", "{}", "needs a 'half-life', in items"),
    ("rows: 9", "{slots: [portrait]}", "the feed has no classes"),
    ("classes: [{name: a}]", "{slots: [{class: a, width: 9 pt}]}", "needs the other side too"),
    (
      "rows: 50000000, classes: [" + (0..<15).map { "{name: c\($0)}, " }.joined()
        + "{name: z, images: {sizes: 8}}]", "{}", "sizes are too many"
    ),
  ])
  func whatDoesNotGoTogetherIsSaid(_ feed: String, _ table: String, _ message: String) throws {
    let text = "feed: {\(feed)}\ntable: \(table)\nstrategies: [lru-url]"
    let error = #expect(throws: ScenarioError.self) { try Scenes.scenario(text: text) }
    #expect("\(try #require(error))".contains(message))
  }
}
