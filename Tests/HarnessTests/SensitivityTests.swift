import Foundation
import Harness
import Metrics
import Primitives
import Scenarios
import Testing
import TestSupport

@testable import Analysis
@testable import Checks

@Suite struct SensitivityTests {
  private static let runner = Runner(jobs: 2)

  /// A list that is pulled for a refresh, which requests every image again. Only then does a cache bring a benefit, and
  /// it is a guess whether the pull is far enough.
  private static func pulled(_ more: String = "") throws -> Scenario {
    try Scenes.scenario(
      text: """
        network: 3g
        feed: {rows: 20, pixels: {width: 120, height: 120}}
        refresh: {rows: [reload-data: {}]}
        scroll: {gestures: [{pause: {duration: 4 s}}, {pull-to-refresh: {}}]}
        settle: 4 s
        strategies: [lru-url, no-cache]
        \(more)
        """)
  }

  private static let distance = "scroll.refresh-distance"

  @Test func aGuessThatTakesADifferenceAwayDecides() async throws {
    let guesses = [Self.distance, "server.think-time", "device.decoding.png"]
    let study = try SensitivityStudy(Self.pulled(), guesses: guesses)
    let found = try await study.run(Self.runner)
    #expect(found.reference == "lru-url" && found.worlds == 5)
    #expect(found.deciding.map(\.guess.key.path) == [Self.distance])
    let halved = try #require(found.deciding.first?.moves.first)
    #expect(halved.broken.isEmpty && halved.values == ["40 pt"])
    let broken = try #require(found.deciding.first?.moves.last?.broken.first)
    #expect(broken.strategy == "no-cache" && broken.wasShown)
    #expect(!broken.wasBetter && !broken.isReversed)
    let png = try #require(found.effects.last)
    #expect(png.guess.key.path == "device.decoding.png" && !png.movesAnything)
  }

  @Test func noGuessDecidesBetweenStrategiesThatAreTheSame() async throws {
    let scenario = try Scenes.scenario(
      text: """
        network: edge
        feed: {rows: 30, pixels: {width: 120, height: 120}}
        scroll: {reader: {duration: 5 s}}
        strategies: [no-cache, {extends: no-cache, name: the-same}]
        """)
    let found = try await SensitivityStudy(scenario).run(Self.runner)
    #expect(found.deciding.map(\.guess.key.path) == [])
    #expect(found.effects.contains { $0.movesAnything })
  }

  @Test func aGuessThatStaysAsItIsTakesNoRun() throws {
    let scenario = try Scenes.scenario(
      text: "scroll: {gestures: [{pause: {duration: 1 s}}]}\nstrategies: [no-cache]")
    let carry = try SensitivityStudy(scenario, guesses: ["scroll.flick-carry"])
    #expect(carry.runCount == 5 + 5)
  }

  @Test func aStudyIsTheSameOnAnyNumberOfCores() async throws {
    let study = try SensitivityStudy(
      Self.pulled(), Selection(worlds: 2), guesses: ["server.think-time", Self.distance])
    let one = try await study.run(Runner(jobs: 1))
    let two = try await study.run(Self.runner)
    #expect(one.runs == study.runCount)
    #expect(one.effects.map(\.weight) == two.effects.map(\.weight))
  }

  @Test func whatHoldsOnlyIfAGuessDoesIsTold() async throws {
    let scenario = try Self.pulled("decided-by: [\(Self.distance), server.think-time]")
    let conditions = try await Sensitivity.conditions(
      of: scenario, strategies: ["no-cache"], against: "lru-url", runner: Self.runner)
    #expect(conditions == ["no-cache": [Self.distance]])
  }

  @Test func nothingIsConditionalWhereNoGuessIsNamed() async throws {
    let conditions = try await Sensitivity.conditions(
      of: Self.pulled(), strategies: ["no-cache"], against: "lru-url", runner: Self.runner)
    #expect(conditions.isEmpty)
  }

  @Test func aScenarioWithFewerSeedsRunsInTheNextWorlds() throws {
    let study = try SensitivityStudy(
      Self.pulled("seeds: [7, 3]"), Selection(worlds: 4), guesses: [])
    #expect(study.runCount == 8)
  }

  @Test func anUnknownReferenceIsRefused() throws {
    let scenario = try Self.pulled()
    #expect(throws: InputError.self) {
      try SensitivityStudy(scenario, Selection(reference: "lru-ur"))
    }
  }

  /// The memory of the app without images, some 40 MiB here, is a guess. Twice that breaks a limit of 60 MiB.
  @Test func aGuessUnderWhichALimitIsNoMoreKeptDecides() async throws {
    let study = try SensitivityStudy(
      Self.pulled(), Selection(worlds: 2),
      guesses: ["device.process.base", "device.decoding.png"],
      of: .cellSecondsWithoutRightImage, keeping: [MetricLimit("peakFootprintBytes <= 60 MiB")])
    let found = try await study.run(Self.runner)
    #expect(found.deciding.map(\.guess.key.path) == ["device.process.base"])
    #expect(
      found.deciding.first?.moves.map(\.unkept) == [[], ["peakFootprintBytes <= 60 MiB"]])
  }
}
