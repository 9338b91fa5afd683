import Foundation
import Testing
import TestSupport

@Suite("cachebench list, show, explain, validate and init")
struct PresetTests {
  @Test(arguments: [
    "scenarios", "strategies", "components", "policies", "networks", "devices", "metrics",
    "guesses",
  ])
  func everyTopicIsListedForPeopleForScriptsAndForShells(_ topic: String) async throws {
    try await Workplace.with { place in
      let text = try await place.run("list", topic)
      let names = try await place.run("list", topic, "--names")
      let json = try await place.run("list", topic, "--json")
      #expect(text.code == 0 && names.code == 0 && json.code == 0)
      #expect(!text.output.contains("not valid"))
      let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let entries = (document as? [String: Any])?["entries"] as? [[String: Any]]
      #expect(entries?.compactMap { $0["name"] as? String } == names.output.lines)
      let listed = text.output.lines.filter { topic != "scenarios" || $0.hasPrefix("  ") }
      #expect(listed.count == names.output.lines.count)
    }
  }

  @Test func aScenarioThatIsNotValidIsListedAsSuchThoughItStatesASummary() async throws {
    try await Workplace.with { place in
      try place.write("summary: A list of cats\nsedes: 3\n", to: "Scenarios/cats.yaml")
      let listed = try await place.run("list", "scenarios")
      let line = try #require(listed.output.lines.first { $0.hasPrefix("  cats ") })
      #expect(line.contains("not valid") && !line.contains("A list of cats"))
    }
  }

  @Test func everyPresetIsShownAsAFileThatIsValid() async throws {
    try await Workplace.with { place in
      for (topic, folder) in [("strategies", "Strategies"), ("networks", "Networks")] {
        for name in try await place.run("list", topic, "--names").output.lines {
          let shown = try await place.run("show", name, exits: 0)
          try place.write(shown.output, to: "Scenarios/\(folder)/\(name).yaml")
          try await place.run("validate", "Scenarios/\(folder)/\(name).yaml", exits: 0)
        }
      }
    }
  }

  @Test func aMetricIsExplainedAndAMisspeltOneSuggested() async throws {
    try await Workplace.with { place in
      let explained = try await place.run("explain", "staleAssignments")
      #expect(explained.output.hasPrefix("staleAssignments (a count, lower is better)\n"))
      let misspelt = try await place.run("explain", "staleAsignments", exits: 64)
      #expect(misspelt.error.contains("did you mean 'staleAssignments'"))
    }
  }

  @Test func aMetricIsExplainedByTheHeadingThatTablesGiveIt() async throws {
    try await Workplace.with { place in
      let explained = try await place.run("explain", "never shown")
      #expect(explained.output.hasPrefix("neverShown "))
    }
  }

  @Test func withoutANameTheNamesAreListedByGroup() async throws {
    try await Workplace.with { place in
      let explained = try await place.run("explain")
      #expect(explained.output.hasPrefix("On screen: cellSecondsWithoutRightImage, "))
      #expect(explained.output.contains("\nKeys of a scenario: name, summary, "))
      #expect(explained.output.count { $0 == "\n" } < 40)
    }
  }

