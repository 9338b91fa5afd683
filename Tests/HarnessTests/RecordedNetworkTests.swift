import Environment
import Foundation
import Harness
import ImagePipeline
import Metrics
import NetworkCrossCheck
import Primitives
import Scenarios
import Testing
import TestSupport

/// Whole runs over recorded networks.
@Suite struct RecordedNetworkTests {
  private static func reports(
    _ network: String, strategies: String = "[lru-url, row-keyed, kingfisher]"
  ) async throws -> [RunReport] {
    try await TemporaryFolder.with { folder in
      let constant = "time_ms,down_kbps,up_kbps\n0,780,330\n700,780,330\n"
      try Data(constant.utf8).write(to: folder.appending(path: "constant.csv"))
      let text = """
        network: \(network)
        feed: {rows: 200, pixels: {width: 300, height: 300}}
        scroll:
          reader: {duration: 10 s}
        strategies: \(strategies)
        seeds: {count: 5}
        """
      try Data(text.utf8).write(to: folder.appending(path: "s.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      let experiment = try await Experiment(
        try library.scenario("s.yaml"), Selection(seedCount: 5), version: "test",
        runner: Runner(jobs: 2))
      return experiment.reports
    }
  }

  @Test func aRecordingThatNeverChangesGivesTheResultsOfTheConstantRate() async throws {
    let plain = try await Self.reports("{extends: 3g}")
    let recorded = try await Self.reports("{extends: 3g, trace: constant}")
    #expect(plain.count == 15 && plain.map(\.values) == recorded.map(\.values))
  }

  @Test(arguments: ["subway", "bus", "train"], [1, 2, 3] as [UInt64])
  func whatCameIsWhatThePathCarriedWhereItBinds(network: String, seed: UInt64) throws {
    var profile = try Scenes.library.network(network)
    profile.roundTrip = .milliseconds(20)
    let sizes = 3_000_000
    let schedule = RequestSchedule((0..<6).map { _ in .init(at: .zero, ByteCount(sizes)) })
    let times = schedule.modelled(
      over: profile, from: ServerConfiguration(), FetchConfiguration(), seed: seed)
    let end = try #require(times.compactMap(\.lastByte).max())
    let path = NetworkPath(profile, seed: seed)
    let capacity = path.capacity(.down, from: .start, to: .start + end)
    let packets = 6 * sizes / CongestionWindow.segment
    let carried = 6 * sizes + packets * TCPConnection.headers
    // Opening the connection, slow start and dropped packets use the rest.
    #expect(carried <= capacity)
    #expect(Double(carried) > Double(capacity) * 0.85, "\(carried) of \(capacity)")
  }
}
