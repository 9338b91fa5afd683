import AppModel
import Environment
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Testing

/// Animated images: the frames that a strategy decodes, where and when, and the memory that keeps them.
@Suite struct AnimationTests {
  /// Two animations of twenty frames of 1 MiB, one on screen at a time: three seconds each.
  private static func text(
    _ decode: String, frames: Int = 20, more: String = "", device: String = "iphone-13"
  ) -> String {
    """
    device: \(device)
    network: wifi
    feed:
      rows: 2
      format: gif
      pixels: {width: 512, height: 512}
      frames: \(frames)
      frame-time: 100 ms
      bits-per-pixel: {median: 4, sigma: 0}
    table: {row-height: 844 pt, prepares-cells: false}
    scroll:
      gestures: [{pause: {duration: 3 s}}, {drag: {distance: 844 pt, duration: 500 ms}}, {pause: {duration: 3 s}}]
    \(more)
    strategies:
      - {extends: lru-url, name: s, memory: {cost-limit: null}, decode: {\(decode)}}
    """
  }

  private static let frame = 1_048_576.0

  private func run(_ decode: String, frames: Int = 20) async throws -> Experiment {
    try await Scenes.experiment(text: Self.text(decode, frames: frames))
  }

  @Test func theFirstFrameAloneIsAStillImage() async throws {
    let first = try await run("moment: in-background")
    let still = try await run("moment: in-background, frames: all", frames: 1)
    #expect(first.values == still.values)
    #expect(first.value("s", .decodes) == 2)
  }

  @Test(arguments: ["on-main", "in-background"])
  func allFramesTakeTheirTimeAndMemoryAtOnceAndStayInTheStore(_ moment: String) async throws {
    let first = try await run("moment: \(moment)")
    let all = try await run("moment: \(moment), frames: all")
    #expect(all.value("s", .decodes) == 40)
    #expect(all.value("s", .mainThreadDecodes) == (moment == "on-main" ? 40 : 0))
    let more = all.value("s", .peakMemoryBytes) - first.value("s", .peakMemoryBytes)
    #expect(more == 38 * Self.frame)
    #expect(all.value("s", .peakCacheBytes) - first.value("s", .peakCacheBytes) == 38 * Self.frame)
    // A frame of 0.26 megapixels at 8 ms a megapixel, and the fixed cost.
    let time: Metric = moment == "on-main" ? .mainThreadSeconds : .workerSeconds
    let busy = all.value("s", time) - first.value("s", time)
    #expect(abs(busy - 38 * (0.262_144 * 0.008 + 0.0001)) < 0.02, "\(busy)")
  }

  @Test func aBitmapAloneIsAllItsFramesAndAnAnimationThatPlaysKeepsItsFile() async throws {
    let file = 512.0 * 512 * 4 / 8
    let all = try await run("moment: in-background, frames: all")
    let alone = try await run("moment: in-background, frames: all, keeps: bitmap")
    #expect(all.value("s", .peakMemoryBytes) - alone.value("s", .peakMemoryBytes) == 2 * file)
    #expect(alone.value("s", .peakMemoryBytes) == 40 * Self.frame)
    let two = try await run("moment: in-background, frames: all, keeps: two-bitmaps")
    #expect(two.value("s", .peakMemoryBytes) == 80 * Self.frame)
    let plays = try await run("moment: in-background, frames: as-played, keeps: file")
    let playsAlone = try await run("moment: in-background, frames: as-played, keeps: bitmap")
    #expect(plays.values == playsAlone.values)
  }

