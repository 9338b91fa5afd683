import Harness
import Metrics
import Scenarios
import Testing
import TestSupport

/// A list whose addresses are signed, with two refreshes that bring new signatures.
@Suite struct SignedFeedTests {
  private static func text(signed: String, keys: String = "") -> String {
    """
    network: wifi
    feed: {rows: 6, pixels: {width: 100, height: 100}, signed: \(signed)}
    table: {row-height: 100 pt}
    refresh: {delay: 400 ms, rows: [reload-data], limit: 2}
    scroll:
      gestures:
        - pause: {duration: 3 s}
        - pull-to-refresh: {}
        - pause: {duration: 3 s}
        - pull-to-refresh: {}
        - pause: {duration: 3 s}
    strategies:
      - {extends: lru-url, name: url}
      - {extends: lru-url, name: path, keys: {memory: path}}
      - {extends: lru-url, name: unsigned, keys: {memory: unsigned}}
    """
  }

  @Test func keysByAddressLoadAllAgainAndKeysByPathLoadNothingAgain() async throws {
    let run = try await Scenes.experiment(text: Self.text(signed: "{}"))
    #expect(run.value("url", .completedRequests) == 18)
    for name in ["path", "unsigned"] {
      #expect(run.value(name, .completedRequests) == 6)
      #expect(run.value(name, .staleAssignments) == 0)
      #expect(run.value(name, .wrongHits) == 0)
      #expect(run.value(name, .memoryHits) == 12)
    }
  }

  @Test func withoutSignaturesAllKeysAreAlike() async throws {
    let run = try await Scenes.experiment(text: Self.text(signed: "null"))
    for name in ["url", "path", "unsigned"] { #expect(run.value(name, .completedRequests) == 6) }
  }

  /// The lists are older than their addresses live when rows come on screen.
  @Test(arguments: [("with-list", true), ("once-expired", false)])
  func anExpiredAddressIsRefused(_ renewed: String, _ isRefused: Bool) async throws {
    let run = try await Scenes.experiment(
      text: """
        network: wifi
        feed:
          rows: 60
          pixels: {width: 100, height: 100}
          signed: {for: 1 s, renewed: \(renewed)}
        table: {row-height: 100 pt}
        refresh: {rows: [reload-data]}
        scroll:
          gestures:
            - pause: {duration: 3 s}
            - drag: {distance: 2000 pt, duration: 600 ms}
            - pause: {duration: 3 s}
        strategies: [{extends: lru-url, name: url}]
        """)
    #expect(run.value("url", .networkRequests) > 20)
    #expect((run.value("url", .failedRequests) > 10) == isRefused)
    #expect((run.value("url", .neverShown) > 0) == isRefused)
  }

  /// A launch brings a new list, so that files under whole addresses are not found.
  @Test func aLaunchBringsNewAddresses() async throws {
    let run = try await Scenes.experiment(
      text: """
        network: wifi
        feed: {rows: 6, pixels: {width: 100, height: 100}, signed: {}}
        table: {row-height: 100 pt}
        scroll: {gestures: [{pause: {duration: 6 s}}]}
        events: [{at: 3 s, terminate: {}}, {at: 3500 ms, launch: {}}]
        strategies:
          - {extends: lru-disk, name: url}
          - {extends: lru-disk, name: unsigned, keys: {memory: unsigned, disk: unsigned}}
        """)
    #expect(run.value("url", .completedRequests) == 12)
    #expect(run.value("unsigned", .completedRequests) == 6)
    #expect(run.value("unsigned", .diskHits) == 6)
  }

  /// Two renditions of a picture in one size look alike, whatever their addresses.
  @Test(arguments: [(100, false), (200, true)])
  func aVariantIsAWrongImageOnlyInAnotherSize(_ side: Int, _ isWrong: Bool) async throws {
    let run = try await Scenes.experiment(
      text: """
        network: wifi
        feed:
          rows: 6
          classes:
            - {name: one, pixels: {width: 100, height: 100}}
            - {name: other, variant-of: one, pixels: {width: \(side), height: \(side)}}
        table: {row-height: 100 pt, slots: [{class: one}]}
        tab: {slots: [{class: other}]}
        scroll: {gestures: [{pause: {duration: 3 s}}, {tab: {stay: 3 s}}]}
        strategies: [{extends: lru-url, name: path, keys: {memory: path}}]
        """)
    #expect((run.value("path", .staleAssignments) > 0) == isWrong)
    #expect((run.value("path", .wrongHits) > 0) == isWrong)
    #expect(run.value("path", .completedRequests) == 6)
  }

  @Test(arguments: [
    ("feed: {rows: 60, signed: {}}", "lru-url", "changes no address"),
    ("feed: {rows: 60}", "lru-url, keys: {memory: unsigned}", "means the same as 'url'"),
    ("server: {redirect-cache-control: max-age=5}", "lru-url", "only if 'redirects' is above 0"),
    (
      "feed: {rows: 60}", "lru-url, http: null, prefetch: {rows: table, into: http}",
      "'prefetch.into' is 'http', and nothing is stored there"
    ),
    (
      "feed: {rows: 60}",
      "lru-url, keys: {memory: url-and-size}, prefetch: {rows: table, key: url}",
      "stored by 'url' and looked up by 'url-and-size'"
    ),
    ("feed: {rows: 60}", "lru-url, prefetch: {into: disk}", "only if 'rows' is not none"),
  ])
  func aCombinationWithoutEffectIsNoted(
    _ part: String, _ strategy: String, _ note: String
  ) throws {
    let scenario = try Scenes.scenario(
      text: """
        network: wifi
        \(part)
        scroll: {gestures: [{pause: {duration: 1 s}}]}
        strategies: [{extends: \(strategy), name: one}]
        """)
    #expect(scenario.warnings.contains { $0.contains(note) }, "\(scenario.warnings)")
  }
}
