import ImagePipeline
import Primitives
import Scrolling
import Testing

/// Makes a script that loads rows ahead, at most that many at a time.
@Suite struct PrefetchQueueTests {
  private func script(limit: Int?) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    strategy.prefetch.rows = .table
    strategy.prefetch.limit = limit
    return try PipelineScript(strategy)
  }

  private func prefetch(_ row: Int32) -> PipelineEvent {
    .table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  private func cancel(_ row: Int32) -> PipelineEvent {
    .table(.cancelPrefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  /// Brings the image of a load to the end.
  private func complete(_ token: LoadToken, _ script: inout PipelineScript) -> [LoadToken] {
    var fetches = Array(script.respond(token).fetches)
    fetches += script.handle(.decoded(token)).fetches
    return fetches + script.runBlock().fetches
  }

  @Test func withoutALimitAllBeginAtOnce() throws {
    var script = try script(limit: nil)
    let begun = (5..<25 as Range<Int32>).map { script.handle(prefetch($0)).fetches.count }
    #expect(begun == Array(repeating: 1, count: 20))
  }

  @Test func theNextBeginsWhenOneIsOverInTheOrderAskedFor() throws {
    var script = try script(limit: 2)
    let tokens = (5...8 as ClosedRange<Int32>).map { script.handle(prefetch($0)).fetches.first }
    #expect(tokens.map { $0 == nil } == [false, false, true, true])
    let next = complete(try #require(tokens[1]), &script)
    #expect(next.map(\.rendition) == [RenditionID(8)])
    let last = complete(try #require(tokens[0]), &script)
    #expect(last.map(\.rendition) == [RenditionID(9)])
  }

  @Test func itsTaskHasItsPriorityAndKeepsItWhenACellJoins() throws {
    var strategy = ArticleStrategies.careful
    strategy.prefetch.rows = .table
    strategy.fetch.connections = 2
    strategy.prefetch.priority = .low
    var script = try PipelineScript(strategy)
    let ahead = script.handle(prefetch(5))
    let bound = script.bind(0, row: 1)
    #expect(ahead.priorities == [.low] && bound.priorities == [.default])
    // Two loads wait for a connection: one ahead of its row, which a cell joins then, and one for a cell.
    #expect(script.handle(prefetch(6)).fetches.isEmpty)
    #expect(script.bind(1, row: 2).fetches.isEmpty)
    #expect(script.bind(2, row: 6).fetches.isEmpty)
    let joined = script.respond(try #require(ahead.fetches.first))
    #expect(joined.fetches.map(\.rendition) == [RenditionID(7)] && joined.priorities == [.low])
    let last = script.respond(try #require(bound.fetches.first))
    #expect(last.fetches.map(\.rendition) == [RenditionID(3)] && last.priorities == [.default])
  }

  @Test func aRowThatIsGivenUpBeforeItsTurnIsNeverLoaded() throws {
    var script = try script(limit: 1)
    let first = try #require(script.handle(prefetch(5)).fetches.first)
    script.handle(prefetch(6))
    script.handle(prefetch(7))
    #expect(script.handle(cancel(6)).isEmpty)
    #expect(complete(first, &script).map(\.rendition) == [RenditionID(8)])
  }

  @Test func aLoadThatIsGivenUpMakesRoom() throws {
    var script = try script(limit: 1)
    let first = try #require(script.handle(prefetch(5)).fetches.first)
    script.handle(prefetch(6))
    let turn = script.handle(cancel(5))
    #expect(turn.contains(.action(.cancelFetch(first))))
    #expect(turn.fetches.map(\.rendition) == [RenditionID(7)])
  }

  @Test func aRowThatHasAppearedMeanwhileIsPassedOver() throws {
    var script = try script(limit: 1)
    let first = try #require(script.handle(prefetch(5)).fetches.first)
    script.handle(prefetch(6))
    script.handle(prefetch(7))
    #expect(script.bind(0, row: 6).fetches.count == 1)
    #expect(complete(first, &script).map(\.rendition) == [RenditionID(8)])
  }

  @Test func aNewProcessHasForgottenWhatWaited() throws {
    var script = try script(limit: 1)
    script.handle(prefetch(5))
    script.handle(prefetch(6))
    #expect(script.live(through: .terminate).fetches.isEmpty)
    script.live(through: .launch)
    #expect(script.handle(prefetch(7)).fetches.map(\.rendition) == [RenditionID(8)])
    #expect(script.handle(prefetch(8)).fetches.isEmpty)
  }
}
