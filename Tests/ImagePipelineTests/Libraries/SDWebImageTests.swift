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

  @Test func viewsOfOneURLShareADownload() throws {
    var script = try PipelineScript.library("sdwebimage", feed: .oneImage)
    #expect(script.bindAll(3).count == 1)
  }

  @Test func oneViewsCancellingLeavesTheDownloadToTheOthers() throws {
    var script = try PipelineScript.library("sdwebimage", feed: .oneImage)
    let token = try #require(script.bindAll(2).first)
    script.handle(.table(.enqueued(CellID(0)), on: .first))
    script.bring(token)
    #expect(script.runBlock().imageCells.contains(CellID(1)))
  }

  @Test func sixDownloadsRunAtATimeTheOldestNext() throws {
    var script = try PipelineScript.library("sdwebimage")
    let sent = script.bindAll(9)
    #expect(sent.count == 6)
    script.respond(sent[0])
    #expect(script.handle(.decoded(sent[0])).fetches.map(\.rendition) == [RenditionID(7)])
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

  @Test func aDecodedImageKeepsNoFile() throws {
    #expect(try PipelineScript.keptBesideTheBitmap(by: "sdwebimage") == 0)
  }

  @Test func theOldImageIsClearedBeforeMemoryIsAsked() throws {
    var script = try PipelineScript.library("sdwebimage")
    _ = script.load(0, row: 0)
    let hit = script.bind(1, row: 0)
    #expect(hit.pictures.first == .empty)
    #expect(hit.imageCells == [CellID(1)])
  }

  @Test func aMemoryWarningEmptiesItsStore() throws {
    var script = try PipelineScript.library("sdwebimage")
    _ = script.load(0, row: 0)
    #expect(script.live(through: .memoryWarning).discards == 1)
  }

  @Test func aBodyThatIsNoImageIsNeverAskedForAgain() throws {
    var script = try PipelineScript.library("sdwebimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, isImage: false)
    #expect(script.bind(1, row: 0).fetches.isEmpty)
  }

  @Test func aMissingImageIsAskedForAgain() throws {
    var script = try PipelineScript.library("sdwebimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, status: 404)
    #expect(script.bind(1, row: 0).fetches.count == 1)
  }

  @Test func bitmapsAreMadeOffTheMainThread() throws {
    var script = try PipelineScript.library("sdwebimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token).decodes)
  }

  @Test func allFramesOfAnAnimationAreDecoded() throws {
    #expect(try PipelineScript.keptFrames(by: "sdwebimage", of: 5) == 5)
  }

  @Test func whatIsCancelledBeforeItsDeliveryIsNotDelivered() throws {
    var script = try PipelineScript.library("sdwebimage")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bring(token)
    let block = try #require(script.effects.blocks.first)
    script.bind(0, row: 1)
    #expect(script.handle(.main(block)).imageCells.isEmpty)
  }

  @Test func theFileIsWrittenTwice() throws {
    var script = try PipelineScript.library("sdwebimage")
    #expect(script.load(0, row: 0).writes == [1_000, 1_000])
  }

  @Test func afterAWarningTheFileIsReadAndNothingAskedFor() throws {
    var script = try PipelineScript.library("sdwebimage")
    _ = script.load(0, row: 0)
    script.live(through: .memoryWarning)
    let bound = script.bind(1, row: 0)
    #expect(bound.fetches.isEmpty)
    #expect(bound.reads.count == 1)
  }
}
