import Foundation
import Testing
import TestSupport

@Suite("The program that measures cachebench")
struct BenchmarkProgramTests {
  private static let scene = """
    summary: A short drag
    network: wifi
    feed: {rows: 50}
    scroll:
      gestures: [{drag: {distance: 600 pt, duration: 1 s}}]
    settle: 500 ms
    strategies: [lru-url, no-cache]
    """

  /// Runs the program in a folder with a scenario of the text.
  private func run(
    _ arguments: String..., scene: String = scene
  ) async throws -> Subprocess.Outcome {
    try await TemporaryFolder.with { folder in
      try Data(scene.utf8).write(to: folder.appending(path: "scene.yaml"))
      return try await Subprocess.run(
        BuiltBinary.url(named: "BenchmarkProgram"), arguments, in: folder)
    }
  }

  private func strategies(_ outcome: Subprocess.Outcome) throws -> [[String: Any]] {
    #expect(outcome.code == 0, "\(outcome.error)")
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(document as? [String: Any])
    #expect(object["schemaVersion"] as? Int == 1)
    return try #require(object["strategies"] as? [[String: Any]])
  }

  @Test func everyStrategyOfAScenarioIsMeasuredAgainstTheLightest() async throws {
    let strategies = try strategies(await run("scene.yaml", "all", "--rounds=2", "--json"))
    #expect(strategies.prefix(2).map { $0["strategy"] as? String } == ["lru-url", "no-cache"])
    #expect(strategies.count > 29)
    let costs = strategies.compactMap { $0["nanosecondsPerEvent"] as? Double }
    #expect(costs.count == strategies.count && costs.allSatisfy { $0 > 0 })
    let lightest = strategies.filter { $0["nanosecondsPerEvent"] as? Double == costs.min() }
    #expect(lightest.contains { $0["timesTheLightest"] as? Double == 1 })
    #expect(strategies.allSatisfy { ($0["events"] as? Int ?? 0) > 0 })
  }

  @Test func theRunsOfAStrategyAreAddedUp() async throws {
    func events(_ network: String) async throws -> [Int] {
      let scene = Self.scene.replacing("network: wifi", with: network)
      return try strategies(await run("scene.yaml", "--rounds=3", "--json", scene: scene))
        .compactMap { $0["events"] as? Int }
    }
    let (wifi, lte) = (try await events("network: wifi"), try await events("network: lte"))
    #expect(try await events("sweep: {network: [wifi, lte]}") == zip(wifi, lte).map { $0 + $1 })
  }

  @Test func theTableHasTheLightestFirst() async throws {
    let outcome = try await run("stale-cells", "--rounds=1")
    #expect(outcome.code == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.contains("× fastest") == true)
    #expect(lines.dropFirst(2).first?.hasSuffix("1.00") == true)
  }

  @Test func theTableOfAReleaseHasTheProgramAgainstItself() async throws {
    try await TemporaryFolder.with { folder in
      let outcome = try await Subprocess.run(
        PackageFolder.url.appending(path: "Benchmarks/table"), [],
        environment: [
          "CACHEBENCH": BuiltBinary.url().path, "BENCHMARKPROGRAM": "absent", "ROUNDS": "1",
          "POLICIES": "", "SWEEP": "", "SIZES": "", "SCENARIOS": "stale-cells", "OUT": folder.path,
        ])
      #expect(outcome.code == 0, "\(outcome.error)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let name = try #require(names.first)
      #expect(names.count == 1 && name.wholeMatch(of: #/\d+\.\d+\.\d+\.md/#) != nil, "\(names)")
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text == outcome.output)
      let row = try #require(text.split(separator: "\n").last)
      let cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(cells.count == 7 && cells[1] == "run stale-cells")
      #expect(cells[5].wholeMatch(of: #/\d+\.\d\d \[\d+\.\d\d \d+\.\d\d\]/#) != nil, "\(row)")
    }
  }

  @Test(arguments: [
    (["stale-cells", "lru-rul"], "did you mean 'lru-url'"),
    (["--rounds=3"], "--rounds needs a scenario"), (["--round"], "USAGE: BenchmarkProgram"),
    (["a", "b", "c"], "unexpected argument 'c'"),
  ])
  func mistakesAreForTheCaller(words: [String], message: String) async throws {
    let outcome = try await Subprocess.run(BuiltBinary.url(named: "BenchmarkProgram"), words)
    #expect(outcome.code == 64 && outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }
}
