import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("The cache keyed by row, step by step")
struct RowKeyedTests {
  @Test func thePlaceholderComesBeforeTheLookupEvenOnAHit() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    try deliver(row: 0, to: 0, &script)
    let hit = script.bind(1, row: 0)
    #expect(hit.first == .assign(ViewID(1), .placeholder, .none))
    #expect(hit.tiers == [.memory])
  }

  @Test func aMissFetchesTwiceAndTheSecondGoesOverConnectionsOfItsOwn() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token) == [.fetch(token, ifChangedFrom: nil, over: .synchronous)])
    #expect(script.respond(token).blocks == [.deliver(token)])
  }

  @Test func theSecondFetchFollowsEvenAFailure() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.handle(.failed(token, .timedOut)).fetches == [token])
  }

  @Test func secondFetchesRunInSingleFile() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let second = try #require(script.bind(1, row: 1).fetches.first)
    script.respond(first)
    #expect(script.respond(second).fetches.isEmpty)
    #expect(script.respond(first).fetches == [second])
  }

  @Test func anImageIsCachedOnlyIfTheTableHasACellForItsRow() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    script.respond(token)
    #expect(script.runBlock() == [.ask(token, at: .row(0))])
    #expect(script.handle(.answered(token, .none)).isEmpty)
    #expect(script.bind(1, row: 0).fetches.count == 1)
  }

  @Test func afterAnInsertTheRowsKeyGivesAnotherItemsImage() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    try deliver(row: 0, to: 0, &script)
    #expect(script.bind(1, row: 0, item: 1_000).tiers == [.memory])
  }

  @Test func keyedByItemTheInsertDoesNotMatter() throws {
    var strategy = ArticleStrategies.rowKeyed
    strategy.keys.memory = .item
    var script = try PipelineScript(strategy)
    try deliver(row: 0, to: 0, &script)
    #expect(script.bind(1, row: 0, item: 1_000).tiers.isEmpty)
    #expect(script.bind(2, row: 1, item: 0).tiers == [.memory])
  }

  @Test func guardedByItemTheTableIsAskedForTheItemsRow() throws {
    var strategy = ArticleStrategies.rowKeyed
    strategy.guard = .item
    var script = try PipelineScript(strategy)
    let token = try #require(script.bind(0, row: 4).fetches.first)
    script.respond(token)
    script.respond(token)
    #expect(script.runBlock() == [.ask(token, at: .item(ItemID(4)))])
  }

  @Test func aBodyThatDoesNotDecodeCrashesWhereACellWaits() throws {
    var script = try PipelineScript(ArticleStrategies.rowKeyed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    script.respond(token, isImage: false)
    script.runBlock()
    #expect(script.handle(.answered(token, ViewID(0))) == [.crashed])
  }

  @Test func theCacheDiesWithTheScreenAndNotBefore() throws {
    var strategy = ArticleStrategies.rowKeyed
    strategy.memory?.scope = .screen
    var script = try PipelineScript(strategy)
    try deliver(row: 0, to: 0, &script)
    script.live(through: .leaveScreen)
    #expect(script.bind(1, row: 0).tiers.isEmpty)
  }

  @Test func savedOnEnteringTheBackgroundItsKeysSurviveALaunch() throws {
    var strategy = ArticleStrategies.rowKeyed
    strategy.lifecycle.persists = true
    var script = try PipelineScript(strategy)
    try deliver(row: 0, to: 0, &script)
    let file = File(.saved, ObjectID(0))
    #expect(script.live(through: .background).contains(.write(file, ByteCount(1_000), .images)))
    script.live(through: .terminate)
    script.live(through: .launch)
    #expect(script.bind(1, row: 0, item: 1_000).tiers == [.memory])
  }

  private func deliver(row: Int32, to cell: UInt32, _ script: inout PipelineScript) throws {
    let token = try #require(script.bind(cell, row: row).fetches.first)
    script.respond(token)
    script.respond(token)
    script.runBlock()
    script.handle(.answered(token, ViewID(cell)))
  }
}
