import Foundation
import Harness
import Metrics
import Primitives
import Reports
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
    #expect(found.reference == "lru-url" && found.seedCount == 5)
    #expect(found.deciding.map(\.guess.key.path) == [Self.distance])
    let halved = try #require(found.deciding.first?.moves.first)
    #expect(halved.broken.isEmpty && halved.values == ["40 pt"])
    let broken = try #require(found.deciding.first?.moves.last?.broken.first)
    #expect(broken.strategy == "no-cache" && broken.was == .worse && broken.now == .same)
    #expect(found.differences.all == 1 && found.differences.significant == 1)
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
      Self.pulled(), Selection(seedCount: 2), guesses: ["server.think-time", Self.distance])
    let one = try await study.run(Runner(jobs: 1))
    let two = try await study.run(Self.runner)
    #expect(one.runs == study.runCount)
    #expect(one.effects.map(\.weight) == two.effects.map(\.weight))
  }

  @Test func whatHoldsOnlyIfAGuessDoesIsTold() async throws {
    let scenario = try Self.pulled("decided-by: [\(Self.distance), server.think-time]")
    let study = try SensitivityStudy(scenario, guesses: scenario.contents.decidedBy)
    let found = try await study.run(Self.runner)
    #expect(found.conditions(of: ["no-cache"]) == ["no-cache": [Self.distance]])
    #expect(found.conditions(of: ["lru-disk"]).isEmpty)
  }

  /// The sign of a difference may stay, and its significance go.
  @Test(arguments: [
    ([6.0, 5, 7, 6, 5, 7], [30.0, -16, 12, 21, -5, 2], true),
    ([6, 5, 7, 6, 5, 7], [3, 2, 4, 3, 2, 4], false),
    ([9, -6, 7, -5, 4, -3], [-6, -5, -7, -6, -5, -7], true),
    ([9, -6, 7, -5, 4, -3], [6, 5, 7, 6, 5, 7], false),
  ])
  func aConclusionChangesBySignificanceAlone(
    _ before: [Double], _ after: [Double], changes: Bool
  ) throws {
    let metric = Metric.cellSecondsWithoutRightImage
    func headlines(_ differences: [Double]) -> Headlines {
      Headlines(
        Self.reports("base", metric, differences.map { _ in 40 })
          + Self.reports("other", metric, differences.map { 40 + $0 }),
        of: metric, against: "base")
    }
    let move = Sensitivity.Move(
      factor: 2, values: [], isClipped: false, problem: nil, from: headlines(before),
      to: headlines(after), unkept: [], reversals: [])
    #expect(move.broken.isEmpty != changes)
  }

  /// A queue of half the size keeps every sign.
  @Test func aGuessThatTakesSignificanceAwayDecides() async throws {
    let strategies = ["nuke-prefetch", "nuke", "kingfisher", "sdwebimage", "alamofireimage"]
    let study = try SensitivityStudy(
      Scenes.library.scenario("fastscroll"),
      Selection(strategies: strategies, seedCount: 20, reference: "lru-url"),
      guesses: ["network.queue"])
    let halved = try #require(try await study.run(Self.runner).effects.first?.moves.first)
    #expect(halved.broken.map(\.strategy) == ["kingfisher", "alamofireimage"])
    #expect(halved.broken.allSatisfy { $0.was == .better && $0.now == .notShown })
  }

  @Test func theFirstScreenOfFastscrollNamesThePairsThatAGuessReverses() async throws {
    var experiment = try await Experiment(
      Scenes.library.scenario("fastscroll"), version: "1", runner: Self.runner)
    try await experiment.findConditions(Self.runner)
    let sentences = experiment.document.verdict.sentences.filter { $0.topic == .condition }
    #expect(
      sentences.map(\.text) == [
        "If backward-share (a guess) is 0.8, kingfisher is faster than nuke and 3 more.",
        "Better than the reference only if a guess holds: alamofireimage (scroll.reader.backward-share).",
      ])
  }

  @Test func aPairWhoseOrderReversesIsNamed() {
    let metric = Metric.cellSecondsWithoutRightImage
    func runs(_ nuke: Double, _ kingfisher: [Double]) -> [RunReport] {
      Self.reports("nuke", metric, kingfisher.map { _ in nuke })
        + Self.reports("kingfisher", metric, kingfisher)
    }
    let before = runs(20, [30, 12, 25, 16, 29, 14])
    #expect(Reversal.all(from: before, to: before, in: metric).isEmpty)
    let found = Reversal.all(from: before, to: runs(20, [15, 14, 16, 15, 14, 16]), in: metric)
    #expect(found.map(\.faster) == ["kingfisher"] && found.map(\.slower) == ["nuke"])
  }

  /// Returns a run for each value, whose other metrics are all zero.
  private static func reports(
    _ name: String, _ metric: Metric, _ values: [Double]
  ) -> [RunReport] {
    values.enumerated().map { index, value in
      var figures = MetricValues()
      for other in Metric.all { figures[other] = other == metric ? value : 0 }
      return RunReport(
        strategy: name, policy: "", seed: UInt64(index + 1),
        RunOutcome(
          values: figures,
          timeline: Timeline(binLength: .seconds(1), bins: []), waits: []))
    }
  }

  @Test func aScenarioWithFewerSeedsRunsInTheNextSeeds() throws {
    let study = try SensitivityStudy(
      Self.pulled("seeds: [7, 3]"), Selection(seedCount: 4), guesses: [])
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
      Self.pulled(), Selection(seedCount: 2),
      guesses: ["device.process.base", "device.decoding.png"],
      of: .cellSecondsWithoutRightImage, keeping: [MetricLimit("peakFootprintBytes <= 60 MiB")])
    let found = try await study.run(Self.runner)
    #expect(found.deciding.map(\.guess.key.path) == ["device.process.base"])
    #expect(
      found.deciding.first?.moves.map(\.unkept) == [[], ["peakFootprintBytes <= 60 MiB"]])
  }
}
