import Foundation
import Testing
import TestSupport

/// From sessions to traces, from traces and captures to sessions.
@Suite("cachebench trace export and import")
struct BridgeTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(arguments: ["csv", "oracle-general", "lcs", "twitter"])
  func anExportedScrollReplaysWithAsManyRequestsAsTheSessionBinds(_ format: String) async throws {
    try await Workplace.with { place in
      let exported = try await place.run(
        "trace", "export", "avatars", "--to", format, "--out", "a.gz", "--renumber", "--json",
        exits: 0)
      let summary = try object(exported.output)
      let trace = try #require(summary["trace"] as? [String: Any])
      let replayed = try await place.run(
        "replay", "a.gz", "--format", format, "--policies", "lru", "--capacities", "20", "--json",
        exits: 0)
      let result = try #require((try object(replayed.output)["results"] as? [[String: Any]])?.first)
      #expect(result["requests"] as? Int == trace["requests"] as? Int)
      let strategy = try #require(summary["strategy"] as? String)
      let run = try await place.run(
        "run", "avatars", "--strategy", strategy, "--seed", "1", "--json", "--no-charts")
      let runs = try #require(try object(run.output)["runs"] as? [[String: Any]])
      let metrics = try #require(runs.first?["metrics"] as? [String: Any])
      #expect(metrics["binds"] as? Int == trace["requests"] as? Int)
    }
  }

  @Test func whatATraceSaysNothingOfCannotBeReplayed() async throws {
    try await Workplace.with { place in
      let made = try await place.run(
        "trace", "generate", "zipf:objects=9", "--requests", "90", "--out", "a.bin", "--to",
        "oracle-general", "--json", exits: 0)
      #expect((try object(made.output)["trace"] as? [String: Any])?["requests"] as? Int == 90)
      let replayed = try await place.run("replay", "a.bin", "--ttl", "trace", exits: 64)
      #expect(replayed.error.contains("has no lifetimes"))
    }
  }

  @Test func anExportSaysWhatCannotBe() async throws {
    try await Workplace.with { place in
      let format = try await place.run("trace", "export", "avatars", "--to", "cache2k", exits: 64)
      #expect(format.error.contains("avatars:1: the object '/images/") == true)
      let strategy = try await place.run(
        "trace", "export", "avatars", "--strategy", "lru-ulr", exits: 64)
      #expect(strategy.error.contains("did you mean 'lru-url'?"))
      try await place.run("trace", "export", "avatars", "--out", "Scenarios", exits: 6)
      #expect(!place.exists("Results"))
    }
  }

  private static let capture = """
    {"log": {"version": "1.2", "entries": [
    {"startedDateTime": "2025-03-01T10:00:00Z", "time": 150,
     "request": {"method": "GET", "url": "https://img.example/a,b.jpg"},
     "response": {"status": 200, "httpVersion": "http/1.1", "bodySize": 9000,
      "headers": [{"name": "Cache-Control", "value": "max-age=60"}],
      "content": {"size": 9000, "mimeType": "image/jpeg"}},
     "timings": {"connect": 30, "ssl": -1, "wait": 50, "receive": 60}},
    {"startedDateTime": "2025-03-01T10:00:01Z", "time": 80,
     "request": {"method": "GET", "url": "https://img.example/c.jpg"},
     "response": {"status": 200, "httpVersion": "http/1.1", "bodySize": 70000, "headers": [],
      "content": {"size": 70000, "mimeType": "image/jpeg"}},
     "timings": {"wait": 50, "receive": 30}}]}}
    """

  @Test func aCaptureBecomesAScenarioThatRunsAndATraceThatReplays() async throws {
    try await Workplace.with { place in
      try place.write(Self.capture, to: "c.har")
      let imported = try await place.run("import", "c.har", "--out", "in", "--json", exits: 0)
      #expect(try object(imported.output)["requests"] as? Int == 2)
      #expect(
        try place.read("in/c.csv") == """
          time,key,size,ttl
          0,"https://img.example/a,b.jpg",9000,60
          1,https://img.example/c.jpg,70000,0

          """)
      for command in [
        ["validate", "in/c.yaml"], ["show", "in/c.yaml"],
        ["run", "in/c.yaml", "--quiet", "--no-charts"],
        ["replay", "in/c.csv", "--capacities", "1", "--no-charts", "--quiet"],
      ] {
        let outcome = try await BuiltBinary.run(command, in: place.folder)
        #expect(outcome.code == 0, "\(command): \(outcome.error)")
      }
      try await place.run("trace", "export", "in/c.yaml", "--out", "back.csv", exits: 0)
      let names = try place.read("back.csv").split(separator: "\n").dropFirst()
      #expect(names.count == 2 && names.first?.contains("a,b.jpg") == true)
      let again = try await place.run("import", "c.har", "--out", "in", exits: 64)
      #expect(again.error == "error: in/c.yaml already exists; --force replaces it\n")
      let forced = try await place.run("import", "c.har", "--out", "in", "--force")
      #expect(forced.output.hasPrefix("2 of 2 entries are requests, for 2 images\n"))
      #expect(forced.output.contains("\nwrote in/c.yaml"))
    }
  }

  @Test(arguments: [
    ("{", "error: c.har: is not JSON: "),
    (
      "{\"log\": {\"entries\": [{\"request\": {}}]}}",
      "error: c.har: entry 1: 'startedDateTime' is missing"
    ),
  ])
  func aBrokenCaptureIsRefusedAndNothingIsWritten(_ text: String, _ message: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "c.har")
      let outcome = try await place.run("import", "c.har", "--out", "in", exits: 64)
      #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
      #expect(!place.exists("in"))
    }
  }
}
