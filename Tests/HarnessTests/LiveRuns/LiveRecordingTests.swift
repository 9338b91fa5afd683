import AppModel
import Foundation
import Harness
import LiveRuns
import Metrics
import Primitives
import Scenarios
import Scrolling
import Testing
import TestSupport

/// Recorded scrolls play the same in real time and in virtual time.
@Suite(.serialized) struct LiveRecordingTests {
  /// The first five seconds of a scroll of a driven browser.
  private static func beginning() throws -> String {
    let file = PackageFolder.url.appending(path: "Scenarios/Traces/driven-5.csv")
    let lines = try String(decoding: Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
    let end = try #require(
      lines.firstIndex { (Double($0.prefix { $0 != "," }) ?? 0) > 5_000 })
    return lines[..<end].joined(separator: "\n") + "\n"
  }

  @Test func aRecordingGoesAsFarLiveAsInVirtualTime() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false)
      let recording = try Self.beginning()
      try Data(recording.utf8).write(to: folder.appending(path: "beginning.csv"))
      let scenario = try Scenes.scenario(
        text: """
          network: wifi
          server: {protocols: [http1]}
          feed: {rows: 200, pixels: {width: 120, height: 120}}
          table: {row-height: 88 pt}
          scroll: {trace: "\(path)beginning.csv"}
          settle: 1 s
          strategies: [lru-url]
          """)
      let plan = try #require(scenario.plans.first)
      #expect(plan.plan.recording != nil)
      let virtual = try await Experiment(
        scenario, Selection(seedCount: 1), version: "test", runner: Runner(jobs: 1),
        logs: path + "virtual")
      let live = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2), logs: path + "live")
      let run = try #require(live.runs.first as? LiveRun)
      let logs = (
        virtual: EventLogFolder(path + "virtual", virtual.header, of: scenario).path(of: plan),
        live: EventLogFolder(path + "live", live.header, of: scenario).path(of: plan)
      )
      // The rows on screen at the recording's end do not depend on any frame before.
      let seen = try (Self.items(in: logs.virtual), Self.items(in: logs.live))
      #expect(seen.0.last == seen.1.last)
      if run.framesLost == 0 { #expect(seen.0 == seen.1) }
      let farthest = recording.split(separator: "\n").compactMap { line in
        Double(line.split(separator: ",").dropFirst().first ?? "")
      }.max()
      let row = Int(try #require(farthest) / 88)
      #expect(try #require(seen.1.max()) >= row)
      #expect(row > 10)
      #expect(run.report[.pixelDisagreements] == 0)
      #expect(try EventLogReplay(path: logs.live).difference == nil)
    }
  }

  /// Returns the bound items in their order.
  private static func items(in log: String) throws -> [Int] {
    let bind = /\["cellForRow",\d+,\d+,(\d+)/
    return String(decoding: Data(try LoggedRuns.bytes(of: log)), as: UTF8.self)
      .split(separator: "\n")
      .compactMap { line in line.firstMatch(of: bind).flatMap { Int($0.output.1) } }
  }
}
