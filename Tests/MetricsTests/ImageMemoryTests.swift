import AppModel
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

@Suite("Who holds images in memory")
struct ImageMemoryTests {
  @Test func anImageStaysAsLongAsItsLoadTheCacheOrACellHoldsIt() {
    var script = RecorderScript(waitingFor: 1)
    script.order([
      .observation(.stored(BitmapID(0), cost: 7)),
      .action(.assign(ViewID(0), .image(BitmapID(0)), .none)),
    ])
    script.say(.released(BitmapID(0)))
    script.at(10)
    script.say(.discarded(BitmapID(0), cost: 7))
    script.at(20)
    script.put(.empty, into: 0)
    let run = script.finish(40)
    #expect(run[.peakMemoryBytes] == 100)
    #expect(run[.meanMemoryBytes] == 50)
    #expect(run[.finalMemoryBytes] == 0)
    #expect(run[.peakCacheBytes] == 100)
    #expect(run[.peakBelievedBytes] == 7)
    #expect(run[.peakCachedImages] == 1)
  }

  @Test func anImageThatLeavesForAnotherIsEvictedAndOneThatIsReplacedOrRemovedIsNot() {
    var script = RecorderScript()
    script.make(0, of: 0)
    script.make(1, of: 1)
    script.make(2, of: 2)
    script.make(3, of: 1)
    script.order([.observation(.stored(BitmapID(0), cost: 7))])
    // An eviction that makes room for another image.
    script.order([
      .observation(.discarded(BitmapID(0), cost: 7)), .observation(.stored(BitmapID(1), cost: 7)),
    ])
    // Another image of the same object.
    script.order([
      .observation(.discarded(BitmapID(1), cost: 7)), .observation(.stored(BitmapID(3), cost: 7)),
    ])
    // An image too large to stay.
    script.order([
      .observation(.stored(BitmapID(2), cost: 70)), .observation(.discarded(BitmapID(2), cost: 70)),
    ])
    // A memory warning.
    script.order([.observation(.discarded(BitmapID(3), cost: 7))])
    #expect(script.finish(20)[.evictions] == 1)
  }

  @Test func withoutAStoreThereAreNoEvictionsToCount() {
    #expect(RecorderScript().finish(10)[.evictions] == nil)
  }

