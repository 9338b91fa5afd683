import AppModel
import Environment
import Foundation
import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import Scrolling
import Simulation
import Testing
import TestSupport

@Suite("Persons and populations")
struct PersonTests {
  private static let text = """
    feed: {rows: 300}
    person: {days: 2, visits: 12, networks: [{from: 0 h, network: wifi}, {from: 9 h, network: 3g}]}
    population:
      persons: 6
      visits-spread: 0.6
      devices: [{device: iphone-13, weight: 2}, {device: iphone-6, weight: 1}]
    strategies: [lru-url, nuke]
    """

  private func results(
    _ text: String, _ selection: Selection = Selection()
  ) async throws -> [RunResult] {
    let scenario = try Scenes.scenario(text: text)
    return try await Experiment(
      scenario, selection, version: "0", runner: Runner(jobs: 2)
    ).document.runs
  }

  @Test func aPersonAloneIsThatPersonAmongOthers() async throws {
    let all = try await results(Self.text)
    #expect(all.count == 12)
    for person in [2, 5] as [UInt64] {
      let alone = try await results(Self.text, Selection(seeds: [person]))
      #expect(alone == all.filter { $0.seed == person })
    }
  }

  @Test func theOrderOfPersonsChangesNothing() async throws {
    let forward = try await results(Self.text, Selection(seeds: [1, 2, 3, 4]))
    let backward = try await results(Self.text, Selection(seeds: [4, 3, 2, 1]))
    for report in forward { #expect(backward.contains(report)) }
    #expect(forward.count == backward.count)
  }

  @Test func aPopulationOfOneWhoDiffersInNothingIsThatRun() async throws {
    let plain = """
      feed: {rows: 300}
      person: {days: 1}
      strategies: [lru-url, nuke]
      """
    let one = try await results(plain + "\npopulation: {persons: 1}")
    #expect(one == (try await results(plain + "\nseeds: [1]")))
  }

  /// A store without files, so that it loses all its images when the process ends.
  private func values(
    of metric: Metric, keptByMemory power: String, newListAfter: String = "5 min",
    device: String = "{}"
  ) async throws -> [Double] {
    let text = """
      feed: {rows: 300, pixels: {width: 600, height: 400}}
      device: \(device)
      person:
        {days: 2, visits: 20, new-items: 0, new-list-after: \(newListAfter), kept: 2 h, kept-by-memory: \(power)}
      strategies: [{extends: lru-url, name: held, memory: {cost-limit: 256 MiB}}]
      seeds: {count: 6}
      """
    return try await results(text).map { try #require($0[metric]) }
  }

  @Test func whatHoldsMuchIsEndedTheSoonerWhereMemoryCounts() async throws {
    let never = try await values(of: .networkRequests, keptByMemory: "0")
    let hardly = try await values(of: .networkRequests, keptByMemory: "0.000000001")
    #expect(never == hardly, "a power of nearly nothing is none")
    let fully = try await values(of: .networkRequests, keptByMemory: "2")
    #expect(zip(fully, never).allSatisfy { $0 >= $1 })
    let (sum, least) = (fully.reduce(0, +), never.reduce(0, +) * 1.1)
    #expect(sum > least)
  }

  /// The person returns to the place they had left, in a list that begins at its top.
  @Test func anAppThatIsEndedForItsMemoryStartsAtTheTop() async throws {
    let never = try await values(of: .displacedCellSeconds, keptByMemory: "0", newListAfter: "30 d")
    let fully = try await values(of: .displacedCellSeconds, keptByMemory: "3", newListAfter: "30 d")
    #expect(never.allSatisfy { $0 == 0 })
    #expect(fully.allSatisfy { $0 > 0 })
  }

  @Test func anAppThatIsNeverSuspendedIsEndedByChanceAlone() async throws {
    let awake = "{process: {suspends-after: null}}"
    let never = try await values(of: .networkRequests, keptByMemory: "0", device: awake)
    let fully = try await values(of: .networkRequests, keptByMemory: "2", device: awake)
    #expect(never == fully)
  }

  @Test func personsHoldDevicesInProportionToTheirWeights() throws {
    let scenario = try Scenes.scenario(
      text: Self.text.replacing("persons: 6", with: "persons: 3000"))
    let devices = scenario.plans.filter { $0.strategyName == "nuke" }.map(\.plan.device.name)
    let share = Double(devices.count { $0 == "iphone-13" }) / 3_000
    #expect((0.64...0.70).contains(share), "two of three")
  }

  @Test func everyStrategyMeetsTheSamePersons() throws {
    let plans = try Scenes.scenario(text: Self.text).plans
    for (left, right) in zip(plans.prefix(6), plans.suffix(6)) {
      #expect(left.plan.device == right.plan.device)
      #expect(left.plan.schedule == right.plan.schedule)
    }
  }

  @Test func whatServersSeeByTheHourIsAllThatAllPersonsAskFor() async throws {
    let scenario = try Scenes.scenario(text: Self.text)
    let experiment = try await Experiment(scenario, version: "0", runner: Runner(jobs: 2))
    let own = experiment.reports.filter { $0.strategy == "nuke" }
    let hours = try #require(ServerHours(sumOf: own.compactMap(\.serverHours)))
    #expect(hours.days == 2)
    let requests = own.compactMap { $0[.networkRequests] }.reduce(0, +)
    let bytes = own.compactMap { $0[.bytesDown] }.reduce(0, +)
    #expect(requests > 100 && Double(hours.requests.reduce(0, +)) == requests)
    #expect(Double(hours.bytes.reduce(0, +)) == bytes)
    let texts = try JSONDecoder().decode(
      Results.self, from: Data(experiment.document.json.utf8)
    ).serverHours
    #expect(texts.map(\.strategy) == ["lru-url", "nuke"])
    #expect(texts.last?.requests == hours.requests && texts.last?.bytesDown == hours.bytes)
  }

  private struct Results: Decodable {
    struct Totals: Decodable {
      let strategy: String
      let requests: [Int]
      let bytesDown: [Int]
    }
    let serverHours: [Totals]
  }

  @Test func whoComesAtNineIsNotSeenAtTen() async throws {
    let hours = (0..<24).map { $0 == 9 ? "1" : "0" }.joined(separator: ", ")
    let text = Self.text.replacing("visits: 12,", with: "visits: 12, hours: [\(hours)],")
    let experiment = try await Scenes.experiment(text: text)
    let seen = try #require(experiment.reports.first?.serverHours).requests
    #expect(seen[9] > 0)
    // A visit lasts at most half an hour.
    #expect((0..<24).allSatisfy { seen[$0] == 0 || $0 == 9 || $0 == 10 })
  }

  /// An image that comes while the person does not look changes the screen. The next frame that the person sees shows
  /// it.
  @Test func timeInTheBackgroundCostsNothing() throws {
    var plan = SessionPlan()
    let (fiveDays, sixDays) = (Nanoseconds.seconds(432_000), Nanoseconds.seconds(518_400))
    plan.scroll = ScrollConfiguration(gestures: [.pause(.init(duration: sixDays))])
    plan.device.process.suspendsAfter = nil
    plan.scheduledEvents = [
      .init(at: .start + .milliseconds(60), .lifecycle(.background)),
      .init(at: .start + fiveDays, .lifecycle(.foreground)),
    ]
    let feed = Feed(plan)
    let done = try Simulator(
      plan, feed: feed, observer: Recorder(plan, feed: feed), maxEvents: 20_000
    ).run()
    #expect(done.overrun == nil)
    #expect(done.end > .start + fiveDays)
  }

  @Test func morePersonsAreNoOtherSetting() throws {
    let few = try Scenes.scenario(text: Self.text).plans
    let more = try Scenes.scenario(text: Self.text.replacing("persons: 6", with: "persons: 9"))
      .plans
    #expect(try #require(few.first).setting == #require(more.first).setting)
  }

  @Test func recordedNetworksOfPersonsAreAmongWhatARunGoesBy() throws {
    let day = Self.text.replacing("network: 3g", with: "network: subway")
    #expect(try Scenes.scenario(text: day).plans.first?.namedTraces == ["nyc-subway-q"])
    let some = """
      feed: {rows: 300}
      population: {networks: [{network: subway}]}
      strategies: [lru-url]
      """
    #expect(try Scenes.scenario(text: some).plans.first?.namedTraces == ["nyc-subway-q"])
  }

  @Test func keysOfPersonsThatDoNothingAreWarnedOf() throws {
    let warnings = try Scenes.scenario(
      text: "population: {persons: 5, visits-spread: 0.5}\nseeds: [1]\nstrategies: [lru-url]"
    ).warnings
    #expect(warnings.contains { $0.contains("'population.persons' has no effect with 'seeds'") })
    #expect(
      warnings.contains {
        $0.contains("'population.visits-spread' has no effect: it acts only if there is a 'person'")
      })
  }

  @Test func aPersonFollowsTheRecordedScrollDrawnForThem() async throws {
    let rest = "feed: {rows: 400}\nstrategies: [lru-url]\n"
    let names = ["driven-1", "driven-2", "tapped-1"]
    let text = rest + "population: {persons: 12, recordings: [\(names.joined(separator: ", "))]}"
    let scenario = try Scenes.scenario(text: text)
    let alone = try names.map { name in
      try Scenes.scenario(text: rest + "scroll: {trace: \(name)}\nseeds: {count: 12}").plans
    }
    let followed = scenario.plans.enumerated().map { position, run in
      alone.firstIndex { $0[position].plan.recording == run.plan.recording }
    }
    #expect(Set(followed) == [0, 1, 2])
    #expect(scenario.plans.first?.namedTraces == names)
  }

  @Test(arguments: [
    (
      "{recordings: [driven-1]}\nscroll: {trace: driven-2}",
      "'scroll' sets the scroll of all persons"
    ),
    ("{recordings: [driven-1]}\nperson: {days: 1}", "scrolls differently at every visit"),
    ("{recordings: [drivn-1]}", "drivn-1"),
  ])
  func recordingsThatCannotBeFollowedAreRefused(_ population: String, _ message: String) {
    let text = "feed: {rows: 400}\npopulation: \(population)\nstrategies: [lru-url]"
    let error = #expect(throws: ScenarioError.self) { try Scenes.scenario(text: text) }
    #expect(error.map { "\($0)" }?.contains(message) == true)
  }
}
