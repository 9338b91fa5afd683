import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("stale-while-revalidate and stale-if-error, step by step")
struct BackgroundRevalidationTests {
  private static let request = LoadToken(RenditionID(1), attempt: 3)

  /// Makes a stale response of version 4, and a bind that gets it.
  private func staleScript(_ cacheControl: String) throws -> PipelineScript {
    var strategy = ArticleStrategies.synchronizer
    strategy.http?.injectedCacheControl = nil
    var script = try PipelineScript(strategy)
    script.respond(
      try #require(script.bind(0, row: 0).fetches.first), version: 4, metadata: answer(cacheControl)
    )
    script.runBlock()
    script.now = .start + .seconds(5)
    return script
  }

  private func answer(_ cacheControl: String, status: UInt16 = 200) -> ResponseMetadata {
    var metadata = ResponseMetadata(status: status)
    metadata.date = .start
    metadata.entityTag = 5
    metadata.cacheControl = CacheControl(parsing: cacheControl)
    return metadata
  }

  @Test func aStaleResponseIsServedAndAskedAboutInTheBackground() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    let again = script.bind(1, row: 0)
    #expect(again.contains(.fetch(Self.request, ifChangedFrom: 4, over: .session)))
    #expect(
      script.handle(.read(LoadToken(RenditionID(1), attempt: 2), .image)).tiers == [.httpFresh])
    #expect(script.runBlock().imageCells == [CellID(1)])
  }

  @Test func onlyOneBindAsksAtATime() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    #expect(script.bind(1, row: 0).fetches.count == 1)
    #expect(script.bind(2, row: 0).fetches.isEmpty)
  }

  @Test func theResponseGoesToTheCacheAndToNoCell() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    script.bind(1, row: 0)
    script.respond(Self.request, version: 5, metadata: answer("max-age=60"))
    let (memory, disk) = (File(.httpMemory, ObjectID(1)), File(.httpDisk, ObjectID(1)))
    let body = FileContent.load(Self.request)
    #expect(
      script.effects == [
        .remove(memory, ByteCount(1_000)), .remove(disk, ByteCount(1_000)),
        .write(memory, ByteCount(1_000), body), .write(disk, ByteCount(1_000), body),
      ])
    script.bind(2, row: 0)
    script.handle(.read(LoadToken(RenditionID(1), attempt: 4), .image))
    script.runBlock()
    #expect(script.effects.imageCells == [CellID(2)])
  }

  @Test func aConfirmationMakesItFreshAgain() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    script.bind(1, row: 0)
    var confirmed = answer("max-age=60", status: 304)
    confirmed.date = script.now
    #expect(script.respond(Self.request, metadata: confirmed).isEmpty)
    script.now = .start + .seconds(30)
    #expect(script.bind(2, row: 0).fetches.isEmpty)
  }

  @Test func afterAFailureTheNextBindAsksAgain() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    script.bind(1, row: 0)
    #expect(script.handle(.failed(Self.request, .timedOut)).isEmpty)
    #expect(script.bind(2, row: 0).fetches.count == 1)
  }

  @Test func theEndOfTheProcessEndsTheRequest() throws {
    var script = try staleScript("max-age=1, stale-while-revalidate=60")
    script.bind(1, row: 0)
    #expect(script.live(through: .terminate).contains(.cancelFetch(Self.request)))
  }

  @Test(arguments: [true, false])
  func aStaleResponseStandsInForAnErrorIfItMay(_ may: Bool) throws {
    var script = try staleScript(may ? "max-age=1, stale-if-error=60" : "max-age=1")
    let token = try #require(script.bind(1, row: 0).fetches.first)
    let failed = script.handle(.failed(token, .connectionLost))
    #expect(failed.tiers.isEmpty)
    #expect(failed.blocks == (may ? [.deliver(token)] : []))
  }

  /// RFC 5861, section 4, names the statuses.
  @Test(arguments: [(503, true), (500, true), (501, false), (404, false)] as [(UInt16, Bool)])
  func soItDoesForAnErrorOfTheServer(status: UInt16, standsIn: Bool) throws {
    var script = try staleScript("max-age=1, stale-if-error=60")
    let token = try #require(script.bind(1, row: 0).fetches.first)
    script.respond(token, status: status, isImage: false)
    #expect(script.runBlock().imageCells == (standsIn ? [CellID(1)] : []))
  }

  @Test func whatTheCacheHoldsInMemoryIsTold() throws {
    var script = try PipelineScript(ArticleStrategies.synchronizer)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    let file = File(.httpMemory, ObjectID(1))
    let body = FileContent.load(LoadToken(RenditionID(1), attempt: 1))
    #expect(script.effects.contains(.write(file, ByteCount(1_000), body)))
    #expect(script.live(through: .memoryWarning) == [.remove(file, ByteCount(1_000))])
  }
}
