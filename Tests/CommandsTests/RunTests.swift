import Foundation
import Testing
import TestSupport

@Suite("cachebench run")
struct RunTests {
  @Test(arguments: ["scenarios/fastscroll.yaml", "fastscroll", "Scenarios/fastscroll.yaml"])
  func aScenarioIsFoundByPathByNameAndWithoutRegardToCase(_ name: String) async throws {
    try await Workplace.with { place in
      let outcome = try await place.run("run", name, "--no-charts", "--seeds", "2", exits: 0)
      #expect(outcome.output.contains("\nlru-url "))
      #expect(outcome.error.isEmpty)
      #expect(place.exists("Results/fastscroll/results.json"))
      #expect(place.exists("Results/fastscroll/results.csv"))
      #expect(place.exists("Results/fastscroll/timing.json"))
    }
  }

  @Test func theBuiltInScenarioRunsWhereThereIsNoFileAtAll() async throws {
    try await TemporaryFolder.with { folder in
      _ = try await BuiltBinary.run(
        ["run", "avatars", "--no-charts", "--seeds", "2"], in: folder, exits: 0)
    }
  }

  @Test func aSweepHasATableForEachMetricThatIsAskedFor() async throws {
    try await Workplace.withScene(sceneText + "\nsweep: {network: [wifi, lte]}") { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--no-charts", "--columns", "networkRequests,bytesDown")
      let captions = outcome.output.lines.filter { $0.contains("by point of the sweep") }
      #expect(captions.count == 2 && captions[0].contains("requests"), "\(outcome.output)")
      #expect(outcome.output.lines.count { $0.hasPrefix("lru-url ") } == 2)
      #expect(outcome.output.lines.count { $0.hasPrefix("strategy") && $0.contains("lte") } == 2)
    }
  }

