import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("The NSURL extension, step by step")
struct URLExtensionTests {
  @Test func aMissHidesTheOldImageAndAHitShowsAtOnce() throws {
    var script = try PipelineScript(ArticleStrategies.urlExtension)
    let miss = script.bind(0, row: 0)
    #expect(miss.first == .assign(ViewID(0), .hidden, .none))
    script.respond(try #require(miss.fetches.first))
    #expect(script.runBlock().first == .assign(ViewID(0), .image(BitmapID(0)), .fade))
    #expect(script.bind(1, row: 0).last == .assign(ViewID(1), .image(BitmapID(0)), .none))
  }

  @Test func theCostIsTheLengthOfTheFile() throws {
    var script = try PipelineScript(ArticleStrategies.urlExtension)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    #expect(script.effects.contains(.stored(BitmapID(0), cost: 1_000)))
  }

  @Test func theTwentyFirstImagePushesOutAnother() throws {
    var script = try PipelineScript(ArticleStrategies.urlExtension)
    for row in 0..<21 {
      script.respond(try #require(script.bind(UInt32(row), row: Int32(row)).fetches.first))
    }
    #expect(script.effects.contains(.discarded(BitmapID(0), cost: 1_000)))
  }

  @Test func aCellBoundAgainIsLeftAloneButTheImageIsCached() throws {
    var script = try PipelineScript(ArticleStrategies.urlExtension)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    script.respond(token)
    #expect(script.effects.contains(.stored(BitmapID(0), cost: 1_000)))
    #expect(script.runBlock().imageCells.isEmpty)
  }

  @Test func anErrorPageThatIsAPictureIsCachedAndShown() throws {
    var script = try PipelineScript(ArticleStrategies.urlExtension)
    script.respond(try #require(script.bind(0, row: 0).fetches.first), status: 404)
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test func rowsThatShareAURLMayReceiveEachOthersLoad() throws {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    var script = try PipelineScript(ArticleStrategies.urlExtension, feed: feed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    script.respond(token)
    #expect(script.runBlock().imageCells == [CellID(0)])
  }
}
