import Foundation
import Testing
import TestSupport

@Suite("cachebench run --live", .serialized)
struct LiveRunTests {
  @Test func aLiveRunLeavesMarkedResultsAndBothLogs() async throws {
    try await Workplace.withScene { place in
      try await place.run(
        "run", "scene.yaml", "--live", "--speed", "2", "--quiet", "--no-charts", exits: 0)
      #expect(!place.exists("Results/scene"))
      let document = try object(try place.read("Results/scene-live/results.json"))
      #expect(document["host"] as? String == "live")
      #expect(document["speed"] as? Double == 2)
      let runs = try #require(document["runs"] as? [[String: Any]])
      let metrics = try #require(runs.first?["metrics"] as? [String: Any])
      #expect(try #require(metrics["judgedAssignments"] as? Int) > 0)
      #expect(metrics["pixelDisagreements"] as? Int == 0)
      let lines = try place.read("Results/scene-live/server-log.ndjson").split(separator: "\n")
      let records = try lines.map { try object(String($0)) }
      #expect(Set(records.compactMap { $0["strategy"] as? String }) == ["lru-url", "no-cache"])
      #expect(records.allSatisfy { $0["record"] is [String: Any] })
      let logs = ["lru-url", "no-cache"].map { "Results/scene-live/logs/\($0)-1.jsonl" }
      try await place.run("replay-log", logs[0], logs[1], exits: 0)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: place.folder.appending(path: "Results/scene-live").path)
      #expect(!names.contains { $0.hasSuffix(".partial") })
    }
  }

  @Test func liveResultsAreNoBaseline() async throws {
    try await Workplace.withScene { place in
      try await place.run(
        "run", "scene.yaml", "--live", "--speed", "4", "--quiet", "--no-charts", "--out", "base",
        exits: 0)
      try FileManager.default.moveItem(
        at: place.folder.appending(path: "base/results.json"),
        to: place.folder.appending(path: "base/scene.json"))
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(outcome.error.contains("run with --update to accept"))
    }
  }

  @Test(arguments: [["--speed", "2"], ["--live", "--jobs", "2"], ["--live", "--speed", "0"]])
  func whatContradictsItselfEndsWith64(_ options: [String]) async throws {
    try await Workplace.withScene { place in
      try await BuiltBinary.run(["run", "scene.yaml"] + options, in: place.folder, exits: 64)
      #expect(!place.exists("Results"))
    }
  }

  @Test func thePlatformsNSCacheIsForLiveRunsOnly() async throws {
    try await Workplace.with { place in
      let text = sceneText.replacing("[lru-url, no-cache]", with: "[nsurl-extension]")
      try place.write("nscache: native\n" + text, to: "scene.yaml")
      let virtual = try await place.run("run", "scene.yaml", "--no-charts", exits: 3)
      #expect(virtual.error.contains("only live runs can use; run with --live"))
      try await place.run(
        "run", "scene.yaml", "--live", "--speed", "4", "--quiet", "--no-charts", exits: 0)
      let results = try place.read("Results/scene-live/results.json")
      #expect(results.contains(#""policy": "nscache (native)""#))
    }
  }

  @Test func withoutATemporaryFolderNothingRuns() async throws {
    try await Workplace.withScene { place in
      let nowhere = place.folder.appending(path: "nowhere").path
      let outcome = try await place.run(
        "run", "scene.yaml", "--live", environment: ["TMPDIR": nowhere], exits: 3)
      #expect(outcome.error.contains("No such file or directory"))
      #expect(outcome.error.contains("TMPDIR"))
      #expect(!place.exists("Results"))
    }
  }

  /// The signal of a terminal interrupts the run as soon as its folder exists.
  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedRunLeavesNothing(_ signal: Int32) async throws {
    try await Workplace.with { place in
      let folder = place.folder.appending(path: "temporary")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let process = try StartedProgram(
        try BuiltBinary.url(), ["run", "fastscroll", "--live", "--out", "out"],
        environment: ["TMPDIR": folder.path], in: place.folder,
        error: place.folder.appending(path: "error"))
      try await eventually("the run has its folder") {
        try !process.isRunning
          || !FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty
      }
      process.send(signal)
      #expect(process.wait() == 130)
      #expect(try place.read("error") == "error: interrupted: nothing was written\n")
      #expect(!place.exists("out"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test func whatAKilledRunHasLeftIsRemovedByTheNext() async throws {
    try await Workplace.withScene { place in
      let ended = try await Subprocess.run(
        URL(filePath: "/bin/sh"), ["-c", "echo $$"], in: place.folder)
      let number = ended.output.trimmingCharacters(in: .whitespacesAndNewlines)
      let left = "Results/scene-live/logs.\(number).partial"
      try FileManager.default.createDirectory(
        at: place.folder.appending(path: left), withIntermediateDirectories: true)
      try place.write("", to: "\(left)/lru-url-1.jsonl")
      try await place.run(
        "run", "scene.yaml", "--live", "--speed", "4", "--quiet", "--no-charts", exits: 0)
      #expect(place.exists("Results/scene-live/logs/lru-url-1.jsonl"))
      #expect(!place.exists(left))
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