  @Test func aKeyIsExplainedAndAMisspeltOneSuggested() async throws {
    try await Workplace.with { place in
      let explained = try await place.run("explain", "fetch.coalesces")
      #expect(
        explained.output.hasPrefix("strategies.fetch.coalesces (true or false, default false)"))
      let all = try await place.run("explain", "low-water", "--json")
      #expect(all.code == 0 && all.output.contains("\"key\" : \"strategies.disk.low-water\""))
      let misspelt = try await place.run("explain", "fetch.coalesce")
      #expect(misspelt.code == 64 && misspelt.error.contains("did you mean 'fetch.coalesces'"))
    }
  }

  @Test func aMisspeltPresetIsLookedForAmongAllKinds() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run("show", "lru-ulr", exits: 64)
      #expect(
        outcome.error.contains("unknown strategy, scenario, network, device or policy 'lru-ulr'"))
      #expect(outcome.error.contains("did you mean 'lru-url'"))
    }
  }

  @Test func allCommittedFilesAreValid() async throws {
    try await Workplace.with { place in
      for name in try await place.run("list", "scenarios", "--names").output.lines {
        try await place.run("validate", "Scenarios/\(name).yaml", exits: 0)
      }
    }
  }

  @Test func whatIsWrongWithAFileIsListedForScripts() async throws {
    try await Workplace.withScene(sceneText.replacing("600 pt", with: "600")) { place in
      let outcome = try await place.run("validate", "scene.yaml", "--json", exits: 64)
      #expect(outcome.output.contains("scene.yaml:5:"))
    }
  }

  @Test(arguments: [
    (
      "refresh: {delay: 1 s}",
      "'refresh' has no effect: it acts only if there is a gesture 'pull-to-refresh'"
    ),
    (
      "table: {prefetch-count: 5}",
      "'table.prefetch-count' has no effect: it acts only if a strategy has 'prefetch: table'"
    ),
    (
      "server: {hosts: 3}\nfeed: {classes: [{name: photo, hosts: 2}]}",
      "'server.hosts' has no effect: it acts only if a class has no 'hosts' of its own"
    ),
    (
      "strategies: [{extends: lru-url, name: s, fetch: {width: display}}]",
      "strategy 's' asks for widths that no class has"
    ),
    ("server: {vary: accept}", "'server.vary' affects only live runs and 'serve'"),
    (
      "network: {offline: true, loss: 0.1}",
      "'network.loss' has no effect: it acts only if the network is on at some time"
    ),
    (
      "strategies: [{name: s, prefetch: table, memory: {}}]\ntable: {prefetching: false, prefetch-count: 5}",
      "'table.prefetch-count' has no effect: it acts only if a strategy has 'prefetch: table' and 'prefetching' is not false"
    ),
    (
      "strategies: [{name: s, prefetch: {limit: 2}, memory: {}}]",
      "'strategies.0.prefetch.limit' has no effect in strategy 's'"
    ),
    (
      "strategies: [{name: s, prefetch: {rows: table, least-chance: 0.2}, memory: {}}]",
      "'strategies.0.prefetch.least-chance' has no effect in strategy 's'"
    ),
    (
      "strategies: [{extends: nuke-prefetch, name: s}]\nfeed: {rows: 3}",
      "strategy 's' has nothing to prefetch: all rows are on screen"
    ),
    (
      "strategies: [{extends: bundled, name: s, prefetch: thumb}]",
      "strategy 's' has nothing to prefetch: all its images ship"
    ),
    (
      "strategies: [{name: s, http: {}, prefetch: velocity}]\nserver: {cache-control: no-store}",
      "strategy 's' cannot keep its prefetched images"
    ),
    (
      "strategies: [{name: s, memory: {}, pipelines: [{classes: [photo], prefetch: {limit: 2}}]}]\n"
        + "feed: {classes: [{name: photo}]}",
      "'strategies.0.pipelines.0.prefetch.limit' has no effect in pipeline 1 of strategy 's'"
    ),
    (
      "strategies: [{name: s, memory: {}, pipelines: [{classes: [photo], prefetch: table}]}]\n"
        + "feed: {rows: 3, classes: [{name: photo}]}",
      "strategy 's' has nothing to prefetch: all rows are on screen"
    ),
    (
      "strategies: [{name: s, http: {}, pipelines: [{classes: [photo], prefetch: velocity}]}]\n"
        + "feed: {classes: [{name: photo}]}\nserver: {cache-control: no-store}",
      "pipeline 1 of strategy 's' cannot keep its prefetched images"
    ),
  ])
  func aKeyThatDoesNothingIsWarnedOf(_ keys: String, _ warning: String) async throws {
    try await Workplace.with { place in
      let names = keys.lines.map { $0.prefix { $0 != ":" } + ":" }
      let rest = sceneText.lines.filter { line in !names.contains { line.hasPrefix($0) } }
      try place.write((rest + keys.lines).joined(separator: "\n"), to: "scene.yaml")
      let validated = try await place.run("validate", "scene.yaml", exits: 0)
      #expect(validated.output == "scene.yaml: valid\n")
      #expect(validated.error.contains("warning: scene.yaml:"), "\(validated.error)")
      #expect(validated.error.contains(warning), "\(validated.error)")
      let run = try await place.run("run", "scene.yaml", "--seed", "1", "--no-charts")
      #expect(run.error.contains(warning))
      let json = try await place.run("validate", "scene.yaml", "--json")
      #expect(json.output.contains(String(warning.prefix(24))))
    }
  }

  @Test(arguments: [
    "network: {extends: lte, offline: true, down: 2 Mbps}\nevents: [{at: 1 s, online: {}}]",
    "strategies: [{extends: nuke-prefetch, name: s}]\nfeed: {rows: 3}\n"
      + "events: [{at: 1 s, rows: {insert: {at: 0, count: 90}}}]",
    "strategies: [{name: s, memory: {}, prefetch: {limit: 2},"
      + " pipelines: [{classes: [photo], prefetch: {rows: table}}]}]\n"
      + "feed: {rows: 50, classes: [{name: photo}]}\ntable: {prefetch-count: 5}",
  ])
  func aKeyThatDoesSomethingLaterIsNotWarnedOf(_ keys: String) async throws {
    let names = keys.lines.map { $0.prefix { $0 != ":" } + ":" }
    let rest = sceneText.lines.filter { line in !names.contains { line.hasPrefix($0) } }
    try await Workplace.withScene((rest + keys.lines).joined(separator: "\n")) { place in
      let validated = try await place.run("validate", "scene.yaml", exits: 0)
      #expect(validated.error.isEmpty, "\(validated.error)")
    }
  }

  /// A user's first scenario must show something: a cache that hits, and limits that differ.
  @Test func noTwoStrategiesOfANewScenarioAreTheSame() async throws {
    try await Workplace.with { place in
      _ = try await place.run("init", "mylist")
      let outcome = try await place.run(
        "run", "mylist.yaml", "--no-charts", "--seeds", "2", exits: 0)
      #expect(outcome.error.isEmpty)
      #expect(!outcome.output.contains(" same "))
    }
  }

  @Test func aNewScenarioIsValidRunsAndIsNotOverwritten() async throws {
    try await Workplace.with { place in
      try await place.run("init", "mylist", exits: 0)
      try await place.run("validate", "mylist.yaml", exits: 0)
      try await place.run("run", "mylist.yaml", "--quiet", "--no-charts", exits: 0)
      try place.write("# mine\n", to: "mylist.yaml")
      try await place.run("init", "mylist", exits: 64)
      #expect(try place.read("mylist.yaml") == "# mine\n")
      try await place.run("init", "mylist", "--force", exits: 0)
      #expect(try place.read("mylist.yaml") != "# mine\n")
    }
  }
}
