import Harness
import Metrics
import Testing
import TestSupport

/// Makes runs of a grid that scrolls faster than an old phone decodes.
@Suite struct DecodeBacklogTests {
  private static func experiment(_ strategies: String) async throws -> Experiment {
    try await Scenes.experiment(
      text: """
        device: iphone-6s
        network: wifi-ac
        feed:
          rows: 3000
          format: webp
          pixels: {width: 1080, height: 1080}
          bits-per-pixel: {median: 0.6, sigma: 0.3}
        table: {row-height: 125 pt, columns: 3}
        scroll:
          gestures:
            - flicks: {count: 12, velocity: 3000, interval: 600 ms}
            - pause: {duration: 10 s}
        strategies: [\(strategies)]
        """)
  }

  /// An image that scrolls by undecoded is missing if workers decode; on the main thread its decoding delays the frame.
  @Test func decodingBesideTheMainThreadTakesAboutAsLongWithoutHitches() async throws {
    let run = try await Self.experiment(
      "nuke, sdwebimage, {extends: nuke, name: on-main, decode: on-main}")
    let onMain = run.value("on-main", .cellSecondsWithoutRightImage)
    #expect(run.value("on-main", .hitchTimeRatio) > 100)
    for library in ["nuke", "sdwebimage"] {
      #expect(run.value(library, .cellSecondsWithoutRightImage) < 1.25 * onMain, "\(library)")
      #expect(run.value(library, .hitchTimeRatio) < 10, "\(library)")
    }
  }

  @Test func whatLeavesTheQueueIsNotDecoded() async throws {
    let run = try await Self.experiment(
      """
      nuke, {extends: nuke, name: decodes-all, decode: {cancels: never}}, \
      {extends: nuke, name: all-at-once, decode: {queue: per-load, limit: null, cancels: never}}
      """)
    #expect(run.value("nuke", .decodes) < run.value("decodes-all", .decodes))
    for waiting in ["decodes-all", "all-at-once"] {
      let queued = run.value("nuke", .cellSecondsWithoutRightImage)
      #expect(queued < run.value(waiting, .cellSecondsWithoutRightImage), "\(waiting)")
    }
    let peak = run.value("all-at-once", .peakFootprintBytes)
    #expect(peak > run.value("decodes-all", .peakFootprintBytes), "each holds its memory meanwhile")
  }
}
