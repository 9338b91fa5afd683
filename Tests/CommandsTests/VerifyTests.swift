import Foundation
import Testing
import TestSupport

@Suite("cachebench verify", .serialized)
struct VerifyTests {
  /// Tolerances wide enough for any machine; timing cannot change the remaining figures.
  private static let wide = ["defects", "counts", "shares", "bytes", "waits", "screen"].flatMap {
    ["--tolerance", "\($0)=1000"]
  }

  @Test(arguments: ["lru-url", "no-cache"])
  func hostsThatAgreeEndWith0AndLeaveTheirLogs(_ strategy: String) async throws {
    try await Workplace.withScene { place in
      let outcome = try await BuiltBinary.run(
        ["verify", "scene.yaml", "--strategy", strategy, "--repeats", "2"] + Self.wide,
        in: place.folder)
      try Self.expectAgreement(outcome)
      #expect(outcome.output.contains("identical"))
      #expect(outcome.output.contains("not compared: ") && outcome.output.contains("hitches"))
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: place.folder.appending(path: "Results/scene-verify").path)
      #expect(
        names.sorted() == [
          "command.json", "live", "live/\(strategy)-1.jsonl", "repeat-2", "repeat-2/live",
          "repeat-2/live/\(strategy)-1.jsonl", "repeat-2/server-log.ndjson", "server-log.ndjson",
          "virtual", "virtual/\(strategy)-1.jsonl",
        ])
    }
  }

  /// Expects runs that agree, unless the program reports that the machine was too slow.
  private static func expectAgreement(_ outcome: Subprocess.Outcome) throws {
    let isSlow = outcome.output.contains("no verdict: the machine was too slow in ")
    #expect(outcome.code == (isSlow ? 7 : 0), "\(outcome.output)\(outcome.error)")
    #expect(isSlow || outcome.output.contains("the engines agree in all "))
  }

  @Test func changesOfNetworkComeToBothHosts() async throws {
    try await Workplace.with { place in
      try place.write(Self.journey, to: "journey.yaml")
      let outcome = try await BuiltBinary.run(
        ["verify", "journey.yaml", "--repeats", "2"] + Self.wide, in: place.folder)
      try Self.expectAgreement(outcome)
    }
  }

  private static let journey = """
    summary: From Wi-Fi to LTE, and through a tunnel
    network: {extends: wifi, name-lookup: 100 ms}
    feed: {rows: 80}
    scroll:
      gestures:
        - drag: {distance: 600 pt, duration: 1 s}
        - pause: {duration: 500 ms}
        - drag: {distance: 600 pt, duration: 1 s}
    events:
      - {at: 400 ms, network: {extends: lte}}
      - {at: 1500 ms, offline: {}}
      - {at: 2 s, online: {}}
    settle: 2 s
    strategies: [lru-url]
    """

  @Test func theDocumentHasEachStrategyAndTheirDifferenceWithBounds() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "verify", "scene.yaml", "--strategy", "lru-url,no-cache", "--repeats", "2", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let runs = try #require((document as? [String: Any])?["runs"] as? [[String: Any]])
      let verdict = try #require((document as? [String: Any])?["verdict"] as? String)
      #expect(outcome.code == ["agrees": 0, "disagrees": 2, "too-slow": 7][verdict])
      let differences = (document as? [String: Any])?["differences"] as? [[String: Any]]
      let difference = try #require(differences?.first)
      #expect(difference["strategy"] as? String == "no-cache")
      #expect(difference["less"] as? String == "lru-url")
      let bounds = try #require(difference["metrics"] as? [[String: Any]])
      #expect(!bounds.isEmpty && bounds.allSatisfy { $0["allowed"] as? Double != nil })
      let metrics = try #require(runs[0]["metrics"] as? [[String: Any]])
      let exact = metrics.filter { $0["kind"] as? String == "exact" }
      #expect(exact.allSatisfy { $0["agrees"] as? Bool == true })
      let repeats = try #require(runs[0]["repeats"] as? [[String: Any]])
      #expect(
        repeats.map { ($0["replay"] as? [String: Any])?["identical"] as? Bool } == [true, true])
      #expect(place.exists("Results/scene-verify/repeat-2/live/lru-url-1.jsonl"))
    }
  }

  @Test func theFiguresOfALiveRunAreCountedAnewFromItsLog() async throws {
    try await Workplace.withScene { place in
      let run = try await place.run(
        "run", "scene.yaml", "--live", "--strategy", "lru-url", "--json", "--no-charts", exits: 0)
      let replay = try await place.run(
        "replay-log", "Results/scene-live/logs/lru-url-1.jsonl", "--report", exits: 0)
      #expect(replay.output == run.output)
    }
  }

  @Test(arguments: [
    ["--tolerance", "waits"], ["--tolerance", "wait=3"], ["--strategy", "lru-ulr"],
    ["--speed", "0"], ["--repeats", "1"], ["--network", "lte"],
  ])
  func whatCannotBeUnderstoodEndsWith64BeforeAnythingRuns(_ options: [String]) async throws {
    try await Workplace.withScene { place in
      try await BuiltBinary.run(["verify", "scene.yaml"] + options, in: place.folder, exits: 64)
      #expect(!place.exists("Results"))
    }
  }
}
