import Foundation
import Harness
import Metrics
import Platform
import Scenarios
import Testing

/// Faults planted into a sound timeline, each of which the checker must find.
@Suite("A fault planted into a timeline is found")
struct TimelineFaultTests {
  private typealias Event = [String: Any]

  /// Returns the events of a short run, and its report.
  private func sound(
    in scenario: Scenario? = nil
  ) async throws -> (events: [[String: Any]], report: RunReport) {
    let scenario = try scenario ?? Scenes.scenario(text: TimelineTests.away)
    let plans = try Selection(strategies: ["uiimageview-extension"], seedCount: 1).plans(
      of: scenario)
    let document = try await Runner(jobs: 1).timelines(of: plans, at: "t.json").contents
    let root = try JSONSerialization.jsonObject(with: document) as? [String: Any]
    let events = try #require(root?["traceEvents"] as? [[String: Any]])
    return (events, try SimulatedRun(plans[0]).report)
  }

  /// Returns the faults of the events, with the differences from the metrics.
  private func faults(_ events: [Event], _ report: RunReport) -> [String] {
    let checker = TimelineChecker(events)
    return checker.problems + checker.differences(of: 1, from: report)
  }

  /// Plants a fault into the events and expects that it is found.
  private func expect(
    _ message: String, in scenario: Scenario? = nil, _ location: SourceLocation = #_sourceLocation,
    planting plant: (inout [[String: Any]]) throws -> Void
  ) async throws {
    var (events, report) = try await sound(in: scenario)
    #expect(faults(events, report) == [], sourceLocation: location)
    try plant(&events)
    let found = faults(events, report)
    #expect(found.contains { $0.contains(message) }, "\(found)", sourceLocation: location)
  }

  /// Returns the position of the first event that meets a condition.
  private func place(
    _ events: [[String: Any]], _ isMeant: ([String: Any]) -> Bool
  ) throws -> Int {
    let place = events.firstIndex(where: isMeant)
    return try #require(place)
  }

  private func isSlice(_ event: Event, _ category: String) -> Bool {
    event["ph"] as? String == "X" && (event["cat"] as? String)?.hasPrefix(category) == true
  }

  private func isCounter(_ event: Event, _ name: String) -> Bool {
    event["ph"] as? String == "C" && event["name"] as? String == name
  }

  private func time(_ event: Event, _ key: String = "ts") -> Double {
    (event[key] as? NSNumber)?.doubleValue ?? .nan
  }

  @Test func aNegativeDuration() async throws {
    try await expect("negative") { events in
      events[try place(events) { isSlice($0, "main thread") }]["dur"] = -1
    }
  }

  @Test func slicesThatOverlapOnATrack() async throws {
    try await expect("overlaps") { events in
      let first = try place(events) { isSlice($0, "main thread") }
      let next = try #require(
        events.indices.first { $0 > first && isSlice(events[$0], "main thread") })
      events[first]["dur"] =
        time(events[next]) + time(events[next], "dur") / 2 - time(events[first])
    }
  }

  @Test func aPhaseThatOutlastsItsRequest() async throws {
    try await expect("overlaps") { events in
      let phase = try place(events) { isSlice($0, "phase") && $0["name"] as? String == "transfer" }
      events[phase]["dur"] = time(events[phase], "dur") + 1
    }
  }

  @Test func aSliceThatBeginsAndNeverEnds() async throws {
    try await expect("never ends") { events in
      events.append(["ph": "B", "name": "block", "pid": 1, "tid": 1, "ts": 1_000])
    }
  }

  @Test func aSliceThatEndsAndNeverBegins() async throws {
    try await expect("never begins") { events in
      events.append(["ph": "E", "name": "block", "pid": 1, "tid": 1, "ts": 1_000])
    }
  }

  @Test func aFlowThatEndsBeforeItStarts() async throws {
    try await expect("goes back in time") { events in
      events[try place(events) { $0["ph"] as? String == "f" }]["ts"] = 0
    }
  }

  @Test func aFlowWithoutAnEnd() async throws {
    try await expect("does not begin once and end once") { events in
      events.remove(at: try place(events) { $0["ph"] as? String == "f" })
    }
  }

  @Test func aFlowThatBindsToNoSlice() async throws {
    try await expect("no slice at") { events in
      events[try place(events) { $0["ph"] as? String == "t" }]["tid"] = 77
    }
  }

  @Test func aNegativeCounter() async throws {
    try await expect("'memory' is negative") { events in
      events[try place(events) { isCounter($0, "memory") }]["args"] = ["cache": -1, "other": 0]
    }
  }

  @Test func aCounterThatGoesBackInTime() async throws {
    try await expect("'cells' goes back in time") { events in
      events[try place(events) { isCounter($0, "cells") }]["ts"] = 90_000_000
    }
  }

  @Test func aCounterOfRequestsThatDiffersFromTheMetricAtTheEnd() async throws {
    try await expect("counted requests") { events in
      let last = try #require(events.lastIndex { isCounter($0, "requests") })
      events[last]["args"] = ["requests": 1]
    }
  }

  @Test func cellsWithoutTheirImageThatDifferFromTheMetric() async throws {
    try await expect("cells: ") { events in
      events.removeAll { isCounter($0, "cells") && time($0) < 1_000_000 }
    }
  }

  @Test(arguments: [("host ", "requests: "), ("main thread", "main thread: ")])
  func aMissingSlice(_ category: String, _ message: String) async throws {
    try await expect(message) { events in
      events.remove(at: try place(events) { isSlice($0, category) })
    }
  }

  @Test func aMissingMissedFrame() async throws {
    try await expect("missed frames: ", in: Scenes.library.scenario("hitches")) { events in
      events.remove(at: try place(events) { isSlice($0, "missed frames") })
    }
  }

  @Test func aMissingDecode() async throws {
    try await expect("decodes: ") { events in
      events.remove(at: try place(events) { $0["name"] as? String == "decode" })
    }
  }

  @Test func aTrackWithoutAName() async throws {
    try await expect("has no name") { events in
      events.removeAll { $0["name"] as? String == "thread_name" && $0["tid"] as? Int == 1 }
    }
  }

  @Test func aDocumentThatIsCutOff() async throws {
    let plans = try Selection(strategies: ["lru-url"], seedCount: 1).plans(
      of: Scenes.scenario(text: TimelineTests.away))
    let document = try await Runner(jobs: 1).timelines(of: plans, at: "t.json").contents
    #expect(TimelineChecker(document).problems == [])
    #expect(TimelineChecker(document.dropLast(3)).problems.contains("the document is not JSON"))
  }
}
