import Foundation
import Testing
import TestSupport

@Suite("cachebench advise")
struct AdviseCommandTests {
  /// Thirty pictures, seen twice: a store for one screen of pictures keeps none of them for the second time.
  private static let scene = """
    network: 3g
    feed: {rows: 30, pixels: {width: 120, height: 120}}
    scroll:
      gestures:
        - {drag: {distance: 1800 pt, duration: 3 s}}
        - {pause: {duration: 2 s}}
        - {scroll-to-top: {}}
        - {pause: {duration: 2 s}}
    strategies: [{extends: lru-url, name: small, memory: {cost-limit: 512 KiB}}, kingfisher]

    """
  private static let grid = [
    "--grid", "memory.cost-limit=512 KiB,8 MiB", "--grid", "memory.policy=lru,sieve", "--seeds",
    "6",
  ]

  private func advise(
    _ place: Workplace, _ arguments: String...
  ) async throws -> Subprocess.Outcome {
    try place.write(Self.scene, to: "scene.yaml")
    return try await BuiltBinary.run(
      ["advise", "scene.yaml"] + arguments + Self.grid, in: place.folder)
  }

  @Test func whatIsSaidFitsEightyColumns() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place, "--limit", "peakFootprintBytes <= 1 GiB")
      #expect(outcome.code == 0 && outcome.error.isEmpty)
      let lines = outcome.output.lines
      #expect(lines.first?.hasPrefix("scene: ") == true)
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(outcome.output.contains("Best: memory.cost-limit 8 MiB."))
      #expect(outcome.output.contains("Best change of one key: memory.cost-limit 8 MiB"))
      #expect(outcome.output.contains("# small-advised.yaml"))
    }
  }

  @Test func howManyRunsItTookIsSaidWithWhatFor() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place)
      #expect(outcome.output.contains(#/[0-9]+ runs: 24 to compare variants \(4 × 6 seeds\), /#))
    }
  }

  @Test func aKeyWithoutAnEffectSaysOnWhatItDepends() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place, "--grid", "prefetch.limit=1,2")
      let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains("prefetch.limit (acts only if 'rows' is"), "\(outcome.output)")
    }
  }

  @Test func aWinnerAtTheEdgeOfWhatWasTriedIsSaidToBeThere() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place, "--json")
      #expect(outcome.output.contains("\"edge\" : \"largest\""))
      let text = try await advise(place).output
      #expect(
        text.contains("At the edge of the grid: memory.cost-limit 8 MiB is the largest value tried")
      )
      #expect(text.contains("memory.cost-limit=V1,V2"))
      #expect(!text.contains("memory.policy lru is the"))
    }
  }

  @Test func aChangeThatKeepsTheLimitsAndGainsCostsNothing() async throws {
    try await Workplace.with { place in
      let text = try await advise(place, "--limit", "networkRequests <= 48").output
      #expect(text.contains("small as it is breaks the limits."))
      #expect(text.contains("The best change of one key that keeps the limits, and gains "))
      #expect(!text.contains("costs least"))
    }
  }

  /// Images that are seen once bring no hit under any limit. A larger limit only uses more memory.
  @Test(arguments: ["memory.policy=lru,sieve", "prefetch.rows=none,table"])
  func aKeyWithoutAShareInWhatDiffersDoesNotDecide(_ other: String) async throws {
    try await Workplace.with { place in
      try place.write(
        Self.scene.lines.filter { !$0.contains("scroll-to-top") }.joined(separator: "\n")
          .replacing("512 KiB", with: "1 MiB").replacing("rows: 30", with: "rows: 60")
          .replacing("1800 pt, duration: 3 s", with: "4000 pt, duration: 8 s"), to: "scene.yaml")
      let outcome = try await place.run(
        "advise", "scene.yaml", "--grid", "memory.cost-limit=1 MiB,8 MiB", "--grid", other,
        "--limit", "peakCacheBytes <= 1 GiB", "--seeds", "6")
      let lines = outcome.output.lines
      #expect(outcome.code == 0, "\(outcome.error)")
      #expect(!lines.contains { $0.hasPrefix("What decides") && $0.contains("cost-limit") })
      let slight = "Keys with a significant but small effect: memory.cost-limit"
      #expect(outcome.output.replacing("\n  ", with: " ").contains(slight))
      let nobody = lines.contains("No key has a clear effect.")
      #expect(nobody == other.hasPrefix("memory"), "\(outcome.output)")
    }
  }

  @Test func theFileThatIsWrittenIsAStrategyReadyToUse() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place, "--out", "advice", "--json")
      #expect(outcome.code == 0)
      let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let object = try #require(document as? [String: Any])
      #expect(object["file"] as? String == (try place.read("advice/small-advised.yaml")))
      #expect(outcome.output == (try place.read("advice/advice.json")))
      let shown = try await place.run("show", "advice/small-advised.yaml")
      try place.write(
        Self.scene.replacing("kingfisher]", with: "advice/small-advised.yaml]"), to: "scene.yaml")
      let run = try await place.run("run", "scene.yaml", "--seeds", "2", "--no-charts")
      #expect(run.code == 0 && run.output.contains("small-advised"), "\(run.error)\(shown.error)")
      let again = try await place.run(
        "run", "scene.yaml", "--strategy", "advice/small-advised.yaml", "--seeds", "2",
        "--no-charts")
      #expect(again.code == 64 && again.error.contains("small-advised"), "two have this name")
      try place.write(Self.scene, to: "scene.yaml")
      let added = try await place.run(
        "run", "scene.yaml", "--strategy", "small,advice/small-advised.yaml", "--seeds", "2",
        "--no-charts", "--json", exits: 0)
      let names = added.output.matches(of: /"strategy" ?: ?"([^"]+)"/).map { String($0.1) }
      #expect(Set(names) == ["small", "small-advised"])
      let missing = try await place.run("run", "scene.yaml", "--strategy", "advice/none.yaml")
      #expect(missing.code == 64 && missing.error.contains("advice/none.yaml"))
      let study = try await place.run(
        "study", "plan", "scene.yaml", "--strategy", "advice/small-advised.yaml", "--seeds", "2",
        "--out", "study", "--json")
      #expect(study.code == 0 && study.output.contains("\"points\" : 2"), "\(study.error)")
    }
  }

  @Test func aLibrarysOwnWordsAreSaid() async throws {
    try await Workplace.withScene(Self.scene) { place in
      try await place.run(
        "advise", "scene.yaml", "--strategy", "kingfisher", "--seeds", "5", "--grid",
        "memory.cost-limit=4MiB,8MiB", "--limit", "peakCacheBytes <= 5 MiB", exits: 0)
    }
  }

  @Test func limitsThatNoPointKeepsEndWithTwo() async throws {
    try await Workplace.with { place in
      let outcome = try await advise(place, "--limit", "peakFootprintBytes <= 1 MiB")
      #expect(
        outcome.code == 2 && outcome.output.contains("No variant keeps the limits. The nearest: "))
      #expect(!outcome.output.contains("advised.yaml"))
    }
  }

  @Test func mistakesAreForTheCaller() async throws {
    try await Workplace.with { place in
      for (option, value, message) in [
        ("--limit", "peakFootprint <= 1 MiB", "did you mean 'peakFootprintBytes'?"),
        ("--minimise", "hitRatio", "less is not better"),
        ("--grid", "memory.limit=1MiB", "unknown key of a strategy"),
        ("--strategy", "kingfsher", "did you mean 'kingfisher'?"),
      ] {
        let outcome = try await place.run("advise", "stale-cells", option, value)
        #expect(outcome.code == 64 && outcome.error.contains(message), "\(outcome.error)")
      }
    }
  }

  @Test func anotherScenariosAdviceIsNotOverwritten() async throws {
    try await Workplace.with { place in
      #expect(try await advise(place, "--out", "advice", "--quiet").code == 0)
      let other = try await place.run("advise", "stale-cells", "--out", "advice")
      #expect(other.code == 64 && other.error.contains("--force"))
    }
  }
}