  @Test func aPooledCellKeepsItsImageUntilItIsDeallocated() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.say(.released(BitmapID(0)))
    script.pool(0, 1)
    script.at(30)
    script.handle(.table(.released(CellID(0)), on: .first))
    let run = script.finish(40)
    #expect(run[.meanMemoryBytes] == 75)
    #expect(run[.finalMemoryBytes] == 0)
  }

  @Test(
    arguments: [(.file, 740), (.bitmap, 640), (.twoBitmaps, 1_280)] as [(DecodedParts, Double)])
  func aDecodedImageIsAsLargeAsWhatItKeeps(parts: DecodedParts, bytes: Double) {
    var script = RecorderScript {
      ($0.strategy.decode.moment, $0.strategy.decode.keeps) = (.inBackground, parts)
    }
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 7))
    script.emit(.decoded(BitmapID(0), onMain: false))
    script.at(10)
    script.say(.released(BitmapID(0)))
    script.say(.discarded(BitmapID(0), cost: 7))
    let run = script.finish(20)
    #expect(run[.peakMemoryBytes] == max(bytes, 100))
    #expect(run[.peakCacheBytes] == max(bytes, 100))
    #expect(run[.finalMemoryBytes] == 0)
  }

  @Test func aHiddenImageIsHeldUntilAnotherTakesItsPlace() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.say(.released(BitmapID(0)))
    script.put(.hidden, into: 0)
    script.put(.hidden, into: 0)
    script.at(10)
    script.make(1, of: 2, bytes: 30)
    script.put(1, into: 0)
    script.say(.released(BitmapID(1)))
    let run = script.finish(20)
    #expect(run[.peakMemoryBytes] == 130)
    #expect(run[.meanMemoryBytes] == 65)
    #expect(run[.finalMemoryBytes] == 30)
  }

  @Test func aCellMayBeGivenTheImageItHas() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.put(0, into: 0)
    script.say(.released(BitmapID(0)))
    #expect(script.finish(1)[.finalMemoryBytes] == 100)
  }

  @Test func theBitmapCountsFromItsFirstShowingOn() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.at(50)
    script.emit(.decoded(BitmapID(0), onMain: true))
    script.frame(50)
    let run = script.finish(100)
    #expect(run[.peakMemoryBytes] == 740)
    #expect(run[.meanMemoryBytes] == 420)
    #expect(run[.decodes] == 1)
    #expect(run[.mainThreadDecodes] == 1)
  }

  @Test func whatTheCacheBelievesIsNotWhatItHolds() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 100), .released(BitmapID(0)))
    script.emit(.decoded(BitmapID(0), onMain: false))
    let run = script.finish(1)
    #expect(run[.peakBelievedBytes] == 100)
    #expect(run[.peakCacheBytes] == 740)
  }

  @Test func aBitmapMadeAfterItsImageWasLetGoHoldsNothing() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.say(.released(BitmapID(0)))
    script.emit(.decoded(BitmapID(0), onMain: false))
    let run = script.finish(1)
    #expect(run[.peakMemoryBytes] == 100)
    #expect(run[.finalMemoryBytes] == 0)
  }

  @Test func oneImageUnderTwoKeysIsInTheCacheOnce() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.say(.stored(BitmapID(0), cost: 5), .stored(BitmapID(0), cost: 5), .released(BitmapID(0)))
    script.at(5)
    script.say(.discarded(BitmapID(0), cost: 5))
    let run = script.finish(10)
    #expect(run[.peakCacheBytes] == 100)
    #expect(run[.peakBelievedBytes] == 10)
    #expect(run[.peakCachedImages] == 1)
    #expect(run[.finalMemoryBytes] == 100)
  }

  @Test func whatAnEvictionMakesRoomForIsCountedAfterIt() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.make(1, of: 2)
    script.say(.stored(BitmapID(0), cost: 5), .released(BitmapID(0)))
    script.say(
      .stored(BitmapID(1), cost: 5), .discarded(BitmapID(0), cost: 5), .released(BitmapID(1)))
    let run = script.finish(1)
    #expect(run[.peakMemoryBytes] == 200)
    #expect(run[.peakBelievedBytes] == 5)
    #expect(run[.peakCachedImages] == 1)
    #expect(run[.peakCacheBytes] == 100)
  }

  @Test func discardedWhileShownItIsHeldByTheCell() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.say(.stored(BitmapID(0), cost: 0), .released(BitmapID(0)))
    script.say(.discarded(BitmapID(0), cost: 0))
    #expect(script.finish(1)[.finalMemoryBytes] == 100)
  }

  @Test func theBodiesInTheHTTPCachesMemoryCountAsWell() {
    var script = RecorderScript()
    let file = File(.httpMemory, ObjectID(2))
    script.order(.write(file, ByteCount(300), .load(RecorderScript.token(1))))
    script.make(0, of: 1)
    script.at(10)
    script.order(.remove(file, ByteCount(300)))
    let run = script.finish(20)
    #expect(run[.peakMemoryBytes] == 400)
    #expect(run[.meanMemoryBytes] == 250)
    #expect(run[.finalMemoryBytes] == 100)
    #expect(run[.peakCacheBytes] == 0)
  }

  @Test func anEmptyRunHasNoMean() {
    let run = RecorderScript().finish(0)
    #expect(run[.meanMemoryBytes] == nil)
    #expect(run[.peakMemoryBytes] == 0)
  }

  @Test func theTimelineHasTheLargestOfEachBin() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.at(25)
    script.say(.released(BitmapID(0)))
    script.at(60)
    script.make(1, of: 2, bytes: 40)
    let run = script.finish(100)
    #expect(run.outcome.timeline.binLength == .milliseconds(25))
    #expect(run.outcome.timeline.bins.map(\.memoryBytes) == [100, 0, 40, 40])
  }
}
