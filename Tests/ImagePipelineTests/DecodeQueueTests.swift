import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

/// Images that are decoded in the background, and wait for each other.
@Suite struct DecodeQueueTests {
  private static func script(
    limit: Int?, _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    strategy.prefetch.rows = .table
    strategy.decode.limit = limit
    strategy.decode.cancels = .queued
    change(&strategy)
    return try PipelineScript(strategy)
  }

  /// Binds that many cells and brings their bytes.
  private static func arrive(_ count: UInt32, in script: inout PipelineScript) -> [LoadToken] {
    let tokens = script.bindAll(count)
    return tokens.filter { script.respond($0).decodes }
  }

  private static func decoded(_ turn: Turn) -> [LoadToken] {
    turn.actions.compactMap { if case .decode(_, let load) = $0 { load } else { nil } }
  }

  @Test func theyAreDecodedOneAfterTheOtherInTheOrderInWhichTheyCame() throws {
    var script = try Self.script(limit: 2)
    let tokens = script.bindAll(4)
    #expect(tokens.map { script.respond($0).decodes } == [true, true, false, false])
    #expect(Self.decoded(script.handle(.decoded(tokens[1]))) == [tokens[2]])
    #expect(Self.decoded(script.handle(.decoded(tokens[0]))) == [tokens[3]])
    #expect(Self.decoded(script.handle(.decoded(tokens[2]))).isEmpty)
  }

  @Test func withoutALimitAllAreDecodedAtOnce() throws {
    var script = try Self.script(limit: nil)
    #expect(Self.arrive(20, in: &script).count == 20)
  }

  @Test(arguments: [DecodeCancelling.queued, .never])
  func whatIsCancelledBeforeItsTurnLeavesTheQueueWhereTheStrategySaysSo(
    _ cancels: DecodeCancelling
  ) throws {
    var script = try Self.script(limit: 1) { $0.decode.cancels = cancels }
    let tokens = script.bindAll(3)
    for token in tokens { script.respond(token) }
    script.bind(1, row: 7)
    let next = Self.decoded(script.handle(.decoded(tokens[0])))
    #expect(next == [tokens[cancels == .queued ? 2 : 1]])
  }

  @Test func whatIsCancelledWhileItIsDecodedKeepsItsPlaceUntilItIsDone() throws {
    var script = try Self.script(limit: 1)
    let tokens = script.bindAll(2)
    for token in tokens { script.respond(token) }
    #expect(script.bind(0, row: 7).decodes == false)
    #expect(Self.decoded(script.handle(.decoded(tokens[0]))) == [tokens[1]])
  }

  @Test func thoseThatACellWaitsForGoFirstWhereRequestsDo() throws {
    var script = try Self.script(limit: 1) { $0.fetch.prioritizes = true }
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let ahead = try (5...6 as ClosedRange<Int32>).map { row in
      try #require(
        script.handle(.table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)).fetches
          .first)
    }
    let last = try #require(script.bind(1, row: 1).fetches.first)
    for token in [first] + ahead + [last] { script.respond(token) }
    // A cell begins to wait for the second of those loaded ahead.
    script.bind(2, row: 6)
    let order = [first, ahead[1], last].flatMap { Self.decoded(script.handle(.decoded($0))) }
    #expect(order == [ahead[1], last, ahead[0]])
  }

  @Test func aNewProcessBeginsWithAnEmptyQueue() throws {
    var script = try Self.script(limit: 1)
    let old = script.bindAll(3)
    for token in old { script.respond(token) }
    script.live(through: .terminate)
    script.live(through: .launch)
    // The decode of the process before is still on its way.
    #expect(Self.decoded(script.handle(.decoded(old[0]))).isEmpty)
    let tokens = (4..<6 as Range<UInt32>).flatMap { script.bind($0, row: Int32($0)).fetches }
    #expect(tokens.map { script.respond($0).decodes } == [true, false])
  }

  @Test func aConnectionMayBeHeldUntilTheImageIsMade() throws {
    var script = try Self.script(limit: 1) {
      $0.fetch.connections = 2
      $0.fetch.connectionsCover = .decode
    }
    let sent = script.bindAll(4)
    #expect(sent.count == 2)
    #expect(script.respond(sent[0]).fetches.isEmpty)
    #expect(script.respond(sent[1]).fetches.isEmpty)
    #expect(script.handle(.decoded(sent[0])).fetches.map(\.rendition) == [RenditionID(3)])
    // The second is being decoded, and its cell goes on to another row: the connection is free, the decoder is not.
    let next = script.bind(1, row: 7)
    #expect(next.fetches.map(\.rendition) == [RenditionID(4)] && !next.decodes)
  }
}

/// Files that a strategy reads and decodes one after the other.
@Suite struct FileQueueTests {
  /// Returns a script in which the files of the first rows are on disk, and nothing is in memory.
  private static func script(
    rows: Int32 = 4, _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    (strategy.memory, strategy.disk) = (nil, DiskConfiguration())
    (strategy.decode.files, strategy.decode.cancels) = (.oneByOne, .queued)
    change(&strategy)
    var script = try PipelineScript(strategy)
    for row in 0..<rows { _ = script.load(20, row: row) }
    return script
  }