/// Advice that a user of a library can follow.
@Suite("cachebench advise for a library")
struct FollowedAdviceTests {
  /// A fast scroll, where loading ahead helps: by the table as much as by the speed of the scroll.
  private static let scene = """
    network: lte
    feed: {rows: 300, pixels: {width: 600, height: 600}}
    scroll: {reader: {duration: 20 s}}
    strategies: [nuke, lazyimage]

    """

  private func advise(
    _ place: Workplace, _ strategy: String, seeds: Int, _ more: String...
  ) async throws -> String {
    try place.write(Self.scene, to: "scene.yaml")
    let outcome = try await BuiltBinary.run(
      ["advise", "scene.yaml", "--strategy", strategy, "--seeds", "\(seeds)"] + more,
      in: place.folder, exits: 0)
    return outcome.output
  }

  @Test(arguments: [2, 4, 8])
  func noSentenceDeniesAnother(seeds: Int) async throws {
    try await Workplace.with { place in
      let text = try await advise(place, "nuke", seeds: seeds)
      let isBetter = text.contains(": better.")
      #expect(!(isBetter && text.contains("No change of one key")), "\(text)")
      #expect(!(isBetter && text.contains("No key has a clear effect")), "\(text)")
      #expect(
        text.contains("seeds are too few to tell which key does it") == (seeds < 5), "\(text)")
    }
  }

  @Test(arguments: [4, 8])
  func ofVariantsThatAreAlikeTheLibrarysOwnIsAdvised(seeds: Int) async throws {
    try await Workplace.with { place in
      let text = try await advise(
        place, "nuke", seeds: seeds, "--grid", "prefetch.rows=none,table,velocity")
      if text.contains("Best: prefetch.rows velocity") {
        // It is better than the table by more than the margin, which is then said.
        #expect(!text.contains("as good within the margin"), "\(text)")
      } else {
        #expect(text.contains("Best: prefetch.rows table"), "\(text)")
        #expect(text.contains("tableView(_:prefetchRowsAt:)"), "\(text)")
      }
    }
  }

  @Test func aSwiftUIViewGetsNoAdviceAboutATableView() async throws {
    try await Workplace.with { place in
      let text = try await advise(place, "lazyimage", seeds: 4)
      #expect(!text.contains("tableView("), "\(text)")
      #expect(!text.contains("prefetch.rows"), "\(text)")
    }
  }
}
