import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("What fetching is made of")
struct FetchComponentTests {
  private func strategy(_ change: (inout FetchConfiguration) -> Void) -> Strategy {
    var strategy = ArticleStrategies.careful
    change(&strategy.fetch)
    return strategy
  }

  private func makeScript(
    feed: FeedConfiguration = FeedConfiguration(), _ change: (inout FetchConfiguration) -> Void
  ) throws -> PipelineScript {
    try PipelineScript(strategy(change), feed: feed)
  }

  // MARK: Retrying

  @Test func aServerErrorIsTriedAgainAfterGrowingWaitsAndThenGivenUp() throws {
    var script = try makeScript { $0.retry = RetryConfiguration() }
    let token = try #require(script.bind(0, row: 0).fetches.first)
    for wait in [4, 16, 64] {
      let effects = script.respond(token, status: 503)
      #expect(effects.waits == [.seconds(Int64(wait))])
      #expect(effects.laterBlocks == [.retry(token)])
      #expect(script.handle(.main(.retry(token))).fetches == [token])
    }
    #expect(script.respond(token, status: 503).laterBlocks.isEmpty)
  }

  @Test func aLostConnectionIsTriedAgainAndAMissingImageIsNot() throws {
    var script = try makeScript { $0.retry = RetryConfiguration() }
    let first = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.handle(.failed(first, .connectionLost)).laterBlocks == [.retry(first)])
    let second = try #require(script.bind(1, row: 1).fetches.first)
    #expect(script.respond(second, status: 404).laterBlocks.isEmpty)
  }

  @Test func aClientThatHeedsRetryAfterWaitsAsLongAsTheServerAsks() throws {
    var busy = ResponseMetadata(status: 429)
    busy.retryAfter = .seconds(10)
    var heedless = try makeScript { $0.retry = RetryConfiguration() }
    let first = try #require(heedless.bind(0, row: 0).fetches.first)
    #expect(heedless.respond(first, metadata: busy).laterBlocks.isEmpty)

    var heeding = try makeScript {
      $0.retry = RetryConfiguration()
      $0.retry?.heedsRetryAfter = true
    }
    let token = try #require(heeding.bind(0, row: 0).fetches.first)
    for wait in [10, 16] {
      #expect(heeding.respond(token, metadata: busy).waits == [.seconds(Int64(wait))])
      #expect(heeding.handle(.main(.retry(token))).fetches == [token])
    }
  }

  @Test func whatIsCancelledBetweenTwoTriesIsNotSentAgain() throws {
    var script = try makeScript { $0.retry = RetryConfiguration() }
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, status: 503)
    #expect(!script.bind(0, row: 1).contains(.cancelFetch(token)))
    #expect(script.handle(.main(.retry(token))).isEmpty)
  }

  // MARK: Remembering failures

  @Test(arguments: RememberedFailures.allCases)
  func aRememberedFailureIsNotAskedForAgainUntilTheProcessEnds(
    remembers: RememberedFailures
  ) throws {
    var script = try makeScript { $0.remembersFailures = remembers }
    let corrupt = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(corrupt, isImage: false)
    let missing = try #require(script.bind(0, row: 1).fetches.first)
    script.respond(missing, status: 404)
    #expect(script.bind(1, row: 0).fetches.isEmpty == (remembers != .none))
    #expect(script.bind(2, row: 1).fetches.isEmpty == (remembers == .all))
    script.live(through: .terminate)
    #expect(!script.bind(3, row: 0).fetches.isEmpty)
  }

  // MARK: Order

  @Test(arguments: [(FetchOrder.fifo, 1), (.lifo, 3)])
  func aFreeConnectionGoesToTheOneWhoseTurnItIs(order: FetchOrder, next: Int) throws {
    var script = try makeScript {
      $0.connections = 1
      $0.order = order
    }
    let first = try #require(script.bind(0, row: 0).fetches.first)
    for cell in 1...3 { script.bind(UInt32(cell), row: Int32(cell)) }
    #expect(script.respond(first).fetches.map(\.rendition.index) == [next + 1])
  }

  @Test func aBindGoesBeforeAPrefetchAndRaisesTheOneItJoins() throws {
    var prefetching = strategy {
      $0.connections = 1
      $0.prioritizes = true
    }
    prefetching.prefetch.rows = .table
    var script = try PipelineScript(prefetching)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    for row in 5...7 {
      script.handle(.table(.prefetch(row: Int32(row), item: ItemID(UInt32(row))), on: .first))
    }
    script.bind(1, row: 6)
    script.bind(2, row: 1)
    let second = try #require(script.respond(first).fetches.first)
    #expect(second.rendition.index == 7, "joined, and before the others")
    let third = try #require(script.respond(second).fetches.first)
    #expect(third.rendition.index == 2)
    #expect(script.respond(third).fetches.map(\.rendition.index) == [6])
  }

  // MARK: Cancelling

  @Test(arguments: SameURL.allCases)
  func bindingTheSameURLAgainRestartsOrContinues(sameURL: SameURL) throws {
    var script = try makeScript { $0.sameURL = sameURL }
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.now = .start + .milliseconds(1)
    let again = script.bind(0, row: 0)
    #expect(again.contains(.cancelFetch(token)) == (sameURL == .restarts))
    #expect(again.fetches.count == (sameURL == .restarts ? 1 : 0))
    guard sameURL != .restarts else { return }
    #expect(again.tiers == [.joined])
    script.respond(token)
    script.handle(.decoded(token))
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test(arguments: CancelScope.allCases)
  func oneCellsCancellingEndsItsOwnWaitOrTheWholeLoad(scope: CancelScope) throws {
    var feed = FeedConfiguration()
    feed.images.kind = .zipf
    feed.images.distinct = 1
    feed.missing.rows = [9]
    var script = try makeScript(feed: feed) { $0.cancels = scope }
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.bind(1, row: 1).tiers == [.joined])
    #expect(script.bind(0, row: 9).contains(.cancelFetch(token)) == (scope == .load))
    script.respond(token)
    script.handle(.decoded(token))
    #expect(script.runBlock().imageCells == (scope == .load ? [] : [CellID(1)]))
  }

  // MARK: Guards and transitions

  @Test(arguments: [DeliveryGuard.cancelledAtDispatch, .cancelledAtDelivery])
  func whatIsCancelledWhileItDecodesArrivesUnlessCheckedAtDelivery(
    `guard`: DeliveryGuard
  ) throws {
    var checking = strategy { _ in }
    checking.guard = `guard`
    var script = try PipelineScript(checking)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    script.bind(0, row: 1)
    script.handle(.decoded(token))
    let arrives = `guard` == .cancelledAtDispatch
    #expect(script.runBlock().imageCells == (arrives ? [CellID(0)] : []))
  }

  @Test(arguments: TransitionOrigin.allCases)
  func aTransitionMayBeForTheNetworkAlone(origin: TransitionOrigin) throws {
    var fading = strategy { _ in }
    fading.memory = nil
    fading.disk = DiskConfiguration()
    fading.transition = .fade
    fading.transitionAfter = origin
    var script = try PipelineScript(fading)
    #expect(script.load(0, row: 0).transitions == [.fade])
    let token = LoadToken(RenditionID(1), attempt: 2)
    #expect(script.bind(1, row: 0).reads.count == 1)
    script.handle(.read(token, .image))
    script.handle(.decoded(token))
    #expect(script.runBlock().transitions == [origin == .network ? .none : .fade])
  }
}
