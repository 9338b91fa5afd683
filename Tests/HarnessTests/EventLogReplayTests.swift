import AppModel
import EventLogs
import Foundation
import Harness
import Primitives
import Reports
import Scenarios
import Testing
import TestSupport

@Suite("A log replays to the decisions and the figures of its run")
struct EventLogReplayTests {
  @Test(arguments: Scenes.names)
  func everyScenario(_ name: String) async throws {
    try await LoggedRuns.with(Scenes.library.scenario(name)) { experiment, paths in
      let replays = try paths.reversed().map { try EventLogReplay(path: $0) }
      #expect(replays.filter { $0.difference != nil }.map(\.file) == [])
      #expect(replays.reduce(0) { $0 + $1.events } == experiment.events)
      let documents = EventLogReplay.documents(replays)
      #expect(documents.map(\.json) == [experiment.document.json])
      #expect(documents.map(\.csv) == [experiment.document.csv])
    }
  }

  @Test func everyPointOfASweepAndEverySeedHasALogOfItsOwn() async throws {
    let text =
      LoggedRuns.short + "\nsweep: {network: [wifi, 3g], server.cache-control: [no-store, ~]}"
    let scenario = try LoggedRuns.scenario(text)
    let selection = Selection(strategies: ["lru-url", "no-cache"], seeds: [3, .max])
    try await LoggedRuns.with(scenario, selection) { experiment, paths in
      #expect(Set(paths).count == 16)
      let replays = try paths.map { try EventLogReplay(path: $0) }
      #expect(EventLogReplay.documents(replays).map(\.json) == [experiment.document.json])
    }
  }

  @Test func nothingButTheLogsIsLeft() async throws {
    try await LoggedRuns.with(LoggedRuns.scenario()) { experiment, paths in
      let folder = try #require(paths.first.map { URL(filePath: $0).deletingLastPathComponent() })
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == paths.map { URL(filePath: $0).lastPathComponent }.sorted())
    }
  }

  @Test func aRunIsTheSameWhetherItIsLoggedOrNot() async throws {
    let scenario = try LoggedRuns.scenario()
    let plain = try await Experiment(
      scenario, Selection(seedCount: 1), version: "test", runner: Runner(jobs: 1))
    try await LoggedRuns.with(scenario) { experiment, paths in
      #expect(experiment.document.json == plain.document.json)
      let first = try paths.map(LoggedRuns.bytes)
      #expect(first.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func namesThatNoFileCanHaveAreEncoded() throws {
    let scenario = try LoggedRuns.scenario(
      LoggedRuns.short.replacing("[lru-url,", with: "[{extends: lru-url, name: a/b},"))
    let header = ResultsHeader(scenario: "scene", version: "test")
    let logs = EventLogFolder("logs", header, of: scenario)
    #expect(try logs.path(of: #require(scenario.plans.first)) == "logs/a%2Fb-1.jsonl")
  }

  @Test func aDecisionThatIsNotTheLoggedOneIsShownWithItsLine() async throws {
    try await LoggedRuns.with(LoggedRuns.scenario()) { _, paths in
      let path = try #require(paths.first)
      var lines = String(decoding: try LoggedRuns.bytes(of: path), as: UTF8.self)
        .components(separatedBy: "\n")
      let line = try #require(lines.firstIndex { $0.contains(#"["created""#) })
      lines[line] = lines[line].replacing(#","network","#, with: #","store","#)
      let replay = try EventLogReplay([UInt8](lines.joined(separator: "\n").utf8), file: "x.jsonl")
      let difference = try #require(replay.difference)
      #expect(difference.line == line + 1)
      #expect(difference.expected.contains { $0.contains(#","store","#) })
      #expect(difference.got.contains { $0.contains(#","network","#) })
      #expect(replay.report == nil)
    }
  }

  @Test func anotherStrategyDecidesOtherwise() async throws {
    try await LoggedRuns.with(LoggedRuns.scenario()) { _, paths in
      let texts = try paths.map { String(decoding: try LoggedRuns.bytes(of: $0), as: UTF8.self) }
      let header = try #require(texts[0].split(separator: "\n").first)
      let events = texts[1].split(separator: "\n", maxSplits: 1)[1]
      let replay = try EventLogReplay([UInt8]("\(header)\n\(events)".utf8), file: "x.jsonl")
      #expect(replay.difference != nil)
    }
  }
}