  @Test func theResultsDocumentHasThePromisedShape() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--seeds", "1")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect(document["schemaVersion"] as? Int == 1)
      #expect(document["scenario"] != nil)
      let runs = try #require(document["runs"] as? [[String: Any]])
      #expect(runs.map { $0["strategy"] as? String } == ["lru-url", "no-cache"])
      #expect(runs.allSatisfy { $0["seed"] as? Int == 1 })
      #expect(runs.allSatisfy { ($0["parameters"] as? [String: Any])?.isEmpty == true })
      let metrics = try #require(runs.first?["metrics"] as? [String: Any])
      let promised = [
        "hitRatio", "byteHitRatio", "memoryHits", "diskHits", "networkRequests",
        "duplicateRequests", "wastedRequests", "bytesDown", "peakMemoryBytes", "meanMemoryBytes",
        "staleAssignments", "staleFrames", "staleCellSeconds", "timeToImageP50",
        "timeToImageP95", "hitchTimeRatio", "decodes", "neverShown", "crashes",
      ]
      #expect(promised.filter { metrics[$0] == nil } == [])
      #expect(try place.read("Results/scene/results.json") == outcome.output)
    }
  }

  @Test func chartsLieBesideTheirDataAndScripts() async throws {
    try await Workplace.withScene { place in
      try await place.run("run", "scene.yaml", "--quiet", "--out", "here", exits: 0)
      for chart in ["without-right-image", "requests", "memory", "time-to-image"] {
        for ending in ["tsv", "gp", "svg"] {
          #expect(place.exists("here/charts/\(chart).\(ending)"))
        }
      }
      // The charts have no hit and no wrong image to show.
      for chart in ["hits", "stale"] { #expect(!place.exists("here/charts/\(chart).svg")) }
    }
  }

  @Test func withoutGnuplotAWarningIsAllThatIsMissing() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", environment: ["PATH": "/nonexistent"], exits: 0)
      #expect(outcome.error.hasPrefix("warning: "))
      #expect(place.exists("Results/scene/charts/requests.gp"))
      #expect(!place.exists("Results/scene/charts/requests.svg"))
    }
  }

  @Test func strategiesAndSeedsCanBeChosen() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--strategy", "no-cache", "--seed", "7",
        "--seed", "8,9")
      let seeds = outcome.output.matches(of: /"seed": (\d+)/).map(\.1)
      #expect(seeds == ["7", "8", "9"])
      #expect(!outcome.output.contains("\"strategy\": \"lru-url\""))
      let misspelt = try await place.run("run", "scene.yaml", "--strategy", "lru-ulr", exits: 64)
      #expect(misspelt.error.contains("did you mean 'lru-url'"))
    }
  }

  @Test func everyBuiltInStrategyRunsInOneScenarioUnderEachModelOfNSCache() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--strategy", "all", "--nscache", "all", "--sort", "in memory",
        "--no-charts", "--wide", "--seeds", "2", exits: 0)
      for name in ["kingfisher", "nuke", "sdwebimage", "haneke", "alamofireimage", "row-keyed"] {
        #expect(outcome.output.contains("\n\(name) "), "\(name)")
      }
      #expect(outcome.output.contains("ranges over NSCache models darwin, linux, gnustep, lru"))
      #expect(outcome.output.contains("memory hits by model of NSCache"))
      #expect(outcome.output.contains("(offline optimum)"))
      let results = try place.read("Results/scene/results.json")
      #expect(results.contains("\"nscacheRanges\": ["))
      #expect(results.contains("\"nscache\": \"linux\""))
    }
  }

  @Test func aPresetThatTheScenarioDoesNotNameRunsAlone() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--strategy", "kingfisher", "--nscache",
        "linux", exits: 0)
      #expect(outcome.output.contains("\"policy\": \"nscache (linux model)\""))
      #expect(!outcome.output.contains("\"strategy\": \"lru-url\""))
      let misspelt = try await place.run(
        "run", "scene.yaml", "--strategy", "kingfischer", exits: 64)
      #expect(misspelt.error.contains("did you mean 'kingfisher'"))
    }
  }

  @Test func nsCacheItselfIsRefusedWithoutALiveRun() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "run", "avatars", "--strategy", "nsurl-extension", "--nscache", "native", exits: 64)
      #expect(outcome.error.contains("add --live"))
    }
  }

  @Test func whatToSortByIsAMetric() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run("run", "scene.yaml", "--sort", "hitRatoi", exits: 64)
      #expect(outcome.error.contains("--sort: unknown metric 'hitRatoi'; did you mean 'hitRatio'?"))
    }
  }

  @Test func assertionsAreAboutTheScenariosOwnRuns() async throws {
    try await Workplace.with { place in
      let text =
        sceneText + "\nassertions: ['*.crashes == 0', 'no-cache.memoryHits == 0', "
        + "'*.memoryHits >= no-cache.memoryHits']\n"
      try place.write(text, to: "scene.yaml")
      try await place.run(
        "run", "scene.yaml", "--quiet", "--no-charts", "--strategy", "all", "--nscache", "all",
        exits: 0)
    }
  }

  @Test func aSeedGivenTwiceRunsOnce() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--seed", "3", "--seed", "3")
      #expect(outcome.output.ranges(of: "\"seed\": 3").count == 2)
    }
  }

  @Test func seedsAreNamedOrCounted() async throws {
    try await Workplace.withScene { place in
      let counted = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--seeds", "3")
      let seeds = counted.output.matches(of: /"seed": (\d+)/).map(\.1)
      #expect(seeds == ["1", "2", "3", "1", "2", "3"])
      let both = try await place.run("run", "scene.yaml", "--seeds", "3", "--seed", "4", exits: 64)
      #expect(both.error.contains("--seed names seeds and --seeds counts them"))
      let words = try await place.run("run", "scene.yaml", "--seed", "1,two", exits: 64)
      #expect(
        words.error.contains(
          "expected a whole number from 0 to \(UInt64.max), or several as in a,b"))
    }
  }

  @Test func anyStrategyCanBeTheReference() async throws {
    try await Workplace.withScene { place in
      let usual = try await place.run("run", "scene.yaml", "--json", "--no-charts")
      #expect(usual.output.contains("\"strategy\": \"no-cache\", \"against\": \"lru-url\""))
      #expect(usual.output.contains("\"worlds\": 20, \"verdict\": \""))
      let asked = try await place.run(
        "run", "scene.yaml", "--json", "--no-charts", "--strategy", "lru-url", "--against", "nuke")
      #expect(asked.output.contains("\"strategy\": \"lru-url\", \"against\": \"nuke\""))
      let misspelt = try await place.run("run", "scene.yaml", "--against", "nukke", exits: 64)
      #expect(misspelt.error.contains("unknown strategy 'nukke'; did you mean 'nuke'?"))
    }
  }

  @Test func aScenarioInTheFolderIsFoundByItsBareName() async throws {
    try await Workplace.withScene { place in
      try await place.run("run", "scene", "--quiet", "--no-charts", exits: 0)
    }
  }

  @Test func severalScenariosRunOneAfterTheOther() async throws {
    try await Workplace.with { place in
      try await place.run(
        "run", "avatars", "slow-read", "--quiet", "--no-charts", "--seeds", "2", exits: 0)
      #expect(place.exists("Results/avatars/results.json"))
      #expect(place.exists("Results/slow-read/results.json"))
    }
  }
}
