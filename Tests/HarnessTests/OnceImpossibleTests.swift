import Harness
import Metrics
import Testing

/// Tests that results which no phone could have do not occur.
@Suite("Results that no phone could have had")
struct OnceImpossibleTests {
  /// A slow pan over pictures of twelve million pixels: 6.4 GiB of bitmaps in a store that never evicts.
  private static let pan = """
    device: {extends: iphone-6s, name: a-phone, process: {limit: LIMIT}}
    network: wifi
    feed: {rows: 140, pixels: {width: 4000, height: 3000}, bits-per-pixel: {median: 0.02, sigma: 0}}
    table: {row-height: 281 pt}
    scroll: {gestures: [drag: {distance: 39000 pt, duration: 150 s}]}
    strategies: [unbounded, uiimageview-extension, lru-url]
    """

  private func pan(limit: String) async throws -> Experiment {
    try await Scenes.experiment(text: Self.pan.replacing("LIMIT", with: limit))
  }

  @Test func noProcessHoldsMoreThanItsPhoneAllows() async throws {
    let immortal = try await pan(limit: "null")
    let mortal = try await pan(limit: "1395 MiB")
    let picture = 4_000.0 * 3_000 * 4
    for strategy in ["unbounded", "uiimageview-extension"] {
      #expect(immortal.value(strategy, .peakFootprintBytes) > 6 * 1_073_741_824)
      #expect(mortal.value(strategy, .peakFootprintBytes) < 1_395 * 1_048_576 + 2 * picture)
    }
    #expect(mortal.value("unbounded", .kills) >= 1)
    let lacking = Metric.cellSecondsWithoutRightImage
    #expect(mortal.value("unbounded", lacking) > immortal.value("unbounded", lacking))
    // NSCache, as its model reads, evicts under memory pressure.
    #expect(mortal.value("uiimageview-extension", .kills) == 0)
    #expect(mortal.value("lru-url", .kills) == 0)
  }

  /// In the third article the list comes over the session whose completion handlers fetch each image again, so it waits
  /// for those before it.
  @Test func aListWaitsBehindTheFetchesOfTheHandlersBeforeItsOwn() async throws {
    // When the list arrives, every row on screen is bound again.
    let early = try await refreshed(after: "1 s")
    #expect(early.value("row-keyed-nohttp", .binds) > 0)
    #expect(early.value("fetching-once", .binds) > early.value("row-keyed-nohttp", .binds))
    let late = try await refreshed(after: "30 s")
    #expect(late.value("row-keyed-nohttp", .binds) >= early.value("fetching-once", .binds))
  }

  /// The last fetch before the list's request fails, and nothing else happens then.
  @Test func aListComesThoughTheFetchesBeforeItFail() async throws {
    let late = try await refreshed(after: "30 s", server: "faults: {resets: 0.6}")
    let free = try await refreshed(after: "30 s")
    #expect(late.value("row-keyed-nohttp", .failedRequests) > 3)
    #expect(late.value("row-keyed-nohttp", .binds) >= free.value("fetching-once", .binds))
  }

  private func refreshed(after time: String, server: String = "") async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        network: 3g
        server: {\(server)}
        feed: {rows: 200, pixels: {width: 120, height: 120}}
        table: {row-height: 88 pt}
        refresh: {delay: 100 ms, rows: [insert: {at: 0, count: 5}, reload-data], limit: 1}
        scroll: {gestures: [pause: {duration: 1500 ms}, pull-to-refresh: {}]}
        settle: \(time)
        strategies:
          - row-keyed-nohttp
          - {extends: row-keyed-nohttp, name: fetching-once, fetch: {fetches-twice: false}}
        """)
  }
}