  @Test func aSecondBitmapOfADecodeIsThatOfOneFrame() async throws {
    let one = try await run("moment: in-background, frames: all, holds: bitmap")
    let two = try await run("moment: in-background, frames: all, holds: two-bitmaps")
    #expect(
      two.value("s", .peakFootprintBytes) - one.value("s", .peakFootprintBytes) == Self.frame)
  }

  @Test func aBufferIsFilledAsFramesPlayAndEmptiedWhenNoViewHoldsTheImage() async throws {
    let first = try await run("moment: in-background")
    let buffer = try await run("moment: in-background, frames: as-played, frame-buffer: 5")
    // Each image has its first frame in the store. Both views hold four more.
    let more = buffer.value("s", .peakMemoryBytes) - first.value("s", .peakMemoryBytes)
    #expect([4, 8].map { $0 * Self.frame }.contains(more))
    #expect(buffer.value("s", .peakCacheBytes) == first.value("s", .peakCacheBytes))
    // About a frame each tenth of a second, as fewer frames are kept than the animation has.
    #expect((80...95).contains(buffer.value("s", .decodes)))
    #expect(buffer.value("s", .mainThreadDecodes) == 0)
  }

  @Test func anAnimationWhoseFramesAllFitIsDecodedOnce() async throws {
    let whole = try await run(
      "moment: in-background, frames: as-played, frame-buffer: {count: 5, whole-up-to: 20 MiB}")
    #expect(whole.value("s", .decodes) == 40)
    let byCount = try await run(
      "moment: in-background, frames: as-played, frame-buffer: 20")
    #expect(byCount.values == whole.values)
    let byBytes = try await run(
      "moment: in-background, frames: as-played, frame-buffer: {count: 20, limit: 3 MiB}")
    #expect(byBytes.value("s", .decodes) > 45)
    #expect(byBytes.value("s", .peakMemoryBytes) < whole.value("s", .peakMemoryBytes))
  }

  @Test func framesThatTheMainThreadDecodesAreWorkOfItsOwnFrames() async throws {
    let main = try await run("moment: on-main, frames: as-played, frame-buffer: 2")
    let decodes = main.value("s", .decodes)
    #expect((80...95).contains(decodes))
    #expect(main.value("s", .mainThreadDecodes) == decodes)
    #expect(main.value("s", .frames) >= decodes - 2)
  }

  @Test func nothingPlaysInTheBackgroundAndAllPlaysOnAfterwards() async throws {
    let decode = "moment: in-background, frames: as-played, frame-buffer: 2"
    let seen = try await Scenes.experiment(text: Self.text(decode))
    let away = try await Scenes.experiment(
      text: Self.text(
        decode, more: "events: [{at: 1 s, background: {}}, {at: 2 s, foreground: {}}]"))
    let fewer = seen.value("s", .decodes) - away.value("s", .decodes)
    #expect((8...12).contains(fewer), "\(fewer)")
  }

  /// Twice 200 frames of 1 MiB in memory of 300 MiB.
  @Test func allFramesEndAnAppThatABufferLetsLive() async throws {
    let text = { (decode: String) in
      Self.text(decode, frames: 200, device: "{extends: iphone-13, process: {limit: 300 MiB}}")
    }
    let all = try await Scenes.experiment(text: text("moment: on-main, frames: all"))
    let buffer = try await Scenes.experiment(text: text("moment: on-main, frames: as-played"))
    #expect(all.value("s", .kills) > 0)
    #expect(buffer.value("s", .kills) == 0)
  }

  @Test func aFileIsAsLongAsItsBitsOfAFrameSay() {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 100, height: 100)
    (feed.frames, feed.bitsPerPixel) = (400, BitsPerPixel(median: 60, sigma: 0))
    #expect(Feed(feed, seed: 1).encodedBytes(of: RenditionID(1), version: 0).bytes == 75_000)
  }

  @Test(arguments: [
    ("feed: {frames: 2}", "needs 'bits-per-pixel'"),
    (
      "strategies: [{extends: lru-url, decode: {frame-buffer: 3}}]", "needs 'frames: as-played'"
    ),
  ])
  func whatDoesNotGoTogetherIsSaid(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try Scenes.scenario(text: text) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(message))
  }
}
