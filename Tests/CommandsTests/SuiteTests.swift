import CommandKit
import Foundation
import Harness
import Metrics
import Primitives
import Reports
import Scenarios
import TestSupport
import Testing
import TextOutput

@testable import Commands

@Suite("Suites")
struct SuiteTests {
  /// A suite of short scenarios, of a model and with a pinned digest.
  private static func small(_ pinned: String, model: Int = ResultsModel.current) -> FrozenSuite {
    .init(
      name: "small", model: model, seeds: 2, strategies: ["lru-url", "no-cache"],
      scenarios: ["scroll-back": pinned, "relaunch": pinned])
  }

  private static func results(
    _ suite: FrozenSuite, adding strategies: [String] = []
  ) async throws -> SuiteResults {
    let library = ScenarioLibrary(workingFolder: PackageFolder.url.path)
    let selection = Selection(strategies: suite.strategies + strategies, seedCount: suite.seeds)
    var experiments: [Experiment] = []
    for (name, _) in suite.scenarios {
      let scenario = try library.scenario(name, adding: suite.strategies + strategies)
      experiments.append(
        try await Experiment(scenario, selection, version: "0", runner: Runner(jobs: 2)))
    }
    return SuiteResults(suite, experiments)
  }

  @Test func theNewestIsOfThisModel() {
    #expect(
      FrozenSuite.all.last?.model == ResultsModel.current,
      "the model has changed: add a suite with the next number, and leave the others as they are")
  }

  @Test func itsNameIsNoScenario() throws {
    let known = ScenarioLibrary(workingFolder: PackageFolder.url.path).names(of: .scenario)
    for suite in FrozenSuite.all {
      #expect(!known.contains(suite.name))
      for (scenario, _) in suite.scenarios { #expect(known.contains(scenario)) }
    }
  }

  @Test func ofAnotherModelItNamesTheReleaseAndTheSuiteToRun() throws {
    let old = Self.small("", model: 4)
    let new = Self.small("", model: 5)
    let error = #expect(throws: CommandFailure.self) { try old.check(model: 5, in: [old, new]) }
    #expect(
      "\(try #require(error))".contains(
        "has the figures of model 4, and this program has model 5: use release 0.1.0, or run small")
    )
    #expect(throws: Never.self) { try old.check(model: 4, in: [old, new]) }
  }

  @Test func ownStrategiesGetARowAndLeaveTheDigestAlone() async throws {
    let alone = try await Self.results(Self.small(""))
    let beside = try await Self.results(Self.small(""), adding: ["lru-disk"])
    #expect(!alone.text(for: .file).contains("lru-disk"))
    #expect(beside.text(for: .file).contains("\nlru-disk "))
    #expect(alone.citation == beside.citation)
  }

  @Test func theReferenceNeedsOneTimeItsOwnTime() async throws {
    let text = try await Self.results(Self.small("")).text(for: .file)
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("lru-url ") })
    #expect(row.split(separator: " ").dropFirst().prefix(2) == ["1.00", "1.00"])
  }

  @Test func everyFigureThatIsNotPinnedIsNamedWithItsScenario() async throws {
    let faults = try await Self.results(Self.small("0123456789abcdef")).faults
    #expect(faults.count == 2)
    #expect(faults[0].hasPrefix("small: the figures of scroll-back have the digest "))
    #expect(faults[1].contains("not 0123456789abcdef: "))
  }

  @Test(arguments: [
    (["cachebench-1", "fastscroll"], "is a suite of scenarios: run it without others"),
    (["cachebench-1", "--seeds", "3"], "is frozen: of the options, it has --strategy"),
    (["cachebench-1", "--live"], "is frozen: of the options, it has --strategy"),
  ])
  func whatWouldChangeItIsRefused(arguments: [String], message: String) async throws {
    try await TemporaryFolder.with { folder in
      let outcome = try await BuiltBinary.run(["run"] + arguments, in: folder, exits: 64)
      #expect(outcome.error.contains(message))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "Results").path))
    }
  }
}
