import Harness
import Metrics
import Scenarios
import Testing
import TestSupport

/// Three rows that are bound four times, and a server that never sends a picture.
@Suite("Stored answers that are no picture") struct StoredErrorTests {
  private static func experiment(server: String, _ strategies: String) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        network: wifi
        server: {cache-control: max-age=86400, \(server)}
        feed: {rows: 3, pixels: {width: 400, height: 400}}
        table: {row-height: 200 pt}
        scroll: {gestures: [{pause: {duration: 10 s}}]}
        events:
          - {at: 2 s, rows: {reload-data: {}}}
          - {at: 4 s, rows: {reload-data: {}}}
          - {at: 6 s, rows: {reload-data: {}}}
        strategies:
        \(strategies)
        """)
  }

  private static let overHTTP = """
    - extends: urlcache-synchronizer
      name: unchecked
      guard: token
      http: {stores-errors: true}
    - extends: urlcache-synchronizer
      name: unchecked, on disk alone
      guard: token
      http: {stores-errors: true, memory: 0 MiB}
    - extends: urlcache-synchronizer
      name: unchecked, none stored
      guard: token
      http: {stores-errors: false}
    - extends: urlcache-synchronizer
      name: checked
      guard: token
      fetch: {checks-status: true}
      http: {stores-errors: true}
    - extends: urlcache-synchronizer
      name: checked, none stored
      guard: token
      fetch: {checks-status: true}
      http: {stores-errors: false}
    """

  /// A 404 may be stored without a lifetime, a 500 and a 503 with one (RFC 9110, section 15.1; RFC 9111, section 3).
  @Test(arguments: ["not-found: 1", "internal-errors: 1", "errors: 1"])
  func anErrorIsNoPictureNoHitAndAFailedLoadHoweverItIsKept(server: String) async throws {
    let run = try await Self.experiment(server: server, Self.overHTTP)
    for name in run.scenario.plans.map(\.strategyName) {
      #expect(run.value(name, .neverShown) == 1, "\(name)")
      #expect(run.value(name, .hitRatio) == 0, "\(name)")
      #expect(run.value(name, .failedLoads) == 12, "\(name)")
      #expect(run.value(name, .abandonedRows) == 3, "\(name)")
      #expect(run.value(name, .httpFreshHits) == 0, "\(name)")
    }
    // The error is kept all the same: it is asked for once a row, not at each bind.
    #expect(run.value("unchecked", .networkRequests) == 3)
    #expect(run.value("checked", .networkRequests) == 3)
    #expect(run.value("unchecked, none stored", .networkRequests) == 12)
  }

  @Test(arguments: ["not-found: 1", "faults: {truncated: 1}"])
  func aFileOfSuchBytesIsNoPictureEither(server: String) async throws {
    let run = try await Self.experiment(
      server: server,
      """
      - extends: lru-disk
        name: in the background
        memory: null
        fetch: {checks-status: false}
        disk: {stores-undecodable: true}
      - extends: lru-disk
        name: on the main thread
        memory: null
        fetch: {checks-status: false}
        disk: {stores-undecodable: true, look-up: main}
      """)
    for name in ["in the background", "on the main thread"] {
      #expect(run.value(name, .neverShown) == 1, "\(name)")
      #expect(run.value(name, .hitRatio) == 0, "\(name)")
      #expect(run.value(name, .diskHits) == 0, "\(name)")
    }
  }
}
