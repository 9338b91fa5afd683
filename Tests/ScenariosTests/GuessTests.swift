import AppModel
import Environment
import Primitives
import Scenarios
import Scrolling
import Testing

@Suite struct GuessTests {
  private static let factors = [0.5, 2]

  @Test func everyGuessSaysWhatAnchorsIt() {
    #expect(!ScenarioContents.guesses.isEmpty)
    for key in KeyReference.guesses {
      #expect(key.guess?.anchor.isEmpty == false, "\(key.path)")
      #expect((key.guess?.scaling == nil) == (key.unit == nil), "\(key.path)")
    }
  }

  @Test func whatIsMovedWithAGuessNamesOneThatIsMoved() {
    for key in KeyReference.guesses {
      guard let scale = key.guess?.scale else { continue }
      let path = (key.path.split(separator: ".").dropLast() + [scale[...]]).joined(separator: ".")
      #expect(ScenarioContents.guesses.contains { $0.path == path }, "\(key.path)")
    }
  }

  @Test(arguments: [
    ("scroll.reader.backward-share", "0.1", 2.0, "0.2", false),
    ("scroll.reader.backward-share", "0.75", 2, "1", true),
    ("scroll.flick-carry", "1", 2, "1", true),
    ("device.decode-workers", "1", 0.5, "1", false),
    ("device.decode-workers", "40", 2, "64", true),
    ("server.think-time", "20 ms", 0.5, "10 ms", false),
    ("scroll.refresh-distance", "1 pt", 0.5, "1 pt", true),
  ])
  func aValueIsMovedWithinItsRange(
    path: String, value: String, factor: Double, moved: String, isClipped: Bool
  ) throws {
    let key = try #require(ScenarioContents.guesses.first { $0.path == path })
    let scaled = key.guess?.scaling?(value, by: factor)
    #expect(scaled?.text == moved && scaled?.isClipped == isClipped)
  }

  @Test func aTextThatIsNoNumberIsNotMoved() throws {
    let key = try #require(ScenarioContents.guesses.first { $0.path == "server.think-time" })
    #expect(key.guess?.scaling?("null", by: 2) == nil)
    #expect(key.guess?.scaling?("9223372036854775807 ns", by: 2) == nil)
  }

  @Test(arguments: ScenarioText.library.names(of: .device))
  func everyGuessOfEveryDeviceIsHalvedAndDoubled(device: String) throws {
    try expectMoves(ScenarioText.read("device: \(device)\nstrategies: [no-cache]"))
  }

  @Test(arguments: ScenarioText.library.names(of: .network))
  func everyGuessOnEveryNetworkIsHalvedAndDoubled(network: String) throws {
    try expectMoves(ScenarioText.read("network: \(network)\nstrategies: [no-cache]"))
  }

  @Test(arguments: ScenarioText.names)
  func everyGuessOfEveryScenarioIsHalvedAndDoubled(name: String) throws {
    try expectMoves(ScenarioText.library.scenario(name))
  }

  /// Every guess has runs in a changed setting, or stays as it was.
  private func expectMoves(_ scenario: Scenario) throws {
    for guess in try scenario.guesses {
      for factor in Self.factors {
        let moved = try guess.moved(scenario.plans, by: factor)
        #expect(moved.problem == nil, "\(guess.key.path) times \(factor)")
        #expect([0, scenario.plans.count].contains(moved.runs.count))
        #expect((moved.values == guess.values) == moved.runs.isEmpty, "\(guess.key.path)")
      }
    }
  }

