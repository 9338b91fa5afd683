import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Kingfisher, as its preset has it")
struct KingfisherTests {
  @Test func whatNobodyWaitsForIsStoredAllTheSameAndShownNowhere() throws {
    var script = try PipelineScript.library("kingfisher")
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    let answered = script.respond(first)
    #expect(answered.storedCosts.count == 1)
    #expect(script.runBlock().imageCells.isEmpty)
  }

  @Test func itHasNoLimitOfItsOwnOnDownloads() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(script.bindAll(30).count == 30)
  }

  @Test func bitmapsAreMadeWhenTheyFirstShow() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(!script.load(0, row: 0).decodes)
  }

  @Test func anImageThatNobodyUsesForFiveMinutesIsGone() throws {
    var script = try PipelineScript.library("kingfisher", loading: 0)
    script.now = .start + .seconds(299)
    #expect(script.bind(1, row: 0).imageCells == [CellID(1)])
    script.now = .start + .seconds(299 + 299)
    #expect(script.bind(2, row: 0).imageCells == [CellID(2)], "each use begins the time anew")
    script.now = .start + .seconds(299 + 299 + 301)
    #expect(script.bind(3, row: 0).imageCells.isEmpty)
  }

  @Test func theFileIsEncodedAnewAndLargerThanTheDownload() throws {
    var script = try PipelineScript.library("kingfisher")
    #expect(script.load(0, row: 0).writes == [2_000])
  }

  @Test func aFormatThatItDoesNotKnowIsStoredAsPNG() throws {
    var feed = FeedConfiguration()
    (feed.format, feed.pixels) = (.webp, PixelSize(width: 100, height: 100))
    var script = try PipelineScript.library("kingfisher", feed: feed)
    #expect(script.load(0, row: 0).writes == [100 * 100 * 13 / 8])
  }

  @Test func filesAreSweptInTheBackgroundOnceTheyAreAWeekOld() throws {
    var script = try PipelineScript.library("kingfisher", loading: 0)
    script.now = .start + .seconds(8 * 86_400)
    #expect(script.live(through: .memoryWarning).removals.isEmpty)
    #expect(script.live(through: .background).removals.count == 1)
  }

  @Test func eachViewOfADownloadStoresAndWritesItsImage() throws {
    var script = try PipelineScript.library("kingfisher", feed: .oneImage)
    let token = try #require(script.bindAll(3).first)
    let answered = script.respond(token)
    #expect(answered.storedCosts.count == 3)
    #expect(answered.writes.count == 3)
  }

  @Test func viewsOfOneFileReadItTwice() throws {
    var script = try PipelineScript.library("kingfisher", feed: .oneImage, loading: 0)
    script.live(through: .memoryWarning)
    #expect(script.bind(1, row: 1).reads.count == 1)
    #expect(script.bind(2, row: 2).reads.count == 1)
  }

  @Test func anImageThatIsBeingMadeIsAskedForAgain() throws {
    var script = try PipelineScript.library("kingfisher-downsampling", feed: .oneImage)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.bind(1, row: 1).fetches.isEmpty)
    script.respond(token)
    #expect(script.bind(2, row: 2).fetches.count == 1)
  }

  @Test func theFileIsWrittenOnceTheImageIsMade() throws {
    var script = try PipelineScript.library("kingfisher-downsampling")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token).writes.isEmpty)
    #expect(script.handle(.decoded(token)).writes.count == 1)
  }

  @Test func aFileThatIsGoneFailsTheLoadAndIsNotAskedFor() throws {
    var script = try PipelineScript.library("kingfisher", loading: 0)
    script.live(through: .memoryWarning)
    let token = try #require(script.bind(1, row: 0).readLoads.first)
    let read = script.handle(.read(token, .missing))
    #expect(read.fetches.isEmpty && read.blocks.isEmpty)
  }

  @Test func withAnOptionAnImageInNoCacheIsNotAskedFor() throws {
    var strategy = try Strategy.preset("kingfisher")
    strategy.fetch.onlyFromStores = true
    var script = try PipelineScript(strategy)
    let bind = script.bind(1, row: 0)
    #expect(bind.fetches.isEmpty && bind.readLoads.isEmpty && bind.imageCells.isEmpty)
  }

  @Test func aReadWhoseViewWantsAnotherImageMakesNone() throws {
    var script = try PipelineScript.library("kingfisher", loading: 0)
    script.live(through: .memoryWarning)
    let token = try #require(script.bind(1, row: 0).readLoads.first)
    script.bind(1, row: 5)
    let read = script.handle(.read(token, .image))
    #expect(read.storedCosts.isEmpty && read.blocks.isEmpty)
  }

  private func ahead(_ row: Int32) -> PipelineEvent {
    .table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  @Test func aPrefetchOfWhatIsOnDiskReadsNothing() throws {
    var script = try PipelineScript.library("kingfisher-prefetch", loading: 0)
    script.live(through: .memoryWarning)
    #expect(script.handle(ahead(0)).actions.isEmpty)
  }

  @Test func eachPrefetcherHasItsOwnFive() throws {
    var script = try PipelineScript.library("kingfisher-prefetch")
    let first = (0..<7 as Range<Int32>).map { script.handle(ahead($0)).fetches.count }
    script.now = .start + .milliseconds(1)
    let second = (10..<17 as Range<Int32>).map { script.handle(ahead($0)).fetches.count }
    #expect(first == [1, 1, 1, 1, 1, 0, 0] && second == first)
  }

  @Test func stoppingEndsAWholePrefetcher() throws {
    var script = try PipelineScript.library("kingfisher-prefetch")
    let sent = (0..<7 as Range<Int32>).flatMap { script.handle(ahead($0)).fetches }
    script.now = .start + .milliseconds(1)
    script.handle(ahead(10))
    let stopped = script.handle(.table(.cancelPrefetch(row: 2, item: ItemID(2)), on: .first))
    #expect(stopped.cancelled == sent)
    #expect(stopped.fetches.isEmpty, "the two that wait are not begun")
  }

  @Test func aPrefetchJoinsAViewTakesAPlaceAndKeepsTheDownload() throws {
    var script = try PipelineScript.library("kingfisher-prefetch")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    let sent = (0..<6 as Range<Int32>).flatMap { script.handle(ahead($0)).fetches }
    #expect(sent.count == 4, "five places, one for the joined")
    #expect(script.respond(token).writes.count == 2)
  }

  @Test func theNextPrefetchBeginsOnceTheImageIsMade() throws {
    var script = try PipelineScript.library("kingfisher-prefetch")
    let sent = (0..<6 as Range<Int32>).flatMap { script.handle(ahead($0)).fetches }
    #expect(script.respond(sent[0]).fetches.count == 1, "before the main queue runs a block")
  }
}
