import Environment
import ImagePipeline
import Primitives
import Scenarios
import Scrolling
import Testing

/// Small scripts as Nuke's own pipeline answered them, with the symbols that decide.
@Suite("Nuke's queues, as they answered on Linux")
struct NukeQueueTests {
  private func script(
    _ preset: String = "nuke-prefetch", connections: Int = 6, feed: FeedConfiguration = .large,
    _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> PipelineScript {
    var strategy = try ScenarioLibrary(workingFolder: ".").strategy(preset)
    strategy.fetch.connections = connections
    change(&strategy)
    return try PipelineScript(strategy, feed: feed)
  }

  private func ahead(_ row: Int32) -> PipelineEvent {
    .table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  private func stop(_ row: Int32) -> PipelineEvent {
    .table(.cancelPrefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  private func rows(_ loads: some Sequence<LoadToken>) -> [Int] {
    loads.map { $0.rendition.index - 1 }
  }

  /// Brings the image of a load, and returns the requests that this lets begin.
  private func complete(_ load: LoadToken, _ script: inout PipelineScript) -> [LoadToken] {
    let answered = script.respond(load).fetches
    let decoded = script.handle(.decoded(load)).fetches
    script.runBlock()
    return answered + decoded
  }

  /// AsyncTask.subscribe: a prefetch of what a view loads joins it.
  @Test func aPrefetchJoins() throws {
    var script = try script()
    script.bind(0, row: 0)
    script.handle(ahead(0))
    #expect(script.bind(0, row: 9).cancelled.isEmpty)
    #expect(rows(script.handle(stop(0)).cancelled) == [0])
  }

  /// ImagePrefetcher.maxConcurrentRequestCount: what it joins takes one of the two places.
  @Test func aJoinedPrefetchTakesAPlace() throws {
    var script = try script()
    let sent = script.bindAll(2)
    #expect((0...3).flatMap { script.handle(ahead($0)).fetches }.isEmpty)
    #expect(rows(complete(sent[0], &script)) == [3])
  }

  /// ImagePrefetcher.stopPrefetching: a stopped prefetch leaves the view and frees its place.
  @Test func aStoppedPrefetchLeavesTheView() throws {
    var script = try script()
    _ = script.bindAll(2)
    for row: Int32 in 0...2 { script.handle(ahead(row)) }
    let turn = script.handle(stop(0))
    #expect(turn.cancelled.isEmpty && rows(turn.fetches) == [2])
  }

  /// TaskQueue.operationPriorityChanged: of two low operations the newest goes first.
  @Test func ofTwoLowRequestsTheNewestGoesFirst() throws {
    var script = try script(connections: 1)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.handle(ahead(1))
    script.handle(ahead(2))
    #expect(rows(script.respond(first).fetches) == [2])
  }

  /// TaskQueue.operationPriorityChanged: what rises is appended to its new bucket.
  @Test func aQueuedPrefetchThatAViewJoinsGoesBehindTheViews() throws {
    var script = try script(connections: 1)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.handle(ahead(1))
    script.bind(1, row: 2)
    script.bind(2, row: 1)
    #expect(rows(script.respond(first).fetches) == [2])
  }

  /// TaskQueue.operationPriorityChanged: what its view leaves is low again, before other low ones.
  @Test func aQueuedPrefetchThatItsViewLeavesIsLowAgain() throws {
    var script = try script(connections: 1)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(1, row: 1)
    script.handle(ahead(2))
    script.handle(ahead(1))
    script.bind(1, row: 3)
    let second = script.respond(first).fetches
    #expect(rows(second) == [3])
    #expect(rows(script.respond(try #require(second.first)).fetches) == [1])
  }

  /// TaskQueue.operationFinished: a freed place goes to the view's next load, not to a prefetch.
  @Test func theNextLoadOfAViewGoesBeforeAPrefetch() throws {
    var script = try script(connections: 1)
    script.bind(0, row: 0)
    script.handle(ahead(1))
    #expect(rows(script.bind(0, row: 2).fetches) == [2])
  }

  /// ImagePrefetcher.startPrefetching: an image that is named is used, and spared.
  @Test func namingAPrefetchCountsAsUse() throws {
    var script = try script {
      $0.memory?.costShare = nil
      $0.memory?.costLimit = ByteCount(13_000_000)
      $0.memory?.entryCap = nil
    }
    for row: Int32 in 0...2 { _ = script.load(0, row: row) }
    script.handle(ahead(0))
    _ = script.load(0, row: 3)
    #expect(script.handle(ahead(0)).fetches.isEmpty)
    #expect(rows(script.handle(ahead(1)).fetches) == [1])
  }

  /// ImagePrefetcher: the next prefetch begins as the image is stored.
  @Test func theNextPrefetchBeginsOffTheMainThread() throws {
    var script = try script()
    let sent = (0...2).flatMap { script.handle(ahead($0)).fetches }
    #expect(script.respond(sent[0]).fetches.isEmpty)
    #expect(rows(script.handle(.decoded(sent[0])).fetches) == [2])
  }

  /// ImagePrefetcher.stopPrefetching: rows that are stopped together begin nothing in between.
  @Test func rowsStoppedTogetherBeginNothing() throws {
    var script = try script()
    for row: Int32 in 0...3 { script.handle(ahead(row)) }
    script.isTurnOpen = true
    var turns = (0...2).map { script.handle(stop($0)) }
    script.isTurnOpen = false
    turns.append(script.handle(stop(3)))
    #expect(turns.flatMap(\.fetches).isEmpty)
    #expect(rows(turns.flatMap(\.cancelled)) == [0, 1])
  }

  /// ImagePipelineActor: what is replaced in the same turn is never asked for.
  @Test func whatIsReplacedInTheSameTurnIsNeverAskedFor() throws {
    var script = try script()
    script.isTurnOpen = true
    let first = script.bind(0, row: 0)
    script.isTurnOpen = false
    let second = script.bind(0, row: 1)
    #expect(first.fetches.isEmpty && second.cancelled.isEmpty)
    #expect(rows(second.fetches) == [1])
  }

  /// TaskLoadImage: original data are stored before they are decoded, and fetched if they do not decode.
  @Test func aBodyThatIsNoImageIsWrittenAndAskedForAgain() throws {
    var script = try script("nuke-data-cache")
    let load = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(load, isImage: false).writes.count == 1)
    let again = script.bind(1, row: 0)
    #expect(again.fetches.isEmpty)
    let reading = try #require(again.readLoads.first)
    #expect(script.handle(.read(reading, .undecodable)).fetches == [reading])
  }

  /// TaskQueue: images are made by priority, low ones newest first.
  @Test func imagesAreMadeByPriority() throws {
    var script = try script { $0.decode.limit = 1 }
    let view = try #require(script.bind(0, row: 0).fetches.first)
    let rowsAhead = (1...2).flatMap { script.handle(ahead($0)).fetches }
    let other = try #require(script.bind(1, row: 3).fetches.first)
    for load in [view] + rowsAhead + [other] { script.respond(load) }
    let order = [view, other, rowsAhead[1]].map { load in
      script.handle(.decoded(load)).actions.compactMap {
        if case .decode(_, let next) = $0 { next.rendition.index - 1 } else { nil }
      }
    }
    #expect(order == [[3], [2], [1]])
  }
}
