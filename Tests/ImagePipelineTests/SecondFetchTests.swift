import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("Second fetches, whatever comes between")
struct SecondFetchTests {
  private var strategy: Strategy {
    var strategy = ArticleStrategies.rowKeyed
    strategy.http = HTTPCacheConfiguration()
    strategy.cancel = .onReuse
    return strategy
  }

  @Test func givingUpOneThatReadsTheHTTPCacheLetsTheNextGo() throws {
    var script = try PipelineScript(strategy)
    var storable = ResponseMetadata(status: 200)
    storable.cacheControl = CacheControl(parsing: "max-age=1")
    storable.date = script.now
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, metadata: storable)
    script.respond(token, metadata: storable)
    script.runBlock()
    script.handle(.answered(token, .none))

    script.bind(0, row: 0)
    let reading = LoadToken(ObjectID(1), attempt: 2)
    script.handle(.read(reading, .image))
    let next = try #require(script.bind(1, row: 1).fetches.first)
    #expect(script.respond(next).isEmpty)
    #expect(script.bind(0, row: 2).contains(.fetch(next, ifChangedFrom: nil, over: .synchronous)))
  }

  @Test func givingUpOneThatIsUnderWayLetsTheNextGo() throws {
    var script = try PipelineScript(strategy)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let second = try #require(script.bind(1, row: 1).fetches.first)
    script.respond(first)
    script.respond(second)
    let effects = script.bind(0, row: 5)
    #expect(effects.contains(.cancelFetch(first)))
    #expect(effects.contains(.fetch(second, ifChangedFrom: nil, over: .synchronous)))
  }

  @Test func oneWhoseStoredResponseHasGoneIsMadeAnewOverItsOwnChannel() throws {
    var script = try PipelineScript(strategy)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    let again = script.respond(token, status: 304)
    #expect(again == [.fetch(token, ifChangedFrom: nil, over: .synchronous)])
    #expect(script.respond(token).blocks == [.deliver(token)])
  }

  @Test func theProcessEndsWithSecondFetchesQueued() throws {
    var script = try PipelineScript(strategy)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let second = try #require(script.bind(1, row: 1).fetches.first)
    script.respond(first)
    script.respond(second)
    #expect(script.live(through: .terminate) == [.cancelFetch(first)])
    let anew = try #require(script.bind(2, row: 2).fetches.first)
    #expect(script.respond(anew).fetches == [anew])
  }
}
