@testable import Analysis
import AppModel
import Foundation
import Harness
import ImagePipeline
import Importers
import Platform
import Primitives
import Scenarios
import Testing
import TestSupport

@Suite("What a recorded session says of its app")
struct CalibrationTests {
  private typealias Recording = CalibrationStudy.Recording

  private func recording(
    _ app: RecordedApp, seed: UInt64, isServed: Bool = true
  ) async throws -> Recording {
    let (log, requests) = try await app.play(seed: seed)
    return try Recording(log, served: isServed ? requests : nil)
  }

  private func calibration(
    _ app: RecordedApp, isServed: Bool = true, jobs: Int = 2
  ) async throws -> Calibration {
    let first = try await recording(app, seed: 1, isServed: isServed)
    return try await CalibrationStudy(first, preset: nil, Runner(jobs: jobs)).run()
  }

  @Test(arguments: ["lru", "fifo", "clock"], [9, 13])
  func thePolicyAndTheLimitOfAMemoryStoreAreFound(_ policy: String, _ limit: Int) async throws {
    let app = RecordedApp(
      strategy: "memory: {policy: \(policy), cost-limit: null, count-limit: \(limit)}")
    let store = try await calibration(app).store
    let own = store.families.prefix(3).first { $0.policy == policy && $0.unit == .images }
    let limits = own.map { $0.limits.lowerBound - 1...$0.limits.upperBound + 1 }
    #expect(own?.disagreements == 0 && limits?.contains(limit) == true)
    #expect(!store.isUnlimited)
  }

  @Test func aLimitThatTheSessionNeverReachedIsNotInvented() async throws {
    let app = RecordedApp(strategy: "memory: {policy: lru, cost-limit: null, count-limit: 200}")
    let store = try await calibration(app).store
    #expect(store.isUnlimited && (1...200).contains(store.proven))
  }

  @Test(arguments: [true, false])
  func cellsThatAreBoundAheadAreFound(_ isAhead: Bool) async throws {
    let app = RecordedApp(table: "{row-height: 300 pt, prepares-cells: \(isAhead)}")
    #expect(try await calibration(app).app.list.preparesCells == isAhead)
  }

  @Test func aRowThatIsShownAndNeverBoundHasNoImage() async throws {
    let (log, requests) = try await RecordedApp().play(seed: 1)
    let blank: Set<Int> = [3, 7, 8]
    var left: Set<Int> = []
    let events = log.events.filter { event in
      switch event.kind {
      case .bind(let bind) where blank.contains(bind.item): !left.insert(bind.number).inserted
      case .answer(let answer): !left.contains(answer.bind)
      default: true
      }
    }
    let first = try Recording(BindLog(log.header, events), served: requests)
    let found = try await CalibrationStudy(first, preset: nil, Runner(jobs: 2)).run()
    #expect(found.app.list.blankRows == blank)
  }

