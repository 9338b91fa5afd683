import Foundation
import Harness
import Primitives
import Scenarios
import TestSupport
import Testing

@Suite struct SensitivityTests {
  private static let runner = Runner(jobs: 2)

  /// Two ways to an image that take about as long, each resting on one guess: the server's wait, and how
  /// long the flash of a device takes whose file says so.
  private static func balanced(_ more: String = "") async throws -> Scenario {
    try await TemporaryFolder.with { folder in
      let device = folder.appending(path: "slow-flash.yaml")
      try Data("extends: iphone-13\nstorage: {latency: 30 ms}\n".utf8).write(to: device)
      return try Scenes.scenario(
        text: """
          device: \(device.path)
          network: {round-trip: 2 ms, tls-round-trips: 0}
          feed: {rows: 200, pixels: {width: 60, height: 60}}
          scroll:
            gestures:
              - drag: {distance: 4000 pt, duration: 4 s}
          settle: 1 s
          strategies: [lru-url, bundled]
          \(more)
          """)
    }
  }

  @Test func aGuessThatTurnsADifferenceDecides() async throws {
    let study = try SensitivityStudy(await Self.balanced())
    let found = try await study.run(Self.runner)
    #expect(found.reference == "lru-url" && found.worlds == 5)
    #expect(found.deciding.map(\.guess.key.path).contains("device.storage.latency"))
  }

  @Test func noGuessDecidesWhatHoldsUnderAll() async throws {
    let scenario = try Scenes.scenario(
      text: """
        network: edge
        feed: {rows: 30, pixels: {width: 120, height: 120}}
        scroll:
          gestures:
            - drag: {distance: 1000 pt, duration: 5 s}
            - drag: {distance: -1000 pt, duration: 5 s}
        strategies: [lru-url, no-cache, {extends: no-cache, name: the-same}]
        """)
    let study = try SensitivityStudy(scenario, worlds: 5)
    let found = try await study.run(Self.runner)
    #expect(found.deciding.map(\.guess.key.path) == [])
    let png = try #require(found.effects.first { $0.guess.key.path == "device.decoding.png" })
    #expect(!png.movesAnything)
  }

  @Test func aGuessThatStaysAsItIsTakesNoRun() throws {
    let scenario = try Scenes.scenario(
      text: "scroll: {gestures: [{pause: {duration: 1 s}}]}\nstrategies: [no-cache]")
    let carry = try SensitivityStudy(scenario, guesses: ["scroll.flick-carry"])
    #expect(carry.runCount == 5 + 5)
  }

  @Test func aStudyIsTheSameOnAnyNumberOfCores() async throws {
    let study = try SensitivityStudy(
      await Self.balanced(), worlds: 2, guesses: ["server.think-time", "device.bind-work"])
    let one = try await study.run(Runner(jobs: 1))
    let two = try await study.run(Self.runner)
    #expect(one.runs == study.runCount)
    #expect(one.effects.map(\.weight) == two.effects.map(\.weight))
  }

  @Test func whatHoldsOnlyIfAGuessDoesIsTold() async throws {
    let scenario = try await Self.balanced(
      "decided-by: [device.storage.latency, device.decoding.png]")
    let conditions = try await Sensitivity.conditions(
      of: scenario, strategies: ["bundled"], against: "lru-url", runner: Self.runner)
    #expect(conditions == ["bundled": ["device.storage.latency"]])
  }

  @Test func nothingIsConditionalWhereNoGuessIsNamed() async throws {
    let conditions = try await Sensitivity.conditions(
      of: await Self.balanced(), strategies: ["bundled"], against: "lru-url", runner: Self.runner)
    #expect(conditions.isEmpty)
  }

  @Test func anUnknownReferenceIsRefused() async throws {
    let scenario = try await Self.balanced()
    #expect(throws: SelectionError.self) { try SensitivityStudy(scenario, against: "lru-ur") }
  }
}