  @Test func whatAScenarioStatesIsNoGuessAndWhatAPresetStatesIs() throws {
    let scenario = try ScenarioText.read(
      """
      device: {extends: iphone-6s, bind-work: 1 ms}
      server: {think-time: 9 ms}
      scroll: {reader: {pause: 3 s}}
      sweep: {scroll.flick-carry: [0.5, 1]}
      strategies: [no-cache]
      """)
    let guesses = try scenario.guesses
    let values = Dictionary(uniqueKeysWithValues: guesses.map { ($0.key.path, $0.values) })
    #expect(values["device.bind-work"] == nil)
    #expect(values["server.think-time"] == nil)
    #expect(values["scroll.flick-carry"] == nil)
    #expect(values["device.frame-work"] == ["1800 us"] || values["device.frame-work"] == ["1.8 ms"])
    #expect(values["scroll.reader.pause"] == ["3 s"])
    #expect(values["server.think-time-sigma"] == ["0.4"])
  }

  @Test func aReaderWhomNobodyNamesIsMovedAndNoneWhereGesturesAre() throws {
    let reader = try ScenarioText.read("strategies: [no-cache]").guesses
    #expect(reader.contains { $0.key.path == "scroll.reader.pause" })
    let gestures = try ScenarioText.read(
      """
      scroll: {gestures: [{flicks: {count: 2}}, {flicks: {interval: 1 s}}, {scroll-to-top: {}}]}
      strategies: [no-cache]
      """
    ).guesses
    #expect(!gestures.contains { $0.key.path == "scroll.reader.pause" })
    let interval = gestures.first { $0.key.path == "scroll.gestures.flicks.interval" }
    #expect(interval?.values == ["300 ms"])
  }

  @Test func aDistributionIsMovedByItsScaleWithItsBounds() throws {
    let scenario = try ScenarioText.read("strategies: [no-cache]")
    let speed = try #require(
      try scenario.guesses.first { $0.key.path == "scroll.reader.velocity" })
    let moved = try #require(try speed.moved(scenario.plans, by: 2).runs.first)
    let reader = try #require(moved.plan.scroll.reader)
    #expect(reader.velocity == 3600)
    #expect(reader.slowestVelocity == 600 && reader.fastestVelocity == 16_000)
    #expect(reader.velocitySpread == 0.6)
  }

  @Test func allButTheGuessStaysAsItWas() throws {
    let scenario = try ScenarioText.library.scenario("slow-read")
    let guess = try #require(try scenario.guesses.first { $0.key.path == "server.think-time" })
    for (plan, run) in zip(scenario.plans, try guess.moved(scenario.plans, by: 2).runs) {
      #expect(run.plan.server.thinkTime == plan.plan.server.thinkTime * 2)
      #expect(run.plan.strategy == plan.plan.strategy && run.seed == plan.seed)
      #expect(run.plan.device == plan.plan.device && run.plan.feed == plan.plan.feed)
      #expect(run.plan.scroll == plan.plan.scroll && run.plan.network == plan.plan.network)
    }
  }

  @Test func anImpossiblePairOfValuesIsSaidAndNotRun() throws {
    let scenario = try ScenarioText.read(
      """
      scroll: {gestures: [{flicks: {duration: 200 ms}}]}
      strategies: [no-cache]
      """)
    let interval = try #require(
      try scenario.guesses.first { $0.key.path == "scroll.gestures.flicks.interval" })
    let moved = try interval.moved(scenario.plans, by: 0.5)
    #expect(moved.problem?.contains("must be longer than duration") == true)
    #expect(moved.runs.isEmpty)
  }

  @Test func whatDecidesIsAGuessThatThereIs() throws {
    let known = try ScenarioText.read(
      "decided-by: [server.think-time, scroll.reader.pause]\nstrategies: [no-cache]")
    #expect(known.contents.decidedBy == ["server.think-time", "scroll.reader.pause"])
    let misspelt = ScenarioText.error("decided-by: [server.thing-time]\nstrategies: [no-cache]")
    #expect(
      misspelt?.description
        == "s.yaml:1:14: unknown guess 'server.thing-time'; did you mean 'server.think-time'?")
    #expect(ScenarioText.error("decided-by: [table.prefetching]\nstrategies: [no-cache]") != nil)
  }
}
