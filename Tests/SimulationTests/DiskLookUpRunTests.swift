import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

/// Runs whose cells read their files on the main thread, or in the background (`disk.look-up`).
@Suite("Looking up the disk in whole runs")
struct DiskLookUpRunTests {
  /// Scrolls down a list and back, with files on a slow disk and no images in memory.
  private static func run(
    _ lookUp: DiskLookUp, latency: Nanoseconds = Nanoseconds(100_000),
    _ format: ImageFormat = .jpeg, encodes: DiskEncoding = .never
  ) throws -> WatchedRun {
    var plan = SessionPlan()
    plan.feed.format = format
    plan.strategy.disk = DiskConfiguration()
    plan.strategy.disk?.lookUp = lookUp
    plan.strategy.disk?.encodes = encodes
    plan.strategy.fetch.coalesces = true
    plan.device.storage.latency = latency
    plan.table.preparesCells = false
    plan.feed.rows = 40
    plan.feed.pixels = PixelSize(width: 200, height: 200)
    plan.scroll = ScrollConfiguration(gestures: [
      .drag(.init(distance: Points(2_000), duration: .seconds(4))),
      .pause(.init(duration: .seconds(2))),
      .drag(.init(distance: Points(-2_000), duration: .seconds(4))),
    ])
    return try WatchedRun(plan)
  }

  @Test func onTheMainThreadImagesComeSoonerAndFramesAreLate() throws {
    let main = try Self.run(.main, latency: .milliseconds(60))
    let background = try Self.run(.background, latency: .milliseconds(60))
    #expect(main[.diskHits] > 0)
    #expect(main[.diskHits] == background[.diskHits])
    #expect(main[.hitchTimeRatio] > background[.hitchTimeRatio] + 10)
    #expect(main[.cellSecondsWithoutRightImage] < background[.cellSecondsWithoutRightImage])
  }

  @Test(arguments: [ImageFormat.webp, .jpeg])
  func aFileThatWasEncodedAgainTakesTheTimeOfTheFormatInWhichItIsStored(
    _ format: ImageFormat
  ) throws {
    let asItCame = try Self.run(.main, format)
    let again = try Self.run(.main, format, encodes: .knownOrPNG)
    let size = PixelSize(width: 200, height: 200)
    let cost = SessionPlan().device.decoding
    let stored = format == .jpeg ? ImageFormat.jpeg : .png
    let more = cost.time(size, stored, to: size) - cost.time(size, format, to: size)
    #expect(again[.diskHits] == asItCame[.diskHits] && again[.diskHits] > 5)
    let grown = again[.mainThreadSeconds] - asItCame[.mainThreadSeconds]
    // A longer file also takes longer to read.
    #expect(grown >= 0.99 * more.seconds * again[.diskHits])
    #expect(grown <= 1.5 * more.seconds * again[.diskHits] + 0.001)
  }

  @Test func aFastDiskMakesNoFrameLate() throws {
    let main = try Self.run(.main)
    #expect(main[.diskHits] > 0)
    #expect(main[.hitchTimeRatio] == 0)
  }
}
