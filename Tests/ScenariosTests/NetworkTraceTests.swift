import AppModel
import Environment
import Foundation
import Primitives
import Scenarios
import Testing
import TestSupport
import YAML

/// Scenarios whose networks are recorded.
@Suite struct NetworkTraceTests {
  private static let recordings = [
    "way.csv": "time_ms,down_kbps\n0,800\n1000,900\n",
    "chances.down": "1\n5\n", "cooked": "0.0\t4.0\n1.0\t5.0\n",
    "home/readme": "a folder of the name of a recording\n",
    "walk.csv": "Timestamp,DL_bitrate\n2019.12.16_13.40.04,72\n2019.12.16_13.40.05,0\n",
    "iperf.json":
      "{\"intervals\": [{\"sum\": {\"start\": 0, \"end\": 1, \"bits_per_second\": 800000}}]}",
    "Scenarios/Networks/home.csv": "time_ms,down_kbps\n0,700\n",
    "Scenarios/Networks/commute.yaml": "extends: lte\ntrace: home\n",
  ]

  /// Reads a scenario in the folder of recordings.
  private static func read(
    _ scenario: String, beside files: [String: String] = recordings
  ) async throws -> Scenario {
    try await TemporaryFolder.with { folder in
      let text = scenario + "\nstrategies: [no-cache]\nseeds: [1]\n"
      for (path, contents) in files.merging(["s.yaml": text], uniquingKeysWith: { $1 }) {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(contents.utf8).write(to: file)
      }
      return try ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
        .scenario("s.yaml")
    }
  }

  private static func problem(
    _ scenario: String, beside files: [String: String] = recordings
  ) async -> String {
    do {
      _ = try await read(scenario, beside: files)
      return "none"
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      ("{extends: lte, trace: way.csv}", 800_000), ("{extends: lte, trace: way}", 800_000),
      ("{trace: chances.down}", 2 * 1_504 * 8 * 200), ("{trace: home}", 700_000),
      ("commute", 700_000), ("{trace: Scenarios/Networks/home.csv}", 700_000),
      ("{extends: subway, trace: way}", 800_000), ("{trace: nyc-subway-q}", 13_900_000),
      ("{trace: 'walk.csv time=Timestamp,down=DL_bitrate,rate-unit=kbps'}", 72_000),
      ("{trace: iperf.json}", 800_000), ("{trace: cooked}", 5_000_000),
    ] as [(String, Int64)])
  func aRecordingIsFoundBesideWhoNamesItOrAmongThoseThatThereAre(
    network: String, rate: Int64
  ) async throws {
    let plan = try await Self.read("network: \(network)").plans[0].plan
    #expect(plan.network.recording?.steps.first?.down == BitRate(bitsPerSecond: rate))
  }

  @Test(arguments: [
    ("down: 1 Mbps", true, true), ("up: 1 Mbps", false, true), ("round-trip: 9 ms", false, true),
    ("loss: 0.1", false, true), ("jitter: 0.1", false, false),
  ])
  func aValueIsWarnedOfIfTheRecordingHasItsOwn(
    _ value: String, besideRates: Bool, besideAll: Bool
  ) async throws {
    let all = ["way.csv": "time_ms,down_kbps,up_kbps,round_trip_ms,loss\n0,800,90,40,0\n"]
    for (files, isWarned) in [(Self.recordings, besideRates), (all, besideAll)] {
      let scenario = try await Self.read("network: {trace: way.csv, \(value)}", beside: files)
      let key = value.prefix { $0 != ":" }
      let note = "'network.\(key)' has no effect: it acts only if 'trace'"
      #expect(scenario.warnings.contains { $0.contains(note) } == isWarned, "\(value)")
    }
  }

  @Test func anEventsNetworkIsRecordedToo() async throws {
    let plan = try await Self.read(
      "events: [{at: 1 s, background: {}}, {at: 3 s, network: {extends: edge, trace: way}}]"
    ).plans[0].plan
    let networks = plan.scheduledEvents.compactMap { scheduled in
      if case .network(let profile) = scheduled.action { profile } else { nil }
    }
    #expect(plan.network.recording == nil)
    #expect(networks.map { $0.recording?.steps.count } == [2])
  }

  @Test func aSweepGoesThroughRecordings() async throws {
    let scenario = try await Self.read(
      "network: {extends: lte, trace-start: 1 s}\nsweep: {network.trace: [null, way, home]}")
    let networks = scenario.plans.map(\.plan.network)
    #expect(networks.map(\.recording?.length) == [nil, .seconds(2), .seconds(1)])
    #expect(networks.allSatisfy { $0.traceStart == .seconds(1) })
    let presets = try await Self.read("sweep: {network: [lte, subway, commute]}").plans
    #expect(presets.map { $0.plan.network.recording?.steps.count ?? 0 > 0 } == [false, true, true])
  }

