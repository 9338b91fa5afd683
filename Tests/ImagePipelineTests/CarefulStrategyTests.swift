import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Coalescing, cancelling and the token guard")
struct CarefulStrategyTests {
  @Test func aSecondBindOfTheSameURLJoinsTheLoad() throws {
    var script = try PipelineScript(ArticleStrategies.careful, feed: .oneImage)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    let joined = script.bind(1, row: 1)
    #expect(joined.tiers == [.joined])
    #expect(joined.fetches.isEmpty)
    script.respond(token)
    script.handle(.decoded(token))
    #expect(script.runBlock().imageCells == [CellID(0), CellID(1)])
  }

  @Test func theTransferEndsWhenTheLastCellThatWaitsIsReused() throws {
    var feed = FeedConfiguration()
    feed.images.kind = .zipf
    feed.images.distinct = 1
    feed.missing.rows = [9]
    var script = try PipelineScript(ArticleStrategies.careful, feed: feed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(1, row: 1)
    #expect(!script.bind(0, row: 9).contains(.cancelFetch(token)))
    #expect(script.bind(1, row: 9).contains(.cancelFetch(token)))
  }

  @Test func theLateResponseOfACancelledAttemptIsNotTakenForTheNext() throws {
    var script = try PipelineScript(ArticleStrategies.careful)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    let second = try #require(script.bind(0, row: 0).fetches.first)
    #expect(first != second)
    #expect(script.respond(first).isEmpty)
    #expect(!script.respond(second).isEmpty)
  }

  @Test func aLimitOnConnectionsQueuesInOrderAndACancelledOneGivesUpItsPlace() throws {
    var strategy = ArticleStrategies.careful
    strategy.fetch.connections = 1
    var script = try PipelineScript(strategy)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.bind(1, row: 1).fetches.isEmpty)
    #expect(script.bind(2, row: 2).fetches.isEmpty)
    script.bind(1, row: 3)
    let next = script.respond(first)
    #expect(next.fetches.map(\.rendition) == [RenditionID(3)])
  }

  @Test func aPrefetchIsJoinedByTheBindAndSurvivesItsCancellation() throws {
    var strategy = ArticleStrategies.careful
    strategy.prefetch.rows = .table
    var script = try PipelineScript(strategy)
    let token = try #require(
      script.handle(.table(.prefetch(row: 5, item: ItemID(5)), on: .first)).fetches.first)
    #expect(script.bind(0, row: 5).tiers == [.joined])
    #expect(script.handle(.table(.cancelPrefetch(row: 5, item: ItemID(5)), on: .first)).isEmpty)
    script.respond(token)
    script.handle(.decoded(token))
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test func aPrefetchNobodyJoinedIsCancelled() throws {
    var strategy = ArticleStrategies.careful
    strategy.prefetch.rows = .table
    var script = try PipelineScript(strategy)
    let token = try #require(
      script.handle(.table(.prefetch(row: 5, item: ItemID(5)), on: .first)).fetches.first)
    let cancelled = script.handle(.table(.cancelPrefetch(row: 5, item: ItemID(5)), on: .first))
    #expect(cancelled == [.cancelFetch(token)])
  }

  @Test func filesOnDiskOutliveTheProcess() throws {
    var strategy = ArticleStrategies.careful
    strategy.disk = DiskConfiguration()
    var script = try PipelineScript(strategy)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    script.live(through: .terminate)
    script.live(through: .launch)
    let again = script.bind(1, row: 0)
    #expect(again.fetches.isEmpty)
    let file = File(.disk, ObjectID(1))
    guard case .read(file, ByteCount(1_000), for: let token)? = again.actions.last else {
      Issue.record("expected a read from disk, got \(again)")
      return
    }
    #expect(script.handle(.read(token, .image)).tiers == [.disk])
  }

  @Test func aFileThatIsGoneIsFetched() throws {
    var strategy = ArticleStrategies.careful
    strategy.disk = DiskConfiguration()
    var script = try PipelineScript(strategy)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    script.live(through: .terminate)
    script.bind(1, row: 0)
    let missing = script.handle(.read(LoadToken(RenditionID(1), attempt: 2), .missing))
    #expect(missing.fetches.count == 1)
  }

  @Test func anUnknownPolicyIsAnError() {
    var strategy = ArticleStrategies.careful
    strategy.memory?.policy = "seive"
    #expect(throws: StrategyError.unknownPolicy("seive")) { try makePipeline(strategy) }
  }

  private func makePipeline(_ strategy: Strategy) throws {
    _ = try PipelineScript(strategy)
  }
}
