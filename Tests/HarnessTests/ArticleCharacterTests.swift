import Harness
import Metrics
import Primitives
import Testing

@Suite("Each article's character shows in its numbers")
struct ArticleCharacterTests {
  // MARK: The UIImageView extension

  @Test func smallStepsOnASlowNetworkBringWrongImagesUnlessGuarded() async throws {
    let run = try await Scenes.experiment("stale-cells")
    #expect(run.value("uiimageview-extension", .staleAssignments) > 0)
    #expect(run.value("uiimageview-extension", .staleFrames) > 0)
    #expect(run.value("uiimageview-extension-guarded", .staleAssignments) == 0)
    #expect(run.value("uiimageview-extension-guarded", .staleCellSeconds) == 0)
  }

  @Test func memoryGrowsWithTheRowsSeenWithoutBound() async throws {
    let short = try await scroll(flicks: 4)
    let long = try await scroll(flicks: 16)
    let grown =
      long.value("uiimageview-extension", .finalMemoryBytes)
      / short.value("uiimageview-extension", .finalMemoryBytes)
    #expect(grown > 3)
    #expect(long.value("lru-url", .peakBelievedBytes) <= 64 * 1_048_576)
  }

  @Test func aMissingImageIsAskedForAgainAtEachBind() async throws {
    let run = try await Scenes.experiment(
      text: """
        network: wifi
        feed: {rows: 1, missing: {rows: [0]}}
        scroll:
          gestures: [{pause: {duration: 1 s}}]
        events:
          - {at: 200 ms, rows: reload-data}
          - {at: 400 ms, rows: reload-data}
          - {at: 600 ms, rows: reload-data}
        strategies: [uiimageview-extension]
        """)
    #expect(run.value("uiimageview-extension", .binds) == 4)
    #expect(run.value("uiimageview-extension", .failedRequests) == 4)
  }

  // MARK: The NSURL extension

  @Test func theCheckedCellIsNeverWrongAndTheCacheHoldsMoreThanItBelieves() async throws {
    let run = try await Scenes.experiment("big-images")
    #expect(run.value("nsurl-extension", .staleAssignments) == 0)
    #expect(run.value("nsurl-extension", .peakBelievedBytes) <= 10 * 1_048_576)
    #expect(run.value("nsurl-extension", .peakCacheBytes) > 10 * 1_048_576)
    #expect(run.value("nsurl-extension", .peakCachedImages) <= 20)
  }

  // MARK: The cache keyed by row

  @Test func everyMissCostsTwoRequests() async throws {
    let run = try await Scenes.experiment(
      text: """
        network: wifi
        feed: {rows: 40}
        scroll:
          gestures: [{drag: {distance: 800 pt, duration: 4 s}}]
        settle: 10 s
        strategies: [row-keyed-nohttp]
        """)
    let misses = run.value("row-keyed-nohttp", .misses)
    #expect(misses > 10)
    #expect(run.value("row-keyed-nohttp", .networkRequests) == 2 * misses)
    #expect(run.value("row-keyed-nohttp", .completedRequests) == 2 * misses)
  }

  @Test func secondFetchesRunInSingleFile() async throws {
    // All first requests run at once; the second ones run one after the other.
    let run = try await Scenes.experiment(
      text: """
        device: iphone-13
        network: {round-trip: 200 ms}
        server: {think-time: 0 ms, think-time-sigma: 0, handshake: 0 B, handshake-time: 0 ms}
        feed: {rows: 9, pixels: {width: 60, height: 60}}
        scroll:
          gestures: [{pause: {duration: 3 s}}]
        strategies: [row-keyed-nohttp, no-cache]
        """)
    // Nine rows: 0.6 s for the first request, then nine times 0.2 s, and 0.4 s for another connection. The bodies share
    // one window, which may need one more round trip. In single file, the last comes after 0.6, 0.4, and 8 · 0.2 s.
    #expect(run.value("no-cache", .timeToImageP99) < 900)
    #expect(run.value("row-keyed-nohttp", .timeToImageP99) > 2_600)
  }

  @Test func rowsInsertedAtTheTopGetWrongImagesFewerByItemNoneGuarded() async throws {
    let run = try await Scenes.experiment("pull-to-refresh")
    let byRow = run.value("row-keyed", .staleAssignments)
    let byItem = run.value("item-keyed", .staleAssignments)
    #expect(byRow > byItem)
    #expect(byItem > 0)
    #expect(run.value("item-keyed-guarded", .staleAssignments) == 0)
  }

  // MARK: The synchronizer over URLCache

  @Test func withoutCacheControlItAloneAsksForLessAfterALaunch() async throws {
    let run = try await Scenes.experiment("relaunch")
    let own = run.value("urlcache-synchronizer", .networkRequests)
    for other in ["uiimageview-extension", "nsurl-extension", "row-keyed"] {
      #expect(own < run.value(other, .networkRequests))
    }
  }

  @Test func scrollingBackDecodesEverythingAgain() async throws {
    let run = try await Scenes.experiment("scroll-back")
    #expect(
      run.value("urlcache-synchronizer", .decodes) > run.value("uiimageview-extension", .decodes))
  }

  @Test func recycledImagesShowUntilTheNewOneIsDelivered() async throws {
    let run = try await Scenes.experiment("fastscroll")
    #expect(run.value("urlcache-synchronizer", .leftoverCellSeconds) > 0)
    #expect(run.value("lru-url", .leftoverCellSeconds) == 0)
  }

  private func scroll(flicks: Int) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        network: wifi
        feed: {rows: 5000}
        scroll:
          gestures:
            - flicks: {count: \(flicks), velocity: 3000, interval: 1500 ms}
        strategies: [uiimageview-extension, lru-url]
        """)
  }
}
