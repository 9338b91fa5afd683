import Foundation
import Testing
import TestSupport

@Suite("cachebench diagnose")
struct DiagnoseCommandTests {
  /// The findings of a diagnosis as JSON.
  private func findings(_ words: [String], exits code: Int32) async throws -> [[String: Any]] {
    let outcome = try await BuiltBinary.run(["diagnose"] + words + ["--json"], exits: code)
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let document = try #require(json as? [String: Any])
    #expect(document["schemaVersion"] as? Int == 1)
    return try #require(document["findings"] as? [[String: Any]])
  }

  private func changes(_ finding: [String: Any]?, _ kind: String) -> [[String: String]] {
    (finding?[kind] as? [[String: Any]])?.compactMap { $0["change"] as? [String: String] } ?? []
  }

  @Test func aFaultThatAnAppReportedIsNamedWithTheKeyThatMendsIt() async throws {
    let found = try await findings(
      ["thread-kingfisher-1425", "--strategy", "reported"], exits: 2)
    #expect(found.first?["name"] as? String == "flashes")
    #expect(changes(found.first, "cures").contains(["disk.look-up": "main"]))
  }

  @Test func theMendedStrategyDoesNotHaveIt() async throws {
    let outcome = try await BuiltBinary.run(
      ["diagnose", "thread-kingfisher-1425", "--strategy", "mended", "--json"])
    #expect(!outcome.output.contains("\"name\": \"flashes\""))
  }

