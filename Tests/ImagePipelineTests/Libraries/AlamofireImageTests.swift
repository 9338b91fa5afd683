import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("AlamofireImage, as its preset has it")
struct AlamofireImageTests {
  @Test func theSameURLAgainChangesNothing() throws {
    var script = try PipelineScript.library("alamofireimage")
    script.bind(0, row: 0)
    script.now = .start + .milliseconds(1)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled.isEmpty)
    #expect(again.fetches.isEmpty)
  }

  @Test func theSameURLInOneTurnStartsAgain() throws {
    var script = try PipelineScript.library("alamofireimage")
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled == [first])
    #expect(again.fetches.count == 1)
  }

  @Test func theSameURLInTheQueueStartsAgainAtItsEnd() throws {
    var script = try PipelineScript.library("alamofireimage")
    let sent = script.bindAll(6)
    script.now = .start + .milliseconds(1)
    let again = script.bind(4, row: 4)
    #expect(again.cancelled.isEmpty && again.fetches.isEmpty)
    script.respond(sent[0])
    #expect(script.handle(.decoded(sent[0])).fetches.map(\.rendition) == [RenditionID(6)])
    script.respond(sent[1])
    #expect(script.handle(.decoded(sent[1])).fetches.map(\.rendition) == [RenditionID(5)])
  }

  @Test func aCancelInTheQueueLetsAnotherBeginBeyondTheFour() throws {
    var script = try PipelineScript.library("alamofireimage")
    #expect(script.bindAll(7).count == 4)
    let bound = script.bind(6, row: 20)
    #expect(bound.cancelled.isEmpty)
    #expect(bound.fetches.map(\.rendition) == [RenditionID(5)], "a fifth is under way")
  }

  @Test func aLoadCancelledInTheQueueLaterTakesAPlaceForNothing() throws {
    var script = try PipelineScript.library("alamofireimage")
    let sent = script.bindAll(6)
    // Row 5 stays behind row 4, which begins.
    #expect(script.bind(5, row: 20).fetches.count == 1)
    script.respond(sent[0])
    #expect(script.handle(.decoded(sent[0])).fetches.isEmpty, "row 5 has the place")
    script.respond(sent[1])
    #expect(script.handle(.decoded(sent[1])).fetches.map(\.rendition) == [RenditionID(21)])
  }

  @Test func aReusedViewLooksForAPlaceBeforeItsOldRequestFreesOne() throws {
    var script = try PipelineScript.library("alamofireimage")
    let sent = script.bindAll(5)
    let bound = script.bind(0, row: 20)
    #expect(bound.cancelled == [sent[0]])
    #expect(bound.fetches.map(\.rendition) == [RenditionID(5)], "the queue goes first")
  }

  @Test func eachViewOfADownloadPutsItsImageIntoMemory() throws {
    var script = try PipelineScript.library("alamofireimage", feed: .oneImage)
    let token = try #require(script.bindAll(3).first)
    script.respond(token)
    #expect(script.handle(.decoded(token)).storedCosts.count == 3)
  }

  @Test func aDownloadHoldsItsPlaceUntilItsImageIsMade() throws {
    var script = try PipelineScript.library("alamofireimage")
    let sent = script.bindAll(6)
    #expect(script.respond(sent[0]).fetches.isEmpty)
  }

  @Test func imagesAreMadeOneAtATimeWhoeverHasCancelled() throws {
    var script = try PipelineScript.library("alamofireimage")
    let sent = script.bindAll(3)
    #expect(sent.map { script.respond($0).decodes } == [true, false, false])
    script.bind(1, row: 8)
    #expect(script.handle(.decoded(sent[0])).decodes)
    #expect(script.handle(.decoded(sent[1])).decodes)
  }

  @Test func oneImageTooManyPurgesTheOldestDownToSixtyMegabytes() throws {
    var script = try PipelineScript.library("alamofireimage", feed: .large)
    let cost = PixelSize(width: 1_000, height: 1_000).decodedBytes
    let fits = 100_000_000 / cost
    var discards = 0
    for row in 0..<Int32(fits) { discards += script.load(0, row: row).discards }
    #expect(discards == 0)
    discards = script.load(0, row: Int32(fits)).discards
    #expect(fits + 1 - discards == 60_000_000 / cost)
  }

  @Test func theBackgroundChangesNothing() throws {
    var script = try PipelineScript.library("alamofireimage", loading: 0)
    #expect(script.live(through: .background).discards == 0)
  }
}
