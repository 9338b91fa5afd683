import AppModel
import CachePolicies
import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import Metrics

@Suite("The offline optimum")
struct OptimumTests {
  /// A run of a store with room for that many images, written by hand.
  private func script(
    images: Int?, _ adjust: (inout SessionPlan) -> Void = { _ in }
  ) -> RecorderScript {
    RecorderScript {
      var memory = MemoryConfiguration()
      memory.cost = .none
      memory.countLimit = images
      $0.strategy.memory = memory
      adjust(&$0)
    }
  }

  @Test func aSingleImageIsKeptThroughOneOfTwoStretchesThatOverlap() {
    var script = script(images: 1)
    for item in [1, 2, 1, 2] as [UInt32] { script.bind(0, item) }
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 1.0 / 4)
  }

  @Test func withRoomForBothBothAreKept() {
    var script = script(images: 2)
    for item in [1, 2, 1, 2] as [UInt32] { script.bind(0, item) }
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 2.0 / 4)
  }

  @Test func anImageThatComesLateTakesNoRoomBefore() {
    var script = script(images: 1)
    script.bind(0, 1)
    script.bind(1, 2)
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 0))
    script.handle(
      .table(.cellForRow(CellID(2), row: 1, item: ItemID(1)), on: .first),
      .action(.assign(ViewID(2), .image(BitmapID(0)), .none)))
    script.make(1, of: 2)
    script.say(.stored(BitmapID(1), cost: 0), .discarded(BitmapID(0), cost: 0))
    script.handle(
      .table(.cellForRow(CellID(3), row: 2, item: ItemID(2)), on: .first),
      .action(.assign(ViewID(3), .image(BitmapID(1)), .none)))
    let run = script.finish(1)
    #expect(run[.memoryHitRatio] == 0.5)
    #expect(run[.optimalMemoryHitRatio] == 0.5)
    #expect(run[.percentOfOptimum] == 1)
  }

  @Test func theFirstBindIsNoHitHoweverEarlyTheImageCame() {
    var script = script(images: 1)
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 0))
    script.bind(0, 1)
    script.bind(1, 1)
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 0.5)
  }

  @Test func anImageStoredAnewForTheBindThatAsksNeededNoRoom() {
    var script = script(images: 1)
    script.bind(0, 1)
    script.bind(1, 2)
    script.make(0, of: 1)
    script.make(1, of: 2)
    for (cell, item) in [(2, 1), (3, 2)] as [(UInt32, UInt32)] {
      // As a table of weak references does: the image is in some cell, and the store adopts it again.
      script.handle(
        .table(.cellForRow(CellID(cell), row: 0, item: ItemID(item)), on: .first),
        .observation(.stored(BitmapID(item - 1), cost: 0)),
        .action(.assign(ViewID(cell), .image(BitmapID(item - 1)), .none)),
        .observation(.discarded(BitmapID(item - 1), cost: 0)))
    }
    #expect(script.finish(1)[.percentOfOptimum] == 1)
  }

  @Test func noMemoryOutlivesTheProcess() {
    var script = script(images: nil)
    script.bind(0, 1)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.bind(0, 1)
    script.bind(1, 1)
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 1.0 / 3)
  }

  @Test func anImageThatCannotBeHadIsNeverAHit() {
    var script = script(images: nil) { $0.feed.missing.rows = [1] }
    for item in [1, 1, 2, 2] as [UInt32] { script.bind(0, item) }
    let run = script.finish(1)
    #expect(run[.optimalMemoryHitRatio] == 1.0 / 4)
    #expect(run[.hitRatioCeiling] == 2.0 / 4)
  }

  @Test func anotherVersionIsTheSameImageAtTheLowerCost() {
    // Files of at most 640 bytes: two versions of one of them are kept as one.
    var script = RecorderScript {
      var memory = MemoryConfiguration()
      memory.cost = .encoded
      memory.costLimit = ByteCount(640)
      $0.strategy.memory = memory
    }
    script.bind(0, 1)
    script.emit(.contentChanged(share: 1))
    script.bind(0, 1)
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 1.0 / 2)
  }

  @Test func aStoreBeyondItsLimitIsGrantedWhatItHeld() {
    var script = script(images: 1)
    for item in [1, 2] as [UInt32] {
      script.bind(item, item)
      script.make(item, of: item)
      script.say(.stored(BitmapID(item), cost: 0))
    }
    script.bind(0, 1)
    script.bind(0, 2)
    #expect(script.finish(1)[.optimalMemoryHitRatio] == 2.0 / 4)
  }

  @Test func aWrongImageIsNoHitOfTheOptimumEither() {
    var script = script(images: 5) { $0.strategy.keys.memory = .row }
    script.bind(0, 1)
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 0))
    script.handle(
      .table(.cellForRow(CellID(1), row: 1, item: ItemID(9)), on: .first),
      .action(.assign(ViewID(1), .image(BitmapID(0)), .none)))
    let run = script.finish(1)
    #expect(run[.optimalMemoryHitRatio] == 0)
    #expect(run[.wrongHits] == 1)
  }

  @Test func withoutAMemoryStoreThereIsNoOptimum() {
    var script = RecorderScript { $0.strategy.memory = nil }
    script.bind(0, 1)
    let run = script.finish(1)
    #expect(run[.optimalMemoryHitRatio] == nil)
    #expect(run[.percentOfOptimum] == nil)
    #expect(run[.memoryHitRatio] == 0)
  }

  @Test(arguments: [1, 2, 3, 5, 10, 40], [UInt64](1...4))
  func withoutLoadsItIsMINWithBypass(images: Int, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let items = (0..<400).map { _ in UInt32(random.next() % 24 * (random.next() % 3) / 2) }
    var script = script(images: images)
    for item in items { script.bind(0, item) }
    let trace = RequestTrace(ids: items.map { ObjectID($0) }, objectCount: 64)
    let policy = try #require(PolicyCatalog.offline(named: "min-bypass"))
    let best = policy.replay(ForeseenTrace(trace), within: Capacity(count: images)).hits
    #expect(script.finish(1)[.optimalMemoryHitRatio] == Double(best) / 400)
  }
}
