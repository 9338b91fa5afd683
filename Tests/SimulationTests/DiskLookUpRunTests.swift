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
  private static func run(_ lookUp: DiskLookUp, latency: Nanoseconds) throws -> WatchedRun {
    var plan = SessionPlan()
    plan.strategy.disk = DiskConfiguration()
    plan.strategy.disk?.lookUp = lookUp
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

  @Test func aFastDiskMakesNoFrameLate() throws {
    let main = try Self.run(.main, latency: Nanoseconds(100_000))
    #expect(main[.diskHits] > 0)
    #expect(main[.hitchTimeRatio] == 0)
  }
}