  @Test(arguments: [true, false])
  func aSecondSessionIsPredictedBetterThanByGuesses(_ isServed: Bool) async throws {
    let app = RecordedApp(network: "{round-trip: 150 ms, down: 1600 kbps}")
    let first = try await recording(app, seed: 1, isServed: isServed)
    let study = try CalibrationStudy(first, preset: nil, Runner(jobs: 2))
    let second = try await recording(app, seed: 2)
    let check = try await study.check(study.run().app, second)
    func error(_ value: Double, _ figure: (SessionFigures) -> Double) -> Double {
      abs(value / figure(check.measured) - 1)
    }
    #expect(error(check.predicted.requests, \.requests) <= 0.1)
    #expect(error(check.predicted.meanWait, \.meanWait) <= 0.25)
    #expect(
      error(check.predicted.meanWait, \.meanWait) < error(check.plain.meanWait, \.meanWait) / 2)
  }

  /// A server that needs 200 ms behind a fast link, and one of 5 ms behind a long one, make waits alike.
  @Test(arguments: [(200.0, 20.0), (5, 200)])
  func timesOfRequestsSeparateTheServerFromTheLink(
    _ server: Double, _ roundTrip: Double
  ) async throws {
    let app = RecordedApp(
      network: "{round-trip: \(roundTrip) ms, down: 20 Mbps}",
      server: "think-time: \(server) ms, think-time-sigma: 0.3")
    let (log, requests) = try await app.play(seed: 1)
    let timings = requests.enumerated().map { place, request in
      // The first request of each of six connections waits for a handshake.
      let sent = request.start + .milliseconds(place < 6 ? Int64(roundTrip) : 0)
      let wait = Nanoseconds.milliseconds(Int64(roundTrip + server))
      return RequestTiming(
        url: request.url, sent: sent, first: min(sent + wait, request.end ?? .never),
        received: request.end,
        connect: place < 6 ? .milliseconds(Int64(roundTrip)) : nil, bytes: request.bytes)
    }
    let first = try Recording(log, served: nil, metrics: timings)
    #expect(first.session.requests?.count == requests.count)
    let found = try await CalibrationStudy(first, preset: nil, Runner(jobs: 2)).run()
    #expect(found.timings.isEnough)
    #expect(abs(found.app.network.roundTrip / roundTrip - 1) < 0.3)
    #expect(abs(found.app.network.server - server) < 0.2 * (server + roundTrip))
  }

  @Test func timesThatANetworkImpliesDoNotDifferFromIt() throws {
    let network = FittedNetwork(roundTrip: 40, rate: 10, server: 60, spread: 0)
    let lines = (0..<6).map { place in
      let sent = 1_000 * (place + 1)
      return
        #"{"t":\#(sent + 100),"e":"request","url":"u","sent":\#(sent),"first":\#(sent + 100),"connect":40}"#
    }
    let text = ([#"{"bindLog":2}"#, #"{"t":0,"e":"bind","bind":1,"item":0,"url":"u"}"#] + lines)
      .joined(separator: "\n")
    let session = RecordedSession(try BindLog(Data(text.utf8), file: "b.jsonl"))
    let evidence = TimingEvidence(session)
    #expect(evidence.firsts == Array(repeating: 100, count: 6))
    #expect(evidence.difference(from: network) == 0)
    var other = network
    other.server = 170
    // The median is 110 ms later, of 110 ms with the 10 ms that short waits gain: twice as long.
    #expect(abs(evidence.difference(from: other) - log(2)) < 1e-9)
    other = network
    (other.roundTrip, other.server) = (90, 10)
    #expect(abs(evidence.difference(from: other) - log(2)) < 1e-9)
  }

  @Test func theFitIsTheSameOnAnyNumberOfCores() async throws {
    let (one, two) = (
      try await calibration(RecordedApp(), jobs: 1), try await calibration(RecordedApp(), jobs: 2)
    )
    #expect(one.app.network == two.app.network && one.app.loads == two.app.loads)
  }

  @Test func theScenarioThatIsWrittenRunsAsItIs() async throws {
    let first = try await recording(RecordedApp(), seed: 1)
    let app = try await CalibrationStudy(first, preset: nil, Runner(jobs: 2)).run().app
    try await TemporaryFolder.with { folder in
      let place = folder.path(percentEncoded: false)
      try WholeFile.write(app.scenario(of: first.scenario).files(at: place + "/feed"))
      let scenario = try ScenarioLibrary(workingFolder: place).scenario("\(place)/feed.yaml")
      let own = try #require(scenario.plans.first?.plan.strategy)
      #expect(scenario.warnings.isEmpty && own.name == CalibratedApp.strategy)
      #expect(own.memory?.countLimit == 12)
    }
  }

  @Test func aSecondSessionNarrowsTheStoresDown() async throws {
    let first = try await recording(RecordedApp(), seed: 1)
    let store = try await CalibrationStudy(first, preset: nil, Runner(jobs: 2)).run().store
    let second = try await recording(RecordedApp(), seed: 2).session
    let judged = store.judged(by: second, goesOn: false)
    #expect(judged.families.map(\.policy) == store.families.map(\.policy) && judged.lookUps > 20)
    let lru = try #require(judged.families.first { $0.policy == "lru" && $0.unit == .images })
    #expect(lru.disagreements == 0 && lru.limits.contains(12))
    let own = try #require(store.families.first { $0.policy == "lru" && $0.unit == .images })
    #expect(
      own.limits.contains(lru.limits.lowerBound) && own.limits.contains(lru.limits.upperBound))
    #expect(judged.families.contains { $0.disagreements > 0 })
  }

  /// Posts with a portrait, and a photo in half of them.
  private static let posts = RecordedApp(
    table: "{row-height: 300 pt, slots: [{class: face, width: 40 pt, height: 40 pt}, "
      + "{class: photo, width: 390 pt, height: 240 pt, share: 0.5}]}",
    feed:
      "{rows: 120, classes: [{name: face, images: {kind: zipf, distinct: 20}, pixels: {width: 120, height: 120}}, "
      + "{name: photo, pixels: {width: 1170, height: 720}}]}")

  @Test func rowsWithSeveralViewsArePlayedAsRecorded() async throws {
    let (log, requests) = try await Self.posts.play(seed: 1)
    let first = try Recording(log, served: requests)
    let study = try CalibrationStudy(first, preset: nil, Runner(jobs: 2))
    let found = try await study.run()
    let runs = try found.app.scenario(of: first.scenario).runs(seeds: 2)
    let played = try await Runner(jobs: 2).sessions(of: runs) { RecordedSession($0).binds }
    let recorded = Dictionary(grouping: first.session.binds, by: \.view)
    for binds in played {
      let known = binds.filter { recorded[$0.view] != nil }
      #expect(known.allSatisfy { recorded[$0.view]?.first?.url == $0.url })
      // At the ends of the scroll, a row more or less may be prepared.
      #expect(Set(binds.map(\.view)).symmetricDifference(recorded.keys).count <= 4)
    }
    let second = try await recording(Self.posts, seed: 2)
    let check = try await study.check(found.app, second)
    #expect(abs(check.predicted.requests / check.measured.requests - 1) < 0.1)
    #expect(abs(check.predicted.meanWait / check.measured.meanWait - 1) < 0.25)
  }

  @Test func aRunSaysWhatGoesBeyondTheSession() async throws {
    let quick = RecordedApp(
      strategy: "memory: {policy: lru, cost-limit: null, count-limit: 200}",
      network: "{round-trip: 10 ms, down: 100 Mbps}")
    for (app, isReached) in [(quick, false), (RecordedApp(), true)] {
      let first = try await recording(app, seed: 1)
      let found = try await CalibrationStudy(first, preset: nil, Runner(jobs: 2)).run().app
      try await TemporaryFolder.with { folder in
        let place = folder.path(percentEncoded: false)
        try WholeFile.write(found.scenario(of: first.scenario).files(at: place + "/feed"))
        try WholeFile.write([
          WholeFile(
            path: place + "/other.yaml", text: "extends: feed.yaml\nnetwork: wpt-3g-fast\n")
        ])
        let library = ScenarioLibrary(workingFolder: place)
        let own = try library.scenario("\(place)/feed.yaml").extrapolations
        #expect(own.contains { $0.contains("reached no limit of memory") } == !isReached)
        #expect(!own.contains { $0.contains("network") })
        let other = try library.scenario("\(place)/other.yaml").extrapolations
        #expect(other.contains { $0.hasPrefix("the network 'wpt-3g-fast' is not that of") })
      }
    }
  }

  @Test func aNetworkThatChangesWithinASessionIsSeen() async throws {
    let steady = try await calibration(RecordedApp()).fitted
    #expect(steady.drift != nil && !steady.drifts)
    var app = RecordedApp()
    app.events = "[{at: 20 s, network: {round-trip: 600 ms, down: 1 Mbps}}]"
    #expect(try await calibration(app).fitted.drifts)
  }

  @Test func theFittedSessionIsNoCheck() async throws {
    let first = try await recording(RecordedApp(), seed: 1)
    let study = try CalibrationStudy(first, preset: nil, Runner(jobs: 1))
    #expect(throws: FileError.self) { try study.requireOther(first) }
    let other = try await recording(RecordedApp(), seed: 2)
    #expect(throws: Never.self) { try study.requireOther(other) }
  }

  @Test(arguments: [("a", "a"), ("a", "b"), ("a", nil)])
  func aSecondSessionOfTheSameLaunchIsNoCheck(_ one: String, _ other: String?) async throws {
    func recording(_ seed: UInt64, _ launch: String?) async throws -> Recording {
      let log = try await RecordedApp().play(seed: seed).log
      var header = log.header
      header.launch = launch
      return try Recording(BindLog(header, log.events), served: nil)
    }
    let study = try await CalibrationStudy(recording(1, one), preset: nil, Runner(jobs: 1))
    let second = try await recording(2, other)
    guard one == other else { return try study.requireOther(second) }
    let refusal = #expect(throws: FileError.self) { try study.requireOther(second) }
    #expect(refusal?.description.contains("is of the launch that was fitted") == true)
  }

  @Test func connectionsAndProtocolsOfRequestsAreNamed() throws {
    let lines = [(1, "h2"), (2, "http/1.1"), (1, "h2")].enumerated().map { place, request in
      #"{"t":9,"e":"request","url":"u","sent":\#(place),"connection":\#(request.0),"protocol":"\#(request.1)"}"#
    }
    func evidence(_ lines: [String]) throws -> TimingEvidence {
      let text = ([#"{"bindLog":2}"#] + lines).joined(separator: "\n")
      return TimingEvidence(RecordedSession(try BindLog(Data(text.utf8), file: "b.jsonl")))
    }
    let found = try evidence(lines)
    #expect(found.connections == 2 && found.protocols == ["h2", "http/1.1"])
    #expect(try evidence([]).connections == nil)
  }

  @Test(arguments: [
    (LoadKeys.Leaving.never, "never", "subscription"), (.queued, "on-end-displaying", "queued"),
    (.aborts, "on-end-displaying", "subscription"),
  ])
  func theEffectOfALeavingRowIsFoundHoweverLateItsLoadIsSent(
    _ leaving: LoadKeys.Leaving, _ cancel: String, _ scope: String
  ) async throws {
    let app = RecordedApp(
      strategy: "fetch: {connections: 2, order: lifo, coalesces: false, cancels: \(scope)}\n"
        + "    cancel: \(cancel)",
      network: "{round-trip: 200 ms, down: 1600 kbps}")
    #expect(try await calibration(app).loads.leaving == leaving)
  }

  @Test func aLoadThatIsSentGoesOnAndOneInTheQueueEnds() async throws {
    func requests(_ keys: String) async throws -> [SentRequest] {
      let app = RecordedApp(
        strategy: "fetch: {connections: 1\(keys)}",
        network: "{round-trip: 300 ms, down: 400 kbps}")
      return try await app.play(seed: 1).requests
    }
    let queued = try await requests(", cancels: queued")
    let aborted = try await requests("")
    #expect(queued.allSatisfy { $0.isWhole || $0.end == nil })
    #expect(aborted.contains { !$0.isWhole && $0.end != nil })
  }
}
