import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("The UIImageView extension, step by step")
struct ImageViewExtensionTests {
  @Test func aMissSetsThePlaceholderInALaterTurn() throws {
    var script = try PipelineScript(ArticleStrategies.imageViewExtension)
    let effects = script.bind(0, row: 0)
    #expect(effects.blocks == [.placeholder(ViewID(0), bind: 1)])
    #expect(script.runBlock() == [.assign(ViewID(0), .placeholder, .none)])
  }

  @Test func theImageIsCachedBeforeItIsDelivered() throws {
    var script = try PipelineScript(ArticleStrategies.imageViewExtension)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    #expect(script.effects.contains(.stored(BitmapID(0), cost: 0)))
    #expect(script.effects.blocks == [.deliver(token)])
    let second = script.bind(1, row: 0)
    #expect(second.tiers == [.memory])
    #expect(second.imageCells == [CellID(1)])
  }

  @Test func aLateImageGoesToTheCapturedCellWhateverItShowsNow() throws {
    var script = try PipelineScript(ArticleStrategies.imageViewExtension)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 7)
    script.respond(token)
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test func theGuardedVariantDropsALateImage() throws {
    var strategy = ArticleStrategies.imageViewExtension
    strategy.guard = .url
    var script = try PipelineScript(strategy)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 7)
    script.respond(token)
    #expect(script.runBlock().imageCells.isEmpty)
  }

  @Test(arguments: [false, true])
  func aLatePlaceholderLandsOnAHitUnlessGuarded(_ guarded: Bool) throws {
    var strategy = ArticleStrategies.imageViewExtension
    strategy.placeholder.guarded = guarded
    var script = try PipelineScript(strategy)
    let token = try #require(script.bind(1, row: 0).fetches.first)
    script.respond(token)
    let placeholder = try #require(script.bind(0, row: 5).blocks.first)
    let hit = script.bind(0, row: 0)
    #expect(hit.tiers == [.memory])
    let expected: [Effects.Effect] = guarded ? [] : [.assign(ViewID(0), .placeholder, .none)]
    #expect(script.handle(.main(placeholder)) == expected)
  }

  @Test func aFailureShowsTheErrorImageAndIsNotRemembered() throws {
    var script = try PipelineScript(ArticleStrategies.imageViewExtension)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, status: 404, isImage: false)
    #expect(script.runBlock() == [.assign(ViewID(0), .error, .none)])
    #expect(script.bind(0, row: 0).fetches.count == 1)
  }

  @Test func twoRowsOfOneURLFetchItTwice() throws {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    var script = try PipelineScript(ArticleStrategies.imageViewExtension, feed: feed)
    #expect(script.bind(0, row: 0).fetches.count == 1)
    #expect(script.bind(1, row: 1).fetches.count == 1)
  }

  @Test func anAddressThatIsNoURLKeepsTheRecycledImageAndFetchesNothing() throws {
    var feed = FeedConfiguration()
    feed.badAddresses.rows = [3]
    var script = try PipelineScript(ArticleStrategies.imageViewExtension, feed: feed)
    #expect(script.bind(0, row: 3).isEmpty)
  }

  @Test func anAddressThatTheParserRewritesNeverHits() throws {
    var feed = FeedConfiguration()
    feed.rewrittenAddresses.rows = [3]
    var script = try PipelineScript(ArticleStrategies.imageViewExtension, feed: feed)
    let token = try #require(script.bind(0, row: 3).fetches.first)
    script.respond(token)
    #expect(script.bind(1, row: 3).fetches.count == 1)
  }

  /// A store that goes by one text throughout does not care whether a parser has rewritten it.
  @Test func anAddressThatTheParserRewritesHitsInEveryOtherStore() throws {
    var feed = FeedConfiguration()
    feed.rewrittenAddresses.rows = [3]
    var strategy = ArticleStrategies.imageViewExtension
    strategy.keys.storesParsed = false
    for strategy in [strategy, ArticleStrategies.urlExtension] {
      var script = try PipelineScript(strategy, feed: feed)
      let token = try #require(script.bind(0, row: 3).fetches.first)
      script.respond(token)
      #expect(script.bind(1, row: 3).fetches.isEmpty)
    }
  }

  @Test func aViewThatIsGoneCachesNothing() throws {
    var script = try PipelineScript(ArticleStrategies.imageViewExtension)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.handle(.table(.released(CellID(0)), on: .first))
    script.respond(token)
    #expect(!script.effects.contains(.stored(BitmapID(0), cost: 0)))
    #expect(script.runBlock().imageCells.isEmpty)
  }
}
