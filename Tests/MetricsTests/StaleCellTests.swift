import AppModel
import Environment
import Metrics
import Primitives
import Scrolling
import Testing

@testable import ImagePipeline

@Suite("What is wrong on screen")
struct StaleCellTests {
  @Test func anotherItemsImagePutAfterTheBindIsStale() {
    var script = RecorderScript(imageOf: 1, inCellOf: 2)
    script.frame(100)
    let run = script.finish(300)
    #expect(run[.staleAssignments] == 1)
    #expect(run[.staleErrorAssignments] == 0)
    #expect(run[.staleFrames] == 1)
    #expect(run[.staleCellSeconds] == 0.2)
    #expect(run[.leftoverCellSeconds] == 0)
    #expect(run[.blankCellSeconds] == 0)
  }

  @Test func theImageFromBeforeTheBindIsALeftover() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.frame(0)
    script.pool(0, 1)
    script.display(0, 2)
    script.frame(100)
    let run = script.finish(300)
    #expect(run[.staleAssignments] == 0)
    #expect(run[.staleFrames] == 0)
    #expect(run[.leftoverFrames] == 1)
    #expect(run[.leftoverCellSeconds] == 0.2)
  }

  @Test func theRightImageOfAnOlderVersionIsOutdatedAndNotStale() {
    var script = RecorderScript()
    script.emit(.contentChanged(share: 1))
    script.make(0, of: 1, version: 0)
    script.display(0, 1)
    script.put(0, into: 0)
    script.frame(0)
    let run = script.finish(40)
    #expect(run[.outdatedCellSeconds] == 0.04)
    #expect(run[.staleAssignments] == 0)
    #expect(run[.instantShare] == 0)
  }

  @Test(arguments: [ViewContent.placeholder, .empty, .hidden])
  func noImageWhereOneCouldBeHadIsBlank(_ picture: ViewContent) {
    var script = RecorderScript()
    script.display(0, 1)
    script.put(picture, into: 0)
    script.frame(500)
    #expect(script.finish(2_000)[.blankCellSeconds] == 1.5)
  }

  @Test func aCellWhoseImageCannotBeHadIsNotBlankAndNobodyWaitsForIt() {
    var script = RecorderScript { $0.feed.missing.rows = [1] }
    script.display(0, 1)
    script.frame(0)
    let run = script.finish(1_000)
    #expect(run[.blankCellSeconds] == 0)
    #expect(run[.appearances] == 0)
    #expect(run[.instantShare] == nil)
  }

  @Test func itsOwnErrorImageIsNoStaleAssignmentAndStillNoImage() {
    var script = RecorderScript()
    script.display(0, 1)
    script.putError(of: 1, into: 0)
    script.frame(0)
    let run = script.finish(1_000)
    #expect(run[.staleAssignments] == 0)
    #expect(run[.errorCellSeconds] == 1)
    #expect(run[.blankCellSeconds] == 0)
  }

  @Test func anotherItemsErrorImageIsAStaleError() {
    var script = RecorderScript()
    script.display(0, 1)
    script.putError(of: 2, into: 0)
    script.frame(0)
    let run = script.finish(1_000)
    #expect(run[.staleAssignments] == 1)
    #expect(run[.staleErrorAssignments] == 1)
    #expect(run[.staleFrames] == 1)
    #expect(run[.errorCellSeconds] == 1)
    #expect(run[.staleCellSeconds] == 0)
    #expect(run[.blankCellSeconds] == 0)
  }

  @Test func theErrorImageFromBeforeTheBindIsALeftover() {
    var script = RecorderScript()
    script.display(0, 1)
    script.putError(of: 1, into: 0)
    script.frame(0)
    script.pool(0, 1)
    script.display(0, 2)
    script.frame(10)
    #expect(script.finish(20)[.leftoverCellSeconds] == 0.01)
  }

  @Test func aCellInThePoolWantsNothing() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.display(0, 2)
    script.pool(0, 2)
    script.put(0, into: 0)
    script.frame(0)
    script.display(0, 3)
    script.frame(100)
    let run = script.finish(200)
    #expect(run[.staleAssignments] == 0)
    #expect(run[.leftoverCellSeconds] == 0.1)
  }

  @Test func itemsThatShareAnImageMayShowEachOthers() {
    var script = RecorderScript { $0.feed.images.defaultShare = 1 }
    script.say(
      .created(
        BitmapID(0),
        .init(
          RenditionID(0), version: 0, encodedBytes: 1,
          from: .network(LoadToken(RenditionID(0), attempt: 1))))
    )
    script.display(0, 1)
    script.put(0, into: 0)
    script.display(1, 2)
    script.put(0, into: 1)
    script.frame(0)
    let run = script.finish(10)
    #expect(run[.staleAssignments] == 0)
    #expect(run[.appearances] == 2)
    #expect(run[.instantShare] == 1)
  }

  @Test func whatIsPutRightBeforeTheNextFrameWasNeverSeen() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.make(1, of: 2)
    script.display(0, 2)
    script.put(0, into: 0)
    script.put(1, into: 0)
    script.frame(0)
    let run = script.finish(100)
    #expect(run[.staleAssignments] == 1)
    #expect(run[.staleFrames] == 0)
    #expect(run[.staleCellSeconds] == 0)
    #expect(run[.instantShare] == 1)
  }

  @Test func aStaleImageIsOnScreenUntilTheFrameThatCorrectsIt() {
    var script = RecorderScript()
    script.make(0, of: 1)
    script.make(1, of: 2)
    script.display(0, 2)
    script.put(0, into: 0)
    script.frame(100)
    script.frame(200)
    script.at(250)
    script.put(1, into: 0)
    script.frame(300)
    let run = script.finish(1_000)
    #expect(run[.staleFrames] == 2)
    #expect(run[.staleCellSeconds] == 0.2)
    #expect(run.outcome.waits == [.milliseconds(200)])
  }

  @Test func framesCountOnceAndTimeCountsForEachCell() {
    var script = RecorderScript()
    script.make(0, of: 9)
    for cell: UInt32 in 0..<3 {
      script.display(cell, cell)
      script.put(0, into: cell)
    }
    script.putError(of: 9, into: 2)
    script.frame(0)
    let run = script.finish(50)
    #expect(run[.staleFrames] == 1)
    #expect(run[.staleCellSeconds] == 0.1)
    #expect(run[.errorCellSeconds] == 0.05)
  }

  @Test func aFrameIsSeenFromItsPresentationOnAndNotBefore() {
    var script = RecorderScript(imageOf: 1, inCellOf: 2)
    script.frame(10, presentedAt: 30)
    #expect(script.finish(50)[.staleCellSeconds] == 0.02)
  }

  @Test func aFrameThatTheEndOvertakesIsNeverSeen() {
    var script = RecorderScript(imageOf: 1, inCellOf: 2)
    script.frame(10)
    script.put(.empty, into: 0)
    script.frame(20, presentedAt: 40)
    let run = script.finish(30)
    #expect(run[.staleCellSeconds] == 0.02)
    #expect(run[.blankCellSeconds] == 0)
  }

  @Test func nothingIsSeenWhileTheAppIsNotOnScreen() {
    var script = RecorderScript(imageOf: 1, inCellOf: 2)
    script.frame(0)
    script.at(100)
    script.emit(.screenLeft)
    script.frame(5_000)
    let run = script.finish(5_010)
    #expect(run[.staleCellSeconds] == 0.11)
    #expect(run[.staleFrames] == 2)
  }

  @Test func aReconfiguredCellKeepsItsStaleImageAndIsBoundOnceMore() {
    var script = RecorderScript(imageOf: 1, inCellOf: 2)
    script.frame(0)
    script.handle(.table(.reconfigure(CellID(0), row: 2, item: ItemID(2)), on: .first))
    script.frame(50)
    let run = script.finish(100)
    #expect(run[.binds] == 2)
    #expect(run[.staleCellSeconds] == 0.1)
    #expect(run[.leftoverCellSeconds] == 0)
  }

  @Test func crashesAreCounted() {
    var script = RecorderScript()
    script.say(.crashed)
    #expect(script.finish(1)[.crashes] == 1)
  }

  @Test func theHeadlineIsTheSumOfItsParts() {
    var script = RecorderScript()
    script.emit(.contentChanged(share: 1))
    script.make(0, of: 1)
    script.make(1, of: 2, version: 1)
    for cell: UInt32 in 0..<5 { script.display(cell, cell) }
    script.put(0, into: 0)
    script.put(0, into: 1)
    script.put(1, into: 2)
    script.putError(of: 3, into: 3)
    script.frame(0)
    let run = script.finish(1_000)
    #expect(run[.staleCellSeconds] == 1)
    #expect(run[.outdatedCellSeconds] == 1)
    #expect(run[.errorCellSeconds] == 1)
    #expect(run[.blankCellSeconds] == 1)
    #expect(run[.cellSecondsWithoutRightImage] == 4)
  }

  @Test func theTimeOnScreenIsThatOfRowsWithAnImageByTheShareOfThemThatIsSeen() {
    var script = RecorderScript { $0.feed.missing.rows = [3] }
    script.make(0, of: 0)
    for cell: UInt32 in 0..<4 { script.display(cell, cell) }
    script.put(0, into: 0)
    script.frame(0, cut: CutCells(first: .init(CellID(0), hidden: 250), last: .none))
    script.frame(1_000)
    script.at(2_000)
    script.emit(.screenLeft)
    // In the first second three quarters of the image and two blank rows are seen, in the next second all three rows.
    // The fourth row has no image, and nothing is seen after the screen was left.
    let run = script.finish(9_000)
    #expect(run[.cellSecondsOnScreen] == 2.75 + 3)
    #expect(run[.cellSecondsWithoutRightImage] == 4)
  }

  @Test func aCellCountsByTheShareOfItThatIsSeen() {
    var script = RecorderScript()
    for cell: UInt32 in 0..<3 { script.display(cell, cell) }
    script.frame(
      0, cut: CutCells(first: .init(CellID(0), hidden: 250), last: .init(CellID(2), hidden: 900)))
    #expect(script.finish(1_000)[.blankCellSeconds] == 1.85)
  }

  @Test func cellsOfAllColumnsCountByTheShareOfThemThatIsSeen() {
    var script = RecorderScript()
    for cell: UInt32 in 0..<6 { script.display(cell, cell) }
    for shown in [0, 1_000] as [Int64] {
      script.frame(
        shown,
        cut: CutCells(first: .init(CellID(0), hidden: 250), last: .init(CellID(4), hidden: 900)))
      script.emit(
        .cut(CutCells(first: .init(CellID(1), hidden: 250), last: .init(CellID(5), hidden: 900))))
    }
    #expect(script.finish(2_000)[.blankCellSeconds] == 2 * 3.7)
  }

  @Test func whatTheEdgesHideIsHiddenUntilTheNextFrame() {
    var script = RecorderScript()
    script.display(0, 0)
    script.frame(0, cut: CutCells(first: .init(CellID(0), hidden: 500), last: .none))
    script.frame(1_000)
    #expect(script.finish(2_000)[.blankCellSeconds] == 1.5)
  }

  @Test func anAppThatDiesInFrontOfSomebodyIsBlankUntilItIsBack() {
    var script = RecorderScript(imageOf: 1, inCellOf: 1)
    script.frame(0)
    script.at(1_000)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.handle(.lifecycle(.memoryWarning, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.at(3_000)
    script.handle(.lifecycle(.launch, of: ProcessID(1)))
    script.display(1, 1)
    script.put(0, into: 1)
    script.frame(3_500)
    #expect(script.finish(5_000)[.blankCellSeconds] == 2.5)
  }

  @Test func anAppThatDiesInTheBackgroundIsMissedByNobody() {
    var script = RecorderScript()
    script.display(0, 1)
    script.frame(0)
    script.at(1_000)
    script.handle(.lifecycle(.background, of: ProcessID(0)))
    script.emit(.screenLeft)
    script.at(2_000)
    script.handle(.lifecycle(.terminate, of: ProcessID(0)))
    script.emit(.screenLeft)
    #expect(script.finish(9_000)[.blankCellSeconds] == 1)
  }
}