  @Test func whatIsShownNamesTheRecordingAndIsValid() async throws {
    let scenario = try await Self.read("network: {extends: lte, trace: way, trace-start: 5 ms}")
    let text = ResolvedText.yaml(try scenario.resolved)
    #expect(text.contains("  trace: way\n  trace-start: 5 ms\n"))
    let shown = text.replacing("name: s\n", with: "").split(separator: "\nstrategies:")[0]
    let again = try await Self.read(String(shown))
    #expect(again.plans[0].plan.network == scenario.plans[0].plan.network)
  }

  @Test func aGuessThatIsMovedLeavesTheRecordings() async throws {
    let scenario = try await Self.read(
      "network: {extends: lte, trace: way}\nevents: [{at: 1 s, network: {trace: home}}]")
    let queue = try #require(try scenario.guesses.first { $0.key.path == "network.queue" })
    let moved = try queue.moved(scenario.plans, by: 2).runs
    let plan = try #require(moved.first).plan
    #expect(plan.network.queue == ByteCount(1024 * 1024))
    #expect(plan.network.recording == scenario.plans[0].plan.network.recording)
    #expect(plan.scheduledEvents == scenario.plans[0].plan.scheduledEvents)
  }

  @Test(arguments: [
    ("network: {trace: wya}", "s.yaml:1:18: unknown network trace 'wya'; known: home, nyc-bus-b57"),
    ("network: {trace: nyc-subway}", "s.yaml:1:18: unknown network trace 'nyc-subway'; did you"),
    ("network: {trace: other/way.csv}", "s.yaml:1:18: unknown network trace 'other/way.csv'"),
    ("network: {trace: bad}", "bad.csv:2:3: 'fast' is not a rate; write kbps, 0 or more"),
    ("events: [{at: 1 s, network: {trace: bad}}]", "bad.csv:2:3: 'fast' is not a rate"),
    ("network: broken", "Scenarios/Networks/broken.yaml:1:8: unknown network trace 'none'; known"),
    ("network: {trace-start: -1 s}", "s.yaml:1:24: '-1 s' is negative"),
  ])
  func wrongRecordingsAreReportedWhereTheyAre(scenario: String, message: String) async {
    var files = Self.recordings
    files["bad.csv"] = "time_ms,down_kbps\n0,fast\n"
    files["Scenarios/Networks/broken.yaml"] = "trace: none\n"
    let problem = await Self.problem(scenario, beside: files)
    #expect(problem.hasPrefix(message), "\(problem)")
  }
}

/// The recordings that come with the program.
@Suite struct ShippedNetworkTests {
  private static let networks = ["bus", "subway", "train"]

  @Test(arguments: networks)
  func aPresetSaysOfItsRecordingWhatItIs(name: String) throws {
    let network = try ScenarioText.library.network(name)
    let trace = try #require(network.recording)
    let text = String(
      decoding: try ScenarioText.library.file(name, .network).bytes, as: UTF8.self
    ).split(separator: "\n").map { $0.drop { "# ".contains($0) } }.joined(separator: " ")
    let ends = trace.steps.dropFirst().map(\.start) + [trace.length]
    let steps = zip(trace.steps, ends).map { (rate: $0.down, time: $1 - $0.start) }
    let bits = steps.reduce(0.0) { $0 + Double($1.rate.bitsPerSecond) * $1.time.seconds }
    let mean = (bits / trace.length.seconds / 100_000).rounded() / 10
    let highest = Double(trace.steps.map(\.down.bitsPerSecond).max() ?? 0) / 1e6
    let outage = steps.filter { $0.rate == .zero }.map(\.time.seconds).max() ?? 0
    #expect(text.contains(" \(Int(trace.length.seconds / 60)) minutes of "))
    #expect(
      text.contains(
        "\(mean) Mbps on average, from 0 for up to \(Int(outage)) s to \(highest) Mbps"),
      "\(mean), \(outage), \(highest)")
    #expect(network.up == (try ScenarioText.library.network("lte")).up)
  }

  @Test func everyRecordingHasAPresetALicenceAndAPlaceInTheNotice() throws {
    let folder = PackageFolder.url.appending(path: "Scenarios/Networks")
    let notice = String(
      decoding: try Data(contentsOf: folder.appending(path: "NOTICE.md")), as: UTF8.self)
    let named = try Self.networks.map { try ScenarioText.library.network($0).trace }
    let names = ScenarioText.library.names(of: .networkTrace)
    #expect(Set(named) == Set(names))
    for name in names {
      let text = String(
        decoding: try ScenarioText.library.file(name, .networkTrace).bytes, as: UTF8.self)
      #expect(text.prefix(600).contains("Open Database License (ODbL) 1.0"))
      #expect(notice.contains("| `\(name).csv` |"))
    }
  }
}
