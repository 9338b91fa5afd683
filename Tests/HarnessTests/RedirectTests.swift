import Harness
import Metrics
import Testing
import TestSupport

/// A picture behind a redirect, bound three times over an HTTP cache that keeps the picture for a day.
@Suite struct RedirectTests {
  private static func experiment(
    permanent: Bool, lifetime: String = "null"
  ) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        network: wifi
        server:
          cache-control: max-age=86400
          redirects: 1
          redirects-permanently: \(permanent)
          redirect-cache-control: \(lifetime)
        feed: {rows: 1, pixels: {width: 300, height: 300}}
        scroll: {gestures: [{pause: {duration: 8 s}}]}
        events:
          - {at: 3 s, rows: {reconfigure: {at: 0, count: 1}}}
          - {at: 5 s, rows: {reconfigure: {at: 0, count: 1}}}
        strategies:
          - extends: urlcache-synchronizer
            name: http
            http: {memory: 512 MB, disk: 10 GB, injected-cache-control: null}
          - {extends: urlcache-synchronizer, name: none, http: null}
          - extends: urlcache-synchronizer
            name: one at a time
            http: {memory: 512 MB, disk: 10 GB, injected-cache-control: null}
            fetch: {connections: 1}
        """)
  }

  /// The redirect is requested each time, the picture once (RFC 9111, section 3; RFC 9110, section 15.4.3).
  @Test(arguments: ["http", "one at a time"])
  func aTemporaryRedirectIsAskedForAtEachBind(_ strategy: String) async throws {
    let run = try await Self.experiment(permanent: false)
    #expect(run.value(strategy, .networkRequests) == 4)
    #expect(run.value(strategy, .completedRequests) == 1)
    #expect(run.value(strategy, .httpFreshHits) == 2)
    #expect(run.value("none", .networkRequests) == 6)
  }

  /// The picture is bound at 0, 3 and 5 s.
  @Test(arguments: [("max-age=60", 2.0), ("max-age=4", 3), ("max-age=1", 4)], [false, true])
  func aRedirectIsRememberedAsLongAsItSays(
    _ lifetime: (field: String, requests: Double), _ permanent: Bool
  ) async throws {
    let run = try await Self.experiment(permanent: permanent, lifetime: lifetime.field)
    for name in ["http", "one at a time"] {
      #expect(run.value(name, .networkRequests) == lifetime.requests)
      #expect(run.value(name, .completedRequests) == 1)
      #expect(run.value(name, .httpFreshHits) == 2)
    }
    #expect(run.value("none", .networkRequests) == 6)
  }

  @Test func aPermanentRedirectIsAskedForOnce() async throws {
    let run = try await Self.experiment(permanent: true)
    #expect(run.value("http", .networkRequests) == 2)
    #expect(run.value("http", .httpFreshHits) == 2)
  }

  @Test func whereTheRedirectLeadsTheStoredPictureIsConfirmed() async throws {
    let text = try await Scenes.experiment(
      text: """
        network: wifi
        server: {cache-control: no-cache, redirects: 1}
        feed: {rows: 1, pixels: {width: 300, height: 300}}
        scroll: {gestures: [{pause: {duration: 8 s}}]}
        events: [{at: 3 s, rows: {reconfigure: {at: 0, count: 1}}}]
        strategies: [{extends: nuke, memory: null, name: http}]
        """)
    #expect(text.value("http", .networkRequests) == 4)
    #expect(text.value("http", .revalidations) == 1)
    #expect(text.value("http", .httpRevalidatedHits) == 1)
  }
}
