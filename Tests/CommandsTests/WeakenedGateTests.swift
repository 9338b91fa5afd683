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

  static func withBaseline(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      try place.write(scene, to: "list.yaml")
      try await place.run("check", "list.yaml", "--baseline", "base", "--update", exits: 0)
      try await body(place)
    }
  }

  static func check(
    _ place: Workplace, _ rule: String = "default", isStrict: Bool = false, _ more: String...
  ) async throws -> Subprocess.Outcome {
    let arguments =
      ["check", "list.yaml", "--baseline", "base"] + (rules[rule] ?? [])
      + (isStrict ? ["--strict"] : []) + more
    return try await BuiltBinary.run(arguments, in: place.folder)
  }

  /// Changes the baseline's file as an editor would.
  static func edit(
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

  static func editRuns(
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
}
