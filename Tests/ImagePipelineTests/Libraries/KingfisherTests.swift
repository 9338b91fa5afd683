import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Kingfisher, as its preset has it")
struct KingfisherTests {
  @Test func aNewLoadOfAViewLeavesTheOldOneRunning() throws {
    var script = try PipelineScript.library("kingfisher")
    script.bind(0, row: 0)
    #expect(script.bind(0, row: 1).cancelled.isEmpty)
  }

  @Test func whatNobodyWaitsForIsStoredAllTheSameAndShownNowhere() throws {
    var script = try PipelineScript.library("kingfisher")
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    let answered = script.respond(first)
    #expect(answered.storedCosts.count == 1)
    #expect(script.runBlock().imageCells.isEmpty)
  }

  @Test func viewsOfOneURLShareADownload() throws {
    var script = try PipelineScript.library("kingfisher", feed: .oneImage)
    #expect(script.bindAll(3).count == 1)
  }

  @Test func itHasNoLimitOfItsOwnOnDownloads() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(script.bindAll(30).count == 30)
  }

  @Test func bitmapsAreMadeWhenTheyFirstShow() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(!script.load(0, row: 0).decodes)
  }

  @Test func theOldImageIsClearedBeforeMemoryIsAsked() throws {
    var script = try PipelineScript.library("kingfisher")
    _ = script.load(0, row: 0)
    let hit = script.bind(1, row: 0)
    #expect(hit.pictures.first == .empty)
    #expect(hit.imageCells == [CellID(1)])
  }

  @Test func anImageThatNobodyUsesForFiveMinutesIsGone() throws {
    var script = try PipelineScript.library("kingfisher")
    _ = script.load(0, row: 0)
    script.now = .start + .seconds(299)
    #expect(script.bind(1, row: 0).imageCells == [CellID(1)])
    script.now = .start + .seconds(299 + 299)
    #expect(script.bind(2, row: 0).imageCells == [CellID(2)], "each use begins the time anew")
    script.now = .start + .seconds(299 + 299 + 301)
    #expect(script.bind(3, row: 0).imageCells.isEmpty)
  }

  @Test func aMemoryWarningEmptiesItsStore() throws {
    var script = try PipelineScript.library("kingfisher")
    _ = script.load(0, row: 0)
    #expect(script.live(through: .memoryWarning).discards == 1)
  }

  @Test func theFileIsEncodedAnewAndLargerThanTheDownload() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(script.load(0, row: 0).writes == [2_000])
  }

  @Test func afterAWarningTheFileIsReadAndNothingAskedFor() throws {
    var script = try PipelineScript.library("kingfisher")
    _ = script.load(0, row: 0)
    script.live(through: .memoryWarning)
    let bound = script.bind(1, row: 0)
    #expect(bound.fetches.isEmpty)
    #expect(bound.reads.count == 1)
  }

  @Test func filesAreSweptInTheBackgroundOnceTheyAreAWeekOld() throws {
    var script = try PipelineScript.library("kingfisher")
    _ = script.load(0, row: 0)
    script.now = .start + .seconds(8 * 86_400)
    #expect(script.live(through: .memoryWarning).removals.isEmpty)
    #expect(script.live(through: .background).removals.count == 1)
  }

  @Test func aMissingImageIsAskedForAgain() throws {
    var script = try PipelineScript.library("kingfisher")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, status: 404)
    #expect(script.bind(1, row: 0).fetches.count == 1)
  }
}
