import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Nuke, as its preset has it")
struct NukeTests {
  @Test func sixDownloadsRunAtATimeTheOldestNext() throws {
    var script = try PipelineScript.library("nuke")
    let sent = script.bindAll(9)
    #expect(sent.count == 6)
    #expect(script.respond(sent[0]).fetches.map(\.rendition) == [RenditionID(7)])
  }

  @Test func aHitInMemoryIsShownWithoutClearingFirst() throws {
    var script = try PipelineScript.library("nuke", loading: 0)
    let pictures = script.bind(1, row: 0).pictures
    #expect(pictures.count == 1 && pictures.first != .empty)
  }

  @Test func aMissClearsTheOldImage() throws {
    var script = try PipelineScript.library("nuke")
    #expect(script.bind(0, row: 0).pictures == [.empty])
  }

  @Test func anImageOfATenthOfTheLimitIsNotStored() throws {
    var feed = FeedConfiguration()
    feed.pixels = PixelSize(width: 5_000, height: 5_000)
    var script = try PipelineScript.library("nuke", feed: feed)
    #expect(script.load(0, row: 0).storedCosts.isEmpty)
    feed.pixels = PixelSize(width: 4_000, height: 4_000)
    var smaller = try PipelineScript.library("nuke", feed: feed)
    #expect(smaller.load(0, row: 0).storedCosts.count == 1)
  }

  @Test func theBackgroundLeavesATenthOfTheLimit() throws {
    var script = try PipelineScript.library("nuke", feed: .large)
    for row: Int32 in 0..<40 { _ = script.load(0, row: row) }
    let kept = 40 - script.live(through: .background).discards
    let bitmap = PixelSize(width: 1_000, height: 1_000).decodedBytes
    #expect(kept == ByteCount.mebibytes(768).bytes / 10 / bitmap)
  }

  /// Makes Nuke after a warning that emptied its memory, with a fresh response for row 0 in its URLCache.
  private func withAFreshResponseOnDiskAlone() throws -> PipelineScript {
    var script = try PipelineScript.library("nuke")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    var metadata = ResponseMetadata(status: 200)
    metadata.cacheControl = CacheControl(parsing: "max-age=600")
    script.respond(token, metadata: metadata)
    script.handle(.decoded(token))
    script.runBlock()
    script.live(through: .memoryWarning)
    return script
  }

  @Test func afterAWarningTheURLCacheAnswersWhatIsFresh() throws {
    var script = try withAFreshResponseOnDiskAlone()
    let bound = script.bind(1, row: 0)
    #expect(bound.fetches.isEmpty)
    #expect(bound.reads.isEmpty, "there are no files of its own")
  }

  @Test func aResponseOfTheURLCacheTakesOneOfTheSix() throws {
    var script = try withAFreshResponseOnDiskAlone()
    let sent = (1...6 as ClosedRange<UInt32>).flatMap { script.bind($0, row: Int32($0)).fetches }
    #expect(sent.count == 6)
    #expect(script.bind(7, row: 0).readLoads.isEmpty)
    #expect(script.respond(sent[0]).readLoads.count == 1)
  }

  @Test func twoImagesAreDecompressedAtATime() throws {
    var script = try PipelineScript.library("nuke")
    let sent = script.bindAll(3)
    #expect(sent.map { script.respond($0).decodes } == [true, true, false])
  }

  @Test func whatIsCancelledBeforeItsTurnIsNotDecompressed() throws {
    var script = try PipelineScript.library("nuke")
    let sent = script.bindAll(3)
    for token in sent { script.respond(token) }
    script.bind(2, row: 8)
    #expect(!script.handle(.decoded(sent[0])).decodes)
  }

  @Test func ofThePrefetchesBeyondTheLimitTheNewestBegins() throws {
    var script = try PipelineScript.library("nuke-prefetch")
    let rows: [Int32] = [0, 1, 2, 3, 4, 5]
    var begun = rows.flatMap { row in
      script.handle(.table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)).fetches
    }
    for place in 0..<4 {
      script.respond(begun[place])
      begun += script.handle(.decoded(begun[place])).fetches
      script.runBlock()
    }
    // As the library itself answered (script `prefetch-newest-first`).
    #expect(begun.map(\.rendition.rawValue) == [1, 2, 6, 5, 4, 3])
  }

  @Test func theURLCacheStoresNoErrors() throws {
    var script = try PipelineScript.library("nuke")
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token, status: 404).writes.isEmpty)
  }
}
