import Foundation
import Testing
import TestSupport

@Suite("cachebench replay-log")
struct ReplayLogTests {
  private static let log = "Results/scene/logs/lru-url-1.jsonl"
  private static let other = "Results/scene/logs/no-cache-1.jsonl"

  @Test func logsOfARunReplayToTheSameDecisions() async throws {
    try await withLogs { place in
      let outcome = try await place.run("replay-log", Self.log, Self.other, exits: 0)
      #expect(outcome.error.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasSuffix(" decisions: identical") })
    }
  }

  @Test func theResultsAreCountedAnewFromTheLogsByteForByte() async throws {
    try await withLogs { place in
      let outcome = try await place.run("replay-log", Self.other, Self.log, "--report", exits: 0)
      #expect(try outcome.output == place.read("Results/scene/results.json"))
    }
  }

  @Test func withoutTheOptionThereAreNoLogs() async throws {
    try await Workplace.withScene { place in
      try await place.run("run", "scene.yaml", "--quiet", "--no-charts", exits: 0)
      #expect(!place.exists("Results/scene/logs"))
    }
  }

  @Test func logsAreCompact() async throws {
    try await withLogs { place in
      let lines = try place.read(Self.log).split(separator: "\n").dropFirst()
      #expect(lines.reduce(0) { $0 + $1.utf8.count + 1 } < 100 * lines.count)
    }
  }

  @Test func aDifferenceEndsWith2AndIsShown() async throws {
    try await withLogs { place in
      let text = try place.read(Self.log)
      let changed = text.replacing(
        "\"placeholder\",\"none\"", with: "\"empty\",\"none\"", maxReplacements: 1)
      #expect(changed != text)
      try place.write(changed, to: "changed.jsonl")
      let outcome = try await place.run("replay-log", "changed.jsonl", exits: 2)
      #expect(
        outcome.output == """
          changed.jsonl:2: lru-url, seed 1: differs from event 1 on
            event     ["cellForRow",0,0,0,0]
            expected  [["assign",0,"empty","none"],["began","1.1",0],["fetch","1.1",null,"session"]]
            got       [["assign",0,"placeholder","none"],["began","1.1",0],["fetch","1.1",null,"session"]]

          """)
    }
  }

  @Test func aDifferenceIsToldToScripts() async throws {
    try await withLogs { place in
      let text = try place.read(Self.log)
      try place.write(
        text.replacing("\"placeholder\",\"none\"", with: "\"empty\",\"none\"", maxReplacements: 1),
        to: "changed.jsonl")
      let outcome = try await place.run("replay-log", Self.log, "changed.jsonl", "--json", exits: 2)
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let logs = try #require((document as? [String: Any])?["logs"] as? [[String: Any]])
      #expect(logs.map { $0["identical"] as? Bool } == [true, false])
      #expect((logs[1]["difference"] as? [String: Any])?["line"] as? Int == 2)
    }
  }

  @Test func aTruncatedLogEndsWith64AndSaysWhere() async throws {
    try await withLogs { place in
      let lines = try place.read(Self.log).split(separator: "\n")
      try place.write(lines.prefix(100).joined(separator: "\n"), to: "cut.jsonl")
      let outcome = try await place.run("replay-log", "cut.jsonl", Self.log, exits: 64)
      #expect(outcome.error.hasPrefix("cut.jsonl:100: the log is incomplete"))
      #expect(outcome.output.contains("identical"), "the other log is replayed all the same")
    }
  }

  @Test func whatIsNoLogEndsWith64() async throws {
    try await withLogs { place in
      let none = try await place.run("replay-log", "none.jsonl", exits: 64)
      #expect(none.error.lines == ["none.jsonl: cannot be read: No such file or directory"])
      let results = try await place.run("replay-log", "Results/scene/results.json", exits: 64)
      #expect(results.error.hasPrefix("Results/scene/results.json:1:"))
    }
  }

  @Test func logsThatCannotBeWrittenEndWith6() async throws {
    try await Workplace.withScene { place in
      try place.write("in the way", to: "taken")
      let outcome = try await place.run(
        "run", "scene.yaml", "--quiet", "--log-events", "--seeds", "1", "--out", "taken", exits: 6)
      #expect(outcome.error.contains("taken/logs/"))
    }
  }

  private func withLogs(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene { place in
      try await place.run(
        "run", "scene.yaml", "--quiet", "--no-charts", "--log-events", "--seeds", "1", exits: 0)
      try await body(place)
    }
  }
}