  @Test func theNextIsReadOnceTheOneBeforeIsDecoded() throws {
    var script = try Self.script()
    let first = try #require(script.bind(0, row: 0).readLoads.first)
    #expect(script.bind(1, row: 1).readLoads.isEmpty)
    #expect(script.handle(.read(first, .image)).readLoads.isEmpty)
    #expect(script.handle(.decoded(first)).readLoads.map(\.rendition) == [RenditionID(2)])
  }

  @Test func withOthersAllAreReadAtOnce() throws {
    var script = try Self.script { $0.decode.files = .withOthers }
    #expect((0..<4 as Range<UInt32>).allSatisfy { script.bind($0, row: Int32($0)).readsOne })
  }

  @Test func decodesOfDownloadsNeitherWaitForThemNorHoldThemUp() throws {
    var script = try Self.script { $0.decode.limit = 1 }
    let file = try #require(script.bind(0, row: 0).readLoads.first)
    #expect(script.handle(.read(file, .image)).decodes)
    let download = try #require(script.bind(1, row: 9).fetches.first)
    #expect(script.respond(download).decodes)
  }

  @Test(arguments: [DecodeCancelling.queued, .never])
  func aCancelledLoadLeavesBeforeItsTurnWhereTheStrategySaysSo(_ cancels: DecodeCancelling) throws {
    var script = try Self.script { $0.decode.cancels = cancels }
    let first = try #require(script.bind(0, row: 0).readLoads.first)
    _ = script.bind(1, row: 1)
    _ = script.bind(2, row: 2)
    _ = script.bind(1, row: 9)
    script.handle(.read(first, .image))
    let next = script.handle(.decoded(first)).readLoads.map(\.rendition)
    #expect(next == [RenditionID(cancels == .queued ? 3 : 2)])
  }

  @Test(arguments: [ReadResult.missing, .undecodable])
  func aFileThatMakesNoImageLetsTheNextOneBegin(_ result: ReadResult) throws {
    var script = try Self.script()
    let first = try #require(script.bind(0, row: 0).readLoads.first)
    _ = script.bind(1, row: 1)
    #expect(script.handle(.read(first, result)).readLoads.map(\.rendition) == [RenditionID(2)])
  }

  @Test func aStaleReadIsDroppedAndTheNextOneBegins() throws {
    var script = try Self.script {
      $0.disk?.dropsStaleReads = true
      ($0.cancel, $0.decode.cancels) = (.never, .never)
    }
    let first = try #require(script.bind(0, row: 0).readLoads.first)
    _ = script.bind(1, row: 1)
    _ = script.bind(0, row: 9)
    let turn = script.handle(.read(first, .image))
    #expect(!turn.decodes && turn.readLoads.map(\.rendition) == [RenditionID(2)])
  }

  @Test func aNewProcessReadsAtOnce() throws {
    var script = try Self.script()
    _ = script.bind(0, row: 0)
    script.live(through: .terminate)
    script.live(through: .launch)
    #expect(script.bind(1, row: 1).readsOne)
  }
}

extension Turn {
  fileprivate var readsOne: Bool { readLoads.count == 1 }
}

/// Answers of the HTTP cache beside a limit of connections.
@Suite struct ConnectionCoverTests {
  private static func script(_ cover: ConnectionCover) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    strategy.memory = nil
    strategy.http = HTTPCacheConfiguration()
    strategy.fetch.connections = 1
    strategy.fetch.connectionsCover = cover
    var script = try PipelineScript(strategy)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    var metadata = ResponseMetadata(status: 200)
    metadata.cacheControl = CacheControl(parsing: "max-age=600")
    script.respond(token, metadata: metadata)
    script.handle(.decoded(token))
    script.runBlock()
    return script
  }

  @Test func withRequestsAloneAStoredResponseIsReadAtOnce() throws {
    var script = try Self.script(.request)
    #expect(script.bind(1, row: 1).fetches.count == 1)
    #expect(script.bind(2, row: 0).readLoads.count == 1)
  }

  @Test func withTasksAStoredResponseWaitsAndHoldsUp() throws {
    var script = try Self.script(.task)
    let sent = try #require(script.bind(1, row: 1).fetches.first)
    #expect(script.bind(2, row: 0).readLoads.isEmpty)
    #expect(script.bind(3, row: 2).fetches.isEmpty)
    let turn = script.respond(sent)
    #expect(turn.readLoads.count == 1 && turn.fetches.isEmpty)
    let read = try #require(turn.readLoads.first)
    #expect(script.handle(.read(read, .image)).fetches.map(\.rendition) == [RenditionID(3)])
  }

  @Test func aStoredResponseThatIsGivenUpGivesItsConnectionBack() throws {
    var script = try Self.script(.task)
    #expect(script.bind(2, row: 0).readLoads.count == 1)
    #expect(script.bind(3, row: 2).fetches.isEmpty)
    #expect(script.bind(2, row: 4).fetches.map(\.rendition) == [RenditionID(3)])
  }

  @Test func aFileThatHasGoneIsFetchedOverTheSameConnection() throws {
    var script = try Self.script(.task)
    let load = try #require(script.bind(2, row: 0).readLoads.first)
    #expect(script.bind(3, row: 2).fetches.isEmpty)
    let again = script.handle(.read(load, .missing))
    #expect(again.readLoads.count + again.fetches.count == 1)
  }
}
