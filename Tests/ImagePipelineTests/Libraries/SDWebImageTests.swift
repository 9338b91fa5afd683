import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("SDWebImage, as its preset has it")
struct SDWebImageTests {
  @Test func aNewLoadOfAViewCancelsTheOldOneSameURLOrNot() throws {
    var script = try PipelineScript.library("sdwebimage")
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled == [first])
    let second = try #require(again.fetches.first)
    #expect(script.bind(0, row: 1).cancelled == [second])
  }

  @Test func oneViewsCancellingLeavesTheDownloadToTheOthers() throws {
    var script = try PipelineScript.library("sdwebimage", feed: .oneImage)
    let token = try #require(script.bindAll(2).first)
    script.handle(.table(.enqueued(CellID(0)), on: .first))
    script.bring(token)
    #expect(script.runBlock().imageCells.contains(CellID(1)))
  }

  @Test func aDownloadHoldsItsPlaceUntilItsImageIsDecoded() throws {
    var script = try PipelineScript.library("sdwebimage")
    let sent = script.bindAll(9)
    #expect(script.respond(sent[0]).fetches.isEmpty)
  }

  @Test func sixDownloadsDecodeSideBySide() throws {
    var script = try PipelineScript.library("sdwebimage")
    let sent = script.bindAll(6)
    #expect(sent.map { script.respond($0).decodes } == Array(repeating: true, count: 6))
  }

  @Test func aFileIsReadOnceTheOneBeforeItIsDecoded() throws {
    var script = try PipelineScript.library("sdwebimage")
    for row in 0..<2 as Range<Int32> { _ = script.load(9, row: row) }
    script.live(through: .memoryWarning)
    let first = try #require(script.bind(0, row: 0).readLoads.first)
    #expect(script.bind(1, row: 1).readLoads.isEmpty)
    #expect(script.handle(.read(first, .image)).readLoads.isEmpty)
    #expect(script.handle(.decoded(first)).readLoads.count == 1)
  }

  @Test func aBodyThatIsNoImageIsNeverAskedForAgain() throws {
    var script = try PipelineScript.library("sdwebimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, isImage: false)
    #expect(script.bind(1, row: 0).fetches.isEmpty)
  }

  @Test func filesAreSweptInTheBackgroundAndAsARunningProcessEnds() throws {
    var script = try PipelineScript.library("sdwebimage", loading: 0)
    #expect(try Strategy.preset("sdwebimage").disk?.sweep == .onBackgroundOrEnd)
    script.now = .start + .seconds(8 * 86_400)
    #expect(script.live(through: .memoryWarning).removals.isEmpty)
    // The app calls this as a running process ends: see AppAwayTests.
    #expect(script.handle(.main(.sweepDisk)).removals.count == 1)
  }

  @Test func theFileIsWrittenTwice() throws {
    var script = try PipelineScript.library("sdwebimage")
    #expect(script.load(0, row: 0).writes == [1_000, 1_000])
  }
}