  @Test func whatIsSaidNamesTheFaultTheChangeAndItsPrice() async throws {
    let outcome = try await BuiltBinary.run(
      ["diagnose", "thread-kingfisher-1425", "--strategy", "reported"], exits: 2)
    #expect(outcome.output.contains("1. Flashes: images gone and back: "))
    #expect(outcome.output.contains("   Mended by one change:\n"))
    #expect(outcome.output.contains(" s without image; costs peakFootprintBytes 116 MiB → "))
    #expect(
      outcome.output.contains(
        "; costs are of memory, bytes, requests, files, work and hitches, beyond their margins.\n"))
    #expect(outcome.error.isEmpty)
  }

  @Test func ofSeveralStrategiesOneMustBeNamed() async throws {
    let outcome = try await BuiltBinary.run(["diagnose", "fastscroll"], exits: 64)
    #expect(outcome.error.contains("name one with --strategy"))
  }

  @Test func aKeyThatMovesAWaitIntoTheSessionMendsNothing() async throws {
    try await Workplace.with { place in
      try place.write(
        """
        feed: {rows: 120, pixels: {width: 900, height: 900}}
        network: lte
        server: {protocols: [http1]}
        scroll:
          gestures: [{drag: {distance: 9000 pt, duration: 6 s}}, {pause: {duration: 20 s}}]
        strategies: [{extends: lru-url, name: narrow, fetch: {connections: 2, connections-per-host: 2}}]

        """, to: "scene.yaml")
      let scene = place.folder.appending(path: "scene.yaml").path(percentEncoded: false)
      let found = try await findings([scene], exits: 2)
      let queued = found.first { $0["name"] as? String == "queued" }
      #expect(changes(queued, "moved").contains(["fetch.connections": "null"]))
      let both = ["fetch.connections": "20", "fetch.connections-per-host": "20"]
      #expect(changes(queued, "cures") == [both])
    }
  }

  @Test func aWaitThatImagesDoNotFeelIsNotMendedByAnEndOfTheWait() async throws {
    // With twelve connections the queue loses ten seconds, and images come half a second earlier.
    let outcome = try await BuiltBinary.run(
      ["diagnose", "pull-to-refresh", "--strategy", "nuke", "--explain"], exits: 0)
    #expect(outcome.output.hasPrefix("nuke in pull-to-refresh, alone, 20 seeds: no fault"))
    let parts = outcome.output.split(separator: "Less of it, but not mended:")
    #expect(parts.last?.contains("     fetch.connections 12: ") == true && parts.count > 1)
  }

  @Test func aLimitThatDoesNotApplySaysWhen() async throws {
    let outcome = try await BuiltBinary.run(
      ["diagnose", "fastscroll", "--strategy", "nuke", "--explain"], exits: 0)
    #expect(
      outcome.output.lines.contains {
        $0.hasPrefix("   unbounded-memory: peakCacheBytes ")
          && $0.hasSuffix(
            " (50.0 MiB, a guess; if the memory has no limit and holds at least 20 images)")
      })
  }

  @Test func theStoresOfSeveralPipelinesAreNotAboveTheLimitOfOne() async throws {
    let outcome = try await BuiltBinary.run(
      ["diagnose", "tabs", "--strategy", "apart", "--explain"])
    #expect(
      outcome.output.lines.contains { $0.hasPrefix("   memory-beyond-limit: peakCacheBytes ") })
  }

  @Test func anAcceptedFindingStaysVisibleAndFailsNothing() async throws {
    try await Workplace.with { place in
      let words = ["diagnose", "thread-kingfisher-1425", "--strategy", "reported"]
      func accept(_ finding: String) throws {
        try place.write(
          """
          accepted:
            - {scenario: thread-kingfisher-1425, strategy: reported, finding: \(finding), reason: it is rare}

          """, to: "cachebench.yaml")
      }
      try accept("flashes")
      let outcome = try await BuiltBinary.run(words, in: place.folder)
      #expect(outcome.code == 0)
      #expect(
        outcome.output.contains(
          "1. Flashes: images gone and back: 20 per run (accepted: it is rare)."))
      #expect(
        try await BuiltBinary.run(words + ["--fail-on", "findings"], in: place.folder).code == 2)
      try accept("flahses")
      let refused = try await BuiltBinary.run(words, in: place.folder)
      #expect(refused.code == 64)
      #expect(refused.error.hasPrefix("error: cachebench.yaml:2:"))
    }
  }

  @Test func anEndThatFewRunsMeetIsMendedByTheSeedsOfTheChoiceAndNewOnes() async throws {
    let scene = PackageFolder.url.appending(path: "Tests/Readers/killed.yaml")
    let path = scene.path(percentEncoded: false)
    let found = try await findings([path], exits: 2)
    #expect(found.first?["name"] as? String == "kills")
    let text = try await BuiltBinary.run(["diagnose", path], exits: 2).output
    #expect(text.contains("1. Killed for its memory: 0.3 per run, in 7 of 20 seeds.\n"))
    #expect(text.contains(" s without image, also mends memory-warnings, half-of-memory\n"))
    #expect(text.contains("; what a change costs is not known beside runs that ended early.\n"))
    #expect(changes(found.first, "cures").first == ["decode.size": "display"])
  }

  @Test func aFolderGetsTheResultsAndAPageWithTheDiagnosis() async throws {
    try await Workplace.with { place in
      _ = try await BuiltBinary.run(
        [
          "diagnose", "thread-kingfisher-1425", "--strategy", "reported", "--out", "found",
          "--quiet",
        ], in: place.folder)
      let page = try place.read("found/report.html")
      #expect(page.contains("<li>Flashes: images gone and back: 20 per run<ul>"))
      #expect(page.contains("<li>disk.look-up main: 0 left"))
      let document = try place.read("found/diagnosis.json")
      #expect(document.contains("\"strategy\" : \"reported\""))
    }
  }

  @Test func aFaultFailsNothingIfThatIsAskedFor() async throws {
    let words = [
      "diagnose", "thread-kingfisher-1425", "--strategy", "reported", "--fail-on", "never",
    ]
    try await BuiltBinary.run(words, exits: 0)
  }

  @Test func aPointOfASweepIsDiagnosedByItsName() async throws {
    let words = ["diagnose", "protocols", "--strategy", "nuke"]
    let refused = try await BuiltBinary.run(words, exits: 64)
    #expect(refused.error.contains("--at 'network=wifi,server.protocols=http2'"))
    try await BuiltBinary.run(words + ["--at", "network=wifi,server.protocols=http2"], exits: 0)
  }

  @Test func whatThePageShowsIsPrinted() async throws {
    let page = PackageFolder.url.appending(path: "Documentation/Diagnosis.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```")
    let shown = try #require(blocks.first { $0.contains("1. Flashes") }).split(separator: "\n")
      .dropFirst()
    let outcome = try await BuiltBinary.run(
      ["diagnose", "thread-kingfisher-1425", "--strategy", "reported"], exits: 2)
    #expect(outcome.output.lines.starts(with: shown.map(String.init)))
  }

  @Test func withFewerThanFiveSeedsNothingIsSaid() async throws {
    let outcome = try await BuiltBinary.run(
      ["diagnose", "fastscroll", "--strategy", "nuke", "--seeds", "4"], exits: 64)
    #expect(outcome.error.contains("4 seeds are too few to judge a change"))
  }

  @Test func warningsThatTheScenarioSendsAreNoFault() async throws {
    try await Workplace.with { place in
      try await place.run("init", "mylist", exits: 0)
      let outcome = try await place.run("diagnose", "mylist.yaml", "--strategy", "nuke")
      #expect(outcome.error.isEmpty && !outcome.output.contains("Memory warnings: "))
      #expect(outcome.output.contains("Made by the scenario itself: memory-warnings.\n"))
    }
  }
}
