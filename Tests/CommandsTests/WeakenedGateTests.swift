import Foundation
import Testing
import TestSupport

/// A change under review may bring its own scenario, baseline and settings. None of them hides what became worse.
@Suite("cachebench check of a change that weakens the check")
struct WeakenedGateTests {
  /// A slow network, on which a load often ends after its row has left.
  static let scene = """
    network: dsl
    feed: {rows: 300, pixels: {width: 180, height: 180}}
    table: {row-height: 200 pt}
    server: {think-time-sigma: 0.8}
    scroll:
      gestures:
        - flicks: {count: 3, velocity: 600}
        - pause: {duration: 1 s}
        - flicks: {count: 3, velocity: -600}
    strategies:
      - {extends: lru-url, name: ours}
      - no-cache
    seeds: {count: 20}
    assertions: ["ours.peakMemoryBytes <= 512 MiB"]
    """

  /// Without the check at delivery, few seeds have a late image.
  static let late = scene.replacing("name: ours", with: "name: ours, guard: none, cancel: never")

  /// The options of each rule.
  static let rules = [
    "default": [], "changes": ["--fail-on", "changes"], "list": ["--fail-on", "kills"],
    "never": ["--fail-on", "never"],
  ]

  private static func withBaseline(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      try place.write(scene, to: "list.yaml")
      let outcome = try await place.run("check", "list.yaml", "--baseline", "base", "--update")
      #expect(outcome.code == 0, "\(outcome.error)")
      try await body(place)
    }
  }

  private static func check(
    _ place: Workplace, _ rule: String = "default", isStrict: Bool = false, _ more: String...
  ) async throws -> Subprocess.Outcome {
    let arguments =
      ["check", "list.yaml", "--baseline", "base"] + (rules[rule] ?? [])
      + (isStrict ? ["--strict"] : []) + more
    return try await BuiltBinary.run(arguments, in: place.folder)
  }

  /// Changes the baseline's file as an editor would.
  private static func edit(
    _ place: Workplace, _ change: (inout [String: Any]) -> Void
  ) throws {
    let data = Data(try place.read("base/list.json").utf8)
    var document = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&document)
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: document), as: UTF8.self)
    try place.write(text, to: "base/list.json")
  }

  private static func editRuns(
    _ place: Workplace, _ change: (inout [String: Any]) -> Void
  ) throws {
    try edit(place) { document in
      var runs = document["runs"] as? [[String: Any]] ?? []
      for index in runs.indices { change(&runs[index]) }
      document["runs"] = runs
    }
  }

  @Test func aDefectThatNoSeedHadFailsHoweverRareItIs() async throws {
    try await Self.withBaseline { place in
      try place.write(Self.late, to: "list.yaml")
      let expected = ["default": [2, 2], "changes": [2, 2], "list": [0, 4], "never": [0, 4]]
      for (rule, codes) in expected {
        for (isStrict, code) in zip([false, true], codes) {
          let outcome = try await Self.check(place, rule, isStrict: isStrict)
          #expect(outcome.code == code, "\(rule) \(isStrict): \(outcome.output)")
          let row = outcome.output.lines.first {
            $0.hasPrefix("ours") && $0.contains("staleAssignments")
          }
          #expect(row?.contains("0 with every seed before, ") == true, "\(outcome.output)")
          let stated = ["list": "rule: kills (--fail-on)", "never": "rule: never (--fail-on)"]
          #expect(
            outcome.output.hasPrefix(
              stated[rule] ?? (rule == "changes" ? "rule: changes" : "list")),
            "\(outcome.output)")
        }
      }
    }
  }

  @Test func aRuleOfTheChangeItselfIsStatedInEveryFormatAndOutweighedByTheCommandLine() async throws
  {
    try await Self.withBaseline { place in
      try place.write(Self.late, to: "list.yaml")
      try place.write("\nfail-on: never\n", to: "cachebench.yaml")
      let rule = "rule: never (cachebench.yaml:2)"
      let text = try await Self.check(place)
      #expect(text.code == 0 && text.output.hasPrefix(rule + "\n"), "\(text.output)")
      #expect(try await Self.check(place, isStrict: true).code == 4)
      #expect(
        try await Self.check(place, "default", isStrict: false, "--fail-on", "regressions").code
          == 2)
      for format in ["markdown", "github", "junit", "json", "html"] {
        let outcome = try await Self.check(place, "default", isStrict: false, "--format", format)
        #expect(outcome.output.contains("never (cachebench.yaml:2)"), "\(format)")
      }
      for format in ["csv", "bencher", "benchmark-action"] {
        let outcome = try await Self.check(place, "default", isStrict: false, "--format", format)
        #expect(outcome.error.contains(rule), "\(format): \(outcome.error)")
      }
    }
  }

  /// The parts that an editor can take away, and the words for each.
  static let removals: [(String, @Sendable (inout [String: Any]) -> Void)] = [
    (
      "the metrics ",
      { document in
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          var run = run
          let metrics = run["metrics"] as? [String: Any] ?? [:]
          run["metrics"] = metrics.filter { $0.key == "kills" }
          return run
        }
      }
    ),
    (
      "1 of ",
      { $0["digested"] = ($0["digested"] as? [String])?.filter { $0 != "evictions" } }
    ),
    (
      "'written'",
      { document in
        removals[0].1(&document)
        document["written"] = nil
        document["host"] = nil
      }
    ),
    (
      "the metrics ",
      { document in
        removals[0].1(&document)
        document["written"] = nil
        document["model"] = 0
      }
    ),
    (
      "the assertions ours.peakMemoryBytes <= 512 MiB",
      { document in
        var scenario = document["scenario"] as? [String: Any] ?? [:]
        scenario["assertions"] = [Any]()
        document["scenario"] = scenario
      }
    ),
    ("the strategies ours", { $0["runs"] = ($0["runs"] as? [Any]).map { Array($0.suffix(1)) } }),
    (
      "the seeds ",
      { document in
        document["seeds"] = [1]
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          func first(_ column: Any) -> Any { (column as? [Any])?.first ?? column }
          var run = run
          run["metrics"] = (run["metrics"] as? [String: Any])?.mapValues(first)
          run["digests"] = run["digests"].map(first)
          return run
        }
      }
    ),
  ]

  @Test(arguments: removals.indices)
  func aPartThatTheBaselineHadCannotBeRemoved(_ index: Int) async throws {
    let (words, remove) = Self.removals[index]
    try await Self.withBaseline { place in
      try Self.edit(place, remove)
      for rule in Self.rules.keys {
        for isStrict in [false, true] {
          let outcome = try await Self.check(place, rule, isStrict: isStrict)
          #expect(outcome.code == 5, "\(rule) \(isStrict): \(outcome.output)")
          #expect(
            outcome.output.contains("the baseline lacks \(words)"),
            "\(outcome.output)\(outcome.error)")
        }
      }
      let quiet = try await Self.check(place, "default", isStrict: false, "--quiet")
      #expect(quiet.output == "" && quiet.error.lines.count == 1, "\(quiet.error)")
    }
  }

  @Test func whatAnUpgradeOrANewStrategyAddsIsANote() async throws {
    try await Self.withBaseline { place in
      let before = try place.read("base/list.json")
      // The version before the one that keeps crashes, and states what it wrote.
      try Self.edit(place) { document in
        document["model"] = 4
        document["written"] = nil
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          var run = run
          run["metrics"] = (run["metrics"] as? [String: Any])?.filter { $0.key != "crashes" }
          return run
        }
      }
      let upgraded = try await Self.check(place)
      #expect(upgraded.code == 0, "\(upgraded.output)\(upgraded.error)")
      #expect(upgraded.output.contains("note: the baseline has no metric 'crashes'"))
      #expect(try await Self.check(place, isStrict: true).code == 4)
      try place.write(before, to: "base/list.json")
      try place.write(
        Self.scene.replacing("  - no-cache", with: "  - no-cache\n  - lru-disk"), to: "list.yaml")
      let added = try await Self.check(place)
      #expect(added.code == 0 && added.output.contains("new: lru-disk"), "\(added.output)")
      #expect(try await Self.check(place, isStrict: true).code == 4)
    }
  }

  @Test func resultsThatLackAMetricOfTheBaselineAreNotJudged() async throws {
    try await Self.withBaseline { place in
      let run = try await place.run("run", "list.yaml", "--no-charts", "--out", "now")
      #expect(run.code == 0, "\(run.error)")
      let results = try place.read("now/results.json")
      try place.write(
        results.replacing(/"kills": [0-9]+,?/, with: ""), to: "now/results.json")
      for rule in Self.rules.values {
        let outcome = try await BuiltBinary.run(
          ["check", "now", "--baseline", "base"] + rule, in: place.folder)
        #expect(outcome.code == 5, "\(outcome.output)\(outcome.error)")
        #expect(outcome.output.contains("the results lack the metrics kills"))
      }
    }
  }

  /// The files that a change can bring with it, beside a rare defect, and the exit status without and with `--strict`.
  static let weakenings:
    [(String, codes: [String: [Int32]], @Sendable (Workplace) throws -> Void)] =
      [
        (
          "a rule of its own: never",
          ["default": [0, 4], "changes": [2, 2], "list": [0, 4], "never": [0, 4]],
          { try $0.write("fail-on: never\n", to: "cachebench.yaml") }
        ),
        (
          "a rule of its own: a list",
          ["default": [0, 4], "changes": [2, 2], "list": [0, 4], "never": [0, 4]],
          { try $0.write("fail-on: [kills]\n", to: "cachebench.yaml") }
        ),
        (
          "a huge figure",
          ["default": [5, 5], "changes": [5, 5], "list": [5, 5], "never": [5, 5]],
          { place in
            try editRuns(place) { run in
              var metrics = run["metrics"] as? [String: Any] ?? [:]
              metrics["networkRequests"] = 1e308
              run["metrics"] = metrics
            }
          }
        ),
        (
          "a baseline that claims to be of a replay",
          ["default": [5, 5], "changes": [5, 5], "list": [5, 5], "never": [5, 5]],
          { place in
            try edit(place) { document in
              document["host"] = "replay"
              document["written"] = nil
            }
          }
        ),
        (
          "a file elsewhere",
          ["default": [6, 6], "changes": [6, 6], "list": [6, 6], "never": [6, 6]],
          { try $0.write("formats: [csv=../elsewhere]\n", to: "cachebench.yaml") }
        ),
      ]

  @Test(arguments: weakenings.indices)
  func aWeakenedCheckHasTheExitStatusOfTheTable(_ index: Int) async throws {
    let (name, codes, weaken) = Self.weakenings[index]
    try await Self.withBaseline { place in
      try place.write(Self.late, to: "list.yaml")
      try weaken(place)
      for (rule, expected) in codes {
        for (isStrict, code) in zip([false, true], expected) {
          let outcome = try await Self.check(place, rule, isStrict: isStrict)
          #expect(
            outcome.code == code, "\(name), \(rule): \(outcome.output)\(outcome.error)")
        }
      }
    }
  }

  @Test(arguments: [
    ("<= 512 MiB", "<= 2 GiB", "is now 'ours.peakMemoryBytes <= 2 GiB'", [0, 4]),
    ("<= 512 MiB", "<= 524288 KiB", nil, [0, 0]),
    ("assertions: [\"ours.peakMemoryBytes <= 512 MiB\"]", "", "was removed", [0, 4]),
  ])
  func anAssertionThatIsLoosenedOrRemovedIsNamed(
    part: String, replacement: String, words: String?, codes: [Int32]
  ) async throws {
    try await Self.withBaseline { place in
      try place.write(Self.scene.replacing(part, with: replacement), to: "list.yaml")
      for (isStrict, code) in zip([false, true], codes) {
        let outcome = try await Self.check(place, isStrict: isStrict)
        #expect(outcome.code == code, "\(outcome.output)\(outcome.error)")
        let named = "note: the assertion 'ours.peakMemoryBytes <= 512 MiB' "
        #expect(
          outcome.output.contains(named) == (words != nil), "\(outcome.output)")
        if let words { #expect(outcome.output.contains(words), "\(outcome.output)") }
      }
    }
  }

  @Test(arguments: [
    ("networkRequests", 1e308, "is above 2^53"), ("networkRequests", 1e300, "is above 2^53"),
    ("peakMemoryBytes", 9_007_199_254_740_994.0, "is above 2^53"),
    ("hitRatio", 1.5, "is a share above 1"), ("bytesDown", -1, "is below zero"),
  ])
  func aFigureThatNoRunMakesIsRefusedWithItsPlace(
    metric: String, value: Double, words: String
  ) async throws {
    try await Self.withBaseline { place in
      try Self.editRuns(place) { run in
        var metrics = run["metrics"] as? [String: Any] ?? [:]
        metrics[metric] = value
        run["metrics"] = metrics
      }
      let outcome = try await Self.check(place)
      #expect(outcome.code == 5)
      #expect(
        outcome.error.contains("base/list.json: runs[0].metrics.\(metric)[0]: \(words)"),
        "\(outcome.error)")
    }
  }

  @Test func aCheckWritesInsideTheWorkingFolderOnly() async throws {
    try await Self.withBaseline { place in
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: outside) }
      try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
      let victim = "../\(outside.lastPathComponent)/victim"
      func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: outside.appending(path: name).path)
      }
      try place.write("formats: ['csv=\(victim)']\n", to: "cachebench.yaml")
      let refused = try await Self.check(place)
      #expect(refused.code == 6 && refused.error.contains("--force"), "\(refused.error)")
      #expect(!isThere("victim"))
      #expect(try await Self.check(place, "default", isStrict: false, "--force").code == 0)
      #expect(isThere("victim"))
      try FileManager.default.removeItem(at: place.folder.appending(path: "cachebench.yaml"))
      let link = place.folder.appending(path: "base/list.json")
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../\(victim)2")
      let accepted = try await Self.check(place, "default", isStrict: false, "--update")
      #expect(accepted.code == 6 && accepted.error.contains("base/list.json"), "\(accepted.error)")
      #expect(!isThere("victim2"))
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../accepted.json")
      #expect(try await Self.check(place, "default", isStrict: false, "--update").code == 0)
      #expect(place.exists("accepted.json"))
    }
  }

  @Test(arguments: ["Results", "Results/list", "Results/list/logs", "Results/list/results.json"])
  func aRunFollowsNoLinkOutOfTheWorkingFolder(_ link: String) async throws {
    try await Self.withBaseline { place in
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: outside) }
      try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
      let path = place.folder.appending(path: link)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path.path, withDestinationPath: outside.path)
      let refused = try await place.run(
        "run", "list.yaml", "--no-charts", "--quiet", "--seeds", "1")
      #expect(refused.code == 6 && refused.error.contains("leads to"), "\(refused.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
    }
  }

  /// A link inside the working folder is followed, and the links at its end are judged, too.
  @Test func aLinkBehindALinkAndASecondFolderOfResultsLeadNowhereElse() async throws {
    try await Self.withBaseline { place in
      let files = FileManager.default
      let outside = place.folder.appending(path: "../\(UUID().uuidString)")
      defer { try? files.removeItem(at: outside) }
      for folder in [outside, place.folder.appending(path: "data")] {
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
      }
      func link(_ path: String, to target: String) throws {
        try files.createSymbolicLink(
          atPath: place.folder.appending(path: path).path, withDestinationPath: target)
      }
      let first = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "2")
      #expect(first.code == 0, "\(first.error)")
      try link("Results/list-2", to: outside.path)
      let second = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(second.code == 6 && second.error.contains("Results/list-2"), "\(second.error)")
      try files.removeItem(at: place.folder.appending(path: "Results"))
      try files.createDirectory(
        at: place.folder.appending(path: "Results"), withIntermediateDirectories: false)
      try link("Results/list", to: "../data")
      try link("data/results.csv", to: outside.appending(path: "victim").path)
      let behind = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(behind.code == 6 && behind.error.contains("results.csv"), "\(behind.error)")
      try files.removeItem(at: place.folder.appending(path: "data/results.csv"))
      let inside = try await place.run("run", "list.yaml", "--no-charts", "--seeds", "1")
      #expect(inside.code == 0 && place.exists("data/results.json"), "\(inside.error)")
      #expect(try files.contentsOfDirectory(atPath: outside.path).isEmpty)
    }
  }

  @Test func aFileHasNoLineThatABuildServerObeys() async throws {
    try await Workplace.with { place in
      let name = "::error::##[error]##teamcity[mine"
      try place.write(
        Self.late.replacing("name: ours", with: "name: '\(name)'")
          .replacing("ours.", with: "no-cache."), to: "list.yaml")
      let base = try await place.run("check", "list.yaml", "--baseline", "base", "--update")
      #expect(base.code == 0, "\(base.error)")
      try place.write(
        try place.read("list.yaml").replacing("guard: none, cancel: never", with: "guard: token"),
        to: "list.yaml")
      for format in ["text", "markdown", "csv", "json", "junit", "html"] {
        _ = try await Self.check(place, "changes", isStrict: false, "--format", "\(format)=out")
        let text = try place.read("out")
        #expect(text.contains("mine"), "\(format)")
        #expect(!text.contains("##[") && !text.contains("##teamcity["), "\(format)")
        #expect(!text.lines.contains { $0.drop { $0 == " " }.hasPrefix("::") }, "\(format)")
      }
    }
  }
}
