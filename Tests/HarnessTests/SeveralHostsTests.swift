import Harness
import Metrics
import Scenarios
import Testing

@Suite("Images from several hosts, scenario by scenario")
struct SeveralHostsTests {
  /// Every built-in strategy with a network that needs no time, with images from one host and from several.
  private static func scene(_ server: String) -> String {
    """
    network: {round-trip: 0 ms}
    feed: {rows: 400, images: {kind: zipf, distinct: 120}, pixels: {width: 200, height: 200}}
    scroll: {reader: {duration: 12 s, backward-share: 0.3}}
    server: {\(server), think-time: 0 ms, think-time-sigma: 0, cache-control: max-age=5}
    strategies: [\(Scenes.library.names(of: .strategy).joined(separator: ", "))]
    sweep: {server.hosts: [1, 2, 7]}
    """
  }

  @Test(arguments: ["tls: none", "tls: \"1.3\", handshake: 0 B, handshake-time: 0 ms"])
  func whereTheNetworkTakesNoTimeTheyChangeNoStrategysHits(server: String) async throws {
    let experiment = try await Scenes.experiment(text: Self.scene(server), seedCount: 3)
    let runs = Dictionary(grouping: experiment.reports) { "\($0.strategy), seed \($0.seed)" }
    #expect(runs.count == 3 * Scenes.library.names(of: .strategy).count)
    let counts: [Metric] = [
      .binds, .memoryHits, .diskHits, .httpFreshHits, .misses, .networkRequests, .revalidations,
      .bytesDown,
    ]
    for (name, alike) in runs {
      #expect(alike.count == 3)
      #expect(alike.allSatisfy { ($0[.binds] ?? 0) > 0 }, "\(name)")
      for metric in counts {
        let values = Set(alike.map { $0[metric] })
        #expect(values.count == 1, "\(name): \(metric) is \(values)")
      }
    }
  }

  /// One connection to each host. Portraits and photos that share a connection delay each other.
  @Test(arguments: [
    ("", "", 1.0), (", hosts: 1", "", 2), ("", ", hosts: 2", 3), (", hosts: 1", ", hosts: 1", 2),
  ])
  func aClassWithHostsOfItsOwnHasConnectionsOfItsOwn(
    _ portrait: String, _ photo: String, _ peak: Double
  ) async throws {
    let experiment = try await Scenes.experiment(
      text: """
        network: {down: 2 Mbps, round-trip: 50 ms}
        feed:
          rows: 200
          classes:
            - {name: portrait, pixels: {width: 100, height: 100}\(portrait)}
            - {name: photo, pixels: {width: 400, height: 300}\(photo)}
        server: {protocols: [http1]}
        scroll: {reader: {duration: 10 s}}
        strategies: [{extends: lru-url, name: one-each, fetch: {connections-per-host: 1}}]
        """)
    #expect(experiment.value("one-each", .peakConcurrentRequests) == peak)
  }
}
