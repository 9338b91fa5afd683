import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

/// The order in which a bind cancels the load of its cell and begins another (`fetch.replaces`).
@Suite("Loads that join another and are cancelled")
struct ReplacedLoadTests {
  private static func script(
    _ replaces: LoadReplacing, cancels: CancelScope = .subscription
  ) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    strategy.fetch.replaces = replaces
    strategy.fetch.cancels = cancels
    return try PipelineScript(strategy)
  }

  @Test func aCancelledLoadIsNotJoined() throws {
    var script = try Self.script(.cancelsFirst)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled == [first])
    #expect(again.fetches.count == 1)
  }

  /// AlamofireImage 1.1.0 (#17): af_cancelImageRequest cancels the request, which stays in responseHandlers until its
  /// completion, so that downloadImage joins it.
  @Test func theNewLoadOfACellJoinsTheCancelledOneAndFailsWithIt() throws {
    var script = try Self.script(.joinsCancelled)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled == [first])
    #expect(again.fetches.isEmpty)
    #expect(again.tiers == [.joined])
    let block = try #require(again.blocks.first)
    let end = script.handle(.main(block))
    #expect(end.fetches.isEmpty && end.imageCells.isEmpty, "the row never loads")
    #expect(script.bind(0, row: 0).fetches.count == 1, "until it is bound once more")
  }

  @Test func anotherCellJoinsTheCancelledLoadToo() throws {
    var script = try Self.script(.joinsCancelled)
    script.bind(0, row: 0)
    let block = try #require(script.bind(0, row: 1).blocks.first)
    #expect(script.bind(1, row: 0).fetches.isEmpty)
    script.handle(.main(block))
    #expect(script.bind(2, row: 0).fetches.count == 1)
  }

  @Test func aSecondCancelLeavesTheFailureOnItsWay() throws {
    var script = try Self.script(.joinsCancelled)
    script.bind(0, row: 0)
    script.bind(0, row: 0)
    #expect(script.bind(0, row: 0).fetches.isEmpty)
  }

  @Test func aLoadWhoseResponseIsThereIsDeliveredAllTheSame() throws {
    var script = try Self.script(.joinsCancelled)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    #expect(script.bind(0, row: 0).tiers == [.joined])
    script.handle(.decoded(token))
    #expect(script.runBlock().imageCells.contains(CellID(0)))
  }

  @Test func whatJoinsBeforeTheCancelKeepsTheLoad() throws {
    var script = try Self.script(.joinsFirst)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled.isEmpty && again.fetches.isEmpty)
    script.respond(first)
    script.handle(.decoded(first))
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test func whatJoinsBeforeACancelOfAllNeverLoads() throws {
    var script = try Self.script(.joinsFirst, cancels: .load)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.bind(0, row: 0)
    #expect(again.cancelled == [first])
    #expect(again.fetches.isEmpty && again.blocks.isEmpty)
  }

  @Test func anotherImageBeginsBeforeTheOldLoadIsCancelled() throws {
    var script = try Self.script(.joinsFirst)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let other = script.bind(0, row: 1).actions.filter {
      switch $0 {
      case .fetch, .cancelFetch: true
      default: false
      }
    }
    #expect(other.count == 2)
    #expect(other.last == .cancelFetch(first))
  }
}
