import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("The synchronizer over URLCache, step by step")
struct SynchronizerTests {
  @Test func aHitIsReadFromTheHTTPCacheAndDeliveredInALaterTurn() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    script.runBlock()
    let again = script.bind(1, row: 0)
    #expect(again.fetches.isEmpty)
    let file = File(.httpMemory, ObjectID(1))
    guard case .read(file, ByteCount(1_000), for: let token)? = again.actions.first else {
      Issue.record("expected a read from the HTTP cache's memory, got \(again)")
      return
    }
    let found = script.handle(.read(token, .image))
    #expect(found.tiers == [.httpFresh])
    #expect(found.blocks == [.deliver(token)])
  }

  @Test func everyDisplayMakesAnImageOfItsOwn() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    #expect(script.runBlock().first == .assign(ViewID(0), .image(BitmapID(0)), .none))
    script.bind(1, row: 0)
    script.handle(.read(LoadToken(ObjectID(1), attempt: 2), .image))
    #expect(script.runBlock().first == .assign(ViewID(1), .image(BitmapID(1)), .none))
  }

  @Test func theRecycledImageIsNeitherClearedNorReplacedMeanwhile() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    #expect(script.bind(0, row: 0).actions.count == 1)
  }

  @Test func leavingTheScreenCancels() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    let left = script.handle(
      .table(.didEndDisplaying(CellID(0), row: 0, item: ItemID(0)), on: .first))
    #expect(left == [.left(ViewID(0), token), .cancelFetch(token)])
    #expect(script.respond(token).isEmpty)
  }

  @Test func aBodyThatDoesNotDecodeClearsTheView() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, isImage: false)
    #expect(script.runBlock() == [.assign(ViewID(0), .empty, .none)])
  }

  @Test func aResponseThatReplacesAnotherFreesTheRoomOfTheOld() throws {
    var strategy = ArticleStrategies.synchronizer
    strategy.http?.injectedCacheControl = nil
    strategy.http?.heuristicFreshness = false
    var script = try PipelineScript(strategy)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    #expect(script.effects.writes == [1_000])
    #expect(script.effects.removals.isEmpty)
    script.respond(try #require(script.bind(1, row: 0).fetches.first))
    #expect(script.effects.removals == [1_000])
  }

  @Test func aStaleResponseIsRevalidatedAndTheStoredBodyServed() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    var first = ResponseMetadata(status: 200)
    first.date = script.now
    first.entityTag = 5
    first.cacheControl = CacheControl(parsing: "max-age=60")
    script.respond(
      try #require(script.bind(0, row: 0).fetches.first), version: 4, metadata: first)
    script.now = .start + .seconds(61)
    let again = script.bind(1, row: 0)
    #expect(again.conditions == [4])
    var confirmed = ResponseMetadata(status: 304)
    confirmed.date = script.now
    confirmed.entityTag = 5
    script.respond(try #require(again.fetches.first), metadata: confirmed)
    #expect(script.effects.tiers == [.httpRevalidated])
    #expect(script.runBlock().imageCells == [CellID(1)])
  }
}
