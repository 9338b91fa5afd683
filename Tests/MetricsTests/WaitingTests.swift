import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Testing

@Suite("How long people wait")
struct WaitingTests {
  @Test func theWaitIsFromTheFirstFrameOfTheRowToTheFirstOfItsImage() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(100)
    script.at(150)
    script.order(.assign(ViewID(0), .image(BitmapID(0)), .fade))
    script.frame(160)
    let run = script.finish(1_000)
    #expect(run.outcome.waits == [.milliseconds(60)])
    #expect(run[.timeToImageP50] == 60)
    #expect(run[.appearances] == 1)
    #expect(run[.instantShare] == 0)
    #expect(run[.shareRightWithin100ms] == 1)
    #expect(run[.meanTimeToImage] == 60)
    #expect(run[.neverShown] == 0)
  }

  @Test func aRowThatLeavesBeforeNeverGetsItsImage() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(0)
    script.pool(0, 1)
    script.put(0, into: 0)
    script.frame(16)
    let run = script.finish(20)
    #expect(run[.neverShown] == 1)
    #expect(run[.timeToImageP50] == .infinity)
    #expect(run[.meanTimeToImage] == 10_000)
    #expect(run[.instantShare] == 0)
  }

  @Test func aRowThatStillWaitsAtTheEndNeverGotItsImage() {
    var script = RecorderScript()
    script.display(0, 1)
    script.frame(0)
    #expect(script.finish(20)[.neverShown] == 1)
  }

  @Test func aRowThatComesBackAppearsAgain() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(0)
    script.put(0, into: 0)
    script.frame(16)
    script.hide(0, 1)
    script.frame(32)
    script.show(0, 1)
    script.frame(48)
    let run = script.finish(64)
    #expect(run[.appearances] == 2)
    #expect(run.outcome.waits == [.zero, .milliseconds(16)])
    #expect(run[.instantShare] == 0.5)
  }

  @Test func aRowWhoseCellIsPooledInPlaceNoLongerWaits() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(0)
    script.put(0, into: 0)
    script.frame(16)
    script.handle(.table(.enqueued(CellID(0)), on: .first))
    script.frame(32)
    script.bind(0, 1)
    script.frame(48)
    #expect(script.finish(64)[.appearances] == 2)
  }

  @Test func aRowOnScreenBetweenTwoFramesOnlyNeverAppeared() {
    var script = RecorderScript()
    script.display(0, 1)
    script.pool(0, 1)
    script.frame(16)
    #expect(script.finish(32)[.appearances] == 0)
  }

  @Test func anImageThatComesBackIsNotWaitedForAgain() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.frame(0)
    script.put(.placeholder, into: 0)
    script.frame(16)
    script.put(0, into: 0)
    script.frame(32)
    let run = script.finish(48)
    #expect(run.outcome.waits == [.zero])
    #expect(run[.placeholderFlashes] == 1)
    #expect(run[.blankCellSeconds] == 0.016)
  }

  @Test func aReloadThatMovesAnItemToAnotherCellIsAFlash() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.make(1, of: 2)
    for (cell, item) in [(0, 1), (1, 2)] as [(UInt32, UInt32)] {
      script.display(cell, item)
      script.put(item - 1, into: cell)
    }
    script.frame(0)
    for (cell, item) in [(1, 2), (0, 1)] as [(UInt32, UInt32)] { script.hide(cell, item) }
    for (cell, item) in [(1, 1), (0, 2)] as [(UInt32, UInt32)] {
      script.bind(cell, item)
      script.put(.placeholder, into: cell)
      script.show(cell, item)
    }
    script.frame(16)
    let run = script.finish(32)
    #expect(run[.placeholderFlashes] == 2)
    #expect(run[.appearances] == 2)
    #expect(run[.neverShown] == 0)
  }

  @Test func aLatePlaceholderOverAHitIsAFlashIfAFrameCameBetween() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.frame(0)
    script.put(.placeholder, into: 0)
    script.frame(16)
    #expect(script.finish(32)[.placeholderFlashes] == 1)
  }

  @Test func aLatePlaceholderThatIsReplacedBeforeTheFrameIsNone() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.put(.placeholder, into: 0)
    script.put(0, into: 0)
    script.frame(0)
    let run = script.finish(16)
    #expect(run[.placeholderFlashes] == 0)
    #expect(run[.instantShare] == 1)
  }

  @Test func leavingTheAppEndsTheWaitAndComingBackStartsAnother() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(0)
    script.at(100)
    script.emit(.screenLeft)
    script.frame(10_000)
    script.put(0, into: 0)
    script.frame(10_050)
    let run = script.finish(11_000)
    #expect(run[.appearances] == 2)
    #expect(run[.neverShown] == 0.5)
    #expect(run.outcome.waits == [.milliseconds(50)])
    #expect(run[.blankCellSeconds] == 0.15)
  }

  @Test func anImageThatCameWhileTheAppWasAwayIsThereAtOnce() {
    var script = RecorderScript(waitingFor: 1)
    script.frame(0)
    script.put(0, into: 0)
    script.at(10)
    script.emit(.screenLeft)
    script.frame(1_000)
    let run = script.finish(1_010)
    #expect(run.outcome.waits == [.zero])
    #expect(run[.instantShare] == 0.5)
  }

  @Test func percentilesAreOfTheNearestRank() {
    var script = RecorderScript()
    for item: UInt32 in 0..<20 {
      script.make(item, of: item)
      script.display(item, item)
    }
    script.frame(0)
    for item: UInt32 in 0..<20 {
      script.put(item, into: item)
      script.frame(Int64(item) + 1)
    }
    let run = script.finish(100)
    #expect(run[.timeToImageP50] == 10)
    #expect(run[.timeToImageP95] == 19)
    #expect(run[.timeToImageP99] == 20)
    #expect(run[.meanTimeToImage] == 10.5)
  }

  @Test func thoseThatNeverCameAreTheLongestWaits() {
    let times = TimesToImage(waits: [.zero, .milliseconds(80), .seconds(30)], appearances: 5)
    #expect(times.percentile(40) == 80)
    #expect(times.percentile(60) == 30_000)
    #expect(times.percentile(61) == .infinity)
    #expect(times.restrictedMean == 6_016)
    #expect(times.share(within: .milliseconds(100)) == 0.4)
  }

  @Test func anOutdatedImageIsWaitedOnButIsNoFlash() {
    var script = RecorderScript()
    script.emit(.contentChanged(share: 1))
    script.make(0, of: 1)
    script.make(1, of: 1, version: 1)
    script.display(0, 1)
    script.put(0, into: 0)
    script.frame(0)
    script.put(1, into: 0)
    script.frame(40)
    let run = script.finish(50)
    #expect(run[.timeToImageP50] == 40)
    #expect(run[.placeholderFlashes] == 0)
  }

  @Test func withoutFramesThereIsNothingToSay() {
    let run = RecorderScript().finish(0)
    for metric in [Metric.timeToImageP50, .timeToImageP95, .timeToImageP99, .instantShare] {
      #expect(run[metric] == nil)
    }
  }
}
