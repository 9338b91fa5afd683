import AppModel
import Environment
import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport
import YAML

/// Scenarios whose rows come from a request trace.
@Suite struct FeedTraceTests {
  private static let trace = """
    time,key,size
    0,https://a/1.jpg,5000
    1,https://a/2.jpg,7000
    2,https://a/1.jpg,5000
    3,https://a/3.jpg,100

    """

  private static func read(
    _ scenario: String, _ contents: String? = trace, named name: String = "requests.csv"
  ) async throws -> Scenario {
    try await TemporaryFolder.with { folder in
      if let contents { try Data(contents.utf8).write(to: folder.appending(path: name)) }
      let rest = scenario.contains("\nstrategies:") ? "" : "\nstrategies: [no-cache]\n"
      try Data((scenario + rest).utf8)
        .write(to: folder.appending(path: "s.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      return try library.scenario("s.yaml")
    }
  }

  private static func problem(_ scenario: String, _ contents: String? = trace) async -> String {
    do {
      _ = try await read(scenario, contents)
      return "none"
    } catch { return "\(error)" }
  }

  @Test func thereAreAsManyRowsAsRequestsAndImagesAreAsLongAsTheTraceSays() async throws {
    let plan = try await Self.read("feed: {trace: requests.csv}").plans[0].plan
    #expect(plan.feed.rows == 4)
    let trace = try #require(plan.feedTrace)
    #expect(trace.rows.map(\.rawValue) == [0, 1, 0, 2])
    #expect(trace.encodedBytes == [5000, 7000, 100])
    #expect(trace.names == ["https://a/1.jpg", "https://a/2.jpg", "https://a/3.jpg"])
  }

  @Test func theLogOfAServerCanBeTheRows() async throws {
    let log = ["a", "b", "a"].map {
      "192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] \"GET /\($0).jpg HTTP/1.1\" 200 5\($0.utf8.count)00\n"
    }.joined()
    let plan = try await Self.read("feed: {trace: access.log}", log, named: "access.log").plans[0]
      .plan
    #expect(plan.feedTrace?.rows.map(\.rawValue) == [0, 1, 0])
    #expect(plan.feedTrace?.names == ["/a.jpg", "/b.jpg"])
  }

  @Test func rowsTakeTheBeginningOfTheTrace() async throws {
    let plan = try await Self.read("feed: {trace: requests.csv, rows: 2}").plans[0].plan
    #expect(plan.feedTrace?.rows.map(\.rawValue) == [0, 1])
    #expect(plan.feedTrace?.encodedBytes == [5000, 7000])
  }

  @Test func aSweepGoesThroughTraces() async throws {
    let scenario = try await Self.read(
      "feed: {trace: requests.csv}\nseeds: [1]\nsweep: {feed.rows: [1, 3]}")
    #expect(scenario.plans.map { $0.plan.feedTrace?.rows.count } == [1, 3])
  }

  @Test func whatIsShownSaysHowManyRowsThereAreAndIsValid() async throws {
    let scenario = try await Self.read("feed: {trace: requests.csv}")
    let text = ResolvedText.yaml(try scenario.resolved)
    #expect(text.contains("trace: requests.csv\n") && text.contains("rows: 4\n"))
    let again = try await Self.read(text.replacing("name: s\n", with: ""))
    #expect(again.plans[0].plan.feedTrace == scenario.plans[0].plan.feedTrace)
  }

  private static let views = """
    row,view,key,size
    0,0,https://a/me.png,900
    0,1,"https://a/1,5.jpg",5000
    2,0,https://a/me.png,900

    """

  @Test func aColumnForTheViewGivesRowsSeveralImagesOrNone() async throws {
    let scenario = try await Self.read(
      "feed: {trace: requests.csv, rows: 4}\ntable: {slots: [{}, {}]}", Self.views)
    let plan = scenario.plans[0].plan
    let trace = try #require(plan.feedTrace)
    #expect(plan.feed.rows == 4 && trace.views == 2 && trace.rowCount == 4)
    let none = ObjectID.none
    #expect(
      trace.rows == [ObjectID(0), ObjectID(1), none, none, ObjectID(0), none, none, none])
    #expect(trace.names == ["https://a/me.png", "https://a/1,5.jpg"])
    #expect(trace.encodedBytes == [900, 5000])
  }

  @Test func viewsThatDoNotFitTheListAreReported() async {
    let feed = "feed: {trace: requests.csv}"
    let expected = [
      (
        feed, Self.views,
        "s.yaml:1:15: rows of the trace need a list with views: 2; 'table.slots' has 1"
      ),
      (
        feed + "\ntable: {slots: [{}, {}]}\ntab: {rows: 1, slots: [{}]}", Self.views,
        "s.yaml:3:6: 'tab' must be removed: the trace says the views of one list"
      ),
      (
        "feed: {trace: requests.csv, classes: [{name: a}, {name: b}]}", Self.trace,
        "s.yaml:1:15: rows of the trace need a list with views: 1; 'table.slots' has 2"
      ),
      (
        "feed: {trace: requests.csv, classes: [{name: a, images: {kind: zipf}}]}", Self.trace,
        "s.yaml:1:38: classes must not have 'images', 'variant-of', 'resizes' or faulty rows"
      ),
      (
        feed, "row,view,key\n0,0,a\n0,16,b\n",
        "s.yaml:1:15: requests.csv:3: does not begin with a row and a view from 0 to 15"
      ),
      (
        feed, "row,view,key\n0,0,a\n0,0,b\n",
        "s.yaml:1:15: requests.csv:3: is not in the order of rows and views"
      ),
    ]
    for (scenario, contents, message) in expected {
      let problem = await Self.problem(scenario, contents)
      #expect(problem.hasPrefix(message), "\(problem)")
    }
  }

  @Test func wrongTracesAreReportedWhereTheyAreNamed() async {
    let feed = "feed: {trace: requests.csv}"
    let expected: [(String, String?, String)] = [
      (feed, nil, "s.yaml:1:15: cannot read 'requests.csv': there is no such file in "),
      (feed, "", "s.yaml:1:15: requests.csv: is empty"),
      (feed, "key,size\na,5\nb,x\n", "s.yaml:1:15: requests.csv:3: 'x' is not a size"),
      (
        feed, "1 2 3\n4 5 6\n",
        "s.yaml:1:15: requests.csv: does not name its format; it can be read"
      ),
      (
        "feed: {trace: requests.csv, rows: 5}", Self.trace,
        "s.yaml:1:35: 5 rows, but 'requests.csv' has 4 requests; remove 'rows'"
      ),
      (
        "feed: {trace: requests.csv, rows: 1000001}", Self.trace,
        "s.yaml:1:35: at most 1000000 requests of a trace can be rows"
      ),
      (
        "feed: {trace: requests.csv, images: {kind: zipf}}", Self.trace,
        "s.yaml:1:37: images must be removed: the trace says"
      ),
      (
        "feed: {trace: requests.csv, missing: {rows: [1]}}", Self.trace,
        "s.yaml:1:15: trace has rows that cannot be named as faulty"
      ),
    ]
    for (scenario, contents, message) in expected {
      let problem = await Self.problem(scenario, contents)
      #expect(problem.hasPrefix(message), "\(problem)")
    }
    let weak = await Self.problem(feed, "1 2 3\n4 5 6\n")
    #expect(weak.hasSuffix("and convert it with 'cachebench trace convert' for a scenario"))
  }
}
