import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

@Suite("What is delivered, whatever guards and stores are combined")
struct DeliveryTests {
  private func strategy(
    _ guarded: DeliveryGuard, _ stores: StoreMoment, _ undecodable: UndecodableBody = .ignored
  ) -> Strategy {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.memory?.cost = .encoded
    strategy.memory?.stores = stores
    strategy.guard = guarded
    strategy.fetch.undecodable = undecodable
    return strategy
  }

  @Test(arguments: [DeliveryGuard.none, .url, .token])
  func whatIsStoredAtDeliveryIsMadeThere(_ guarded: DeliveryGuard) throws {
    var script = try PipelineScript(strategy(guarded, .delivery))
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    let delivered = Array(script.runBlock().dropFirst())
    #expect(
      delivered == [
        .assign(ViewID(0), .image(BitmapID(0)), .none), .stored(BitmapID(0), cost: 1_000),
        .released(BitmapID(0)),
      ])
  }

  @Test func whatNoCellTakesIsNotStoredAtDelivery() throws {
    var script = try PipelineScript(strategy(.token, .delivery))
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(0, row: 1)
    script.respond(token)
    #expect(script.runBlock().isEmpty)
  }

  @Test(arguments: [DeliveryGuard.row, .item])
  func whatIsStoredOnArrivalIsOneImage(_ guarded: DeliveryGuard) throws {
    var script = try PipelineScript(strategy(guarded, .arrival))
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token)
    script.runBlock()
    #expect(
      script.handle(.answered(token, ViewID(4))) == [
        .assign(ViewID(4), .image(BitmapID(0)), .none), .released(BitmapID(0)),
      ])
  }

  @Test func everyRowThatJoinedIsAskedFor() throws {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    var joining = strategy(.item, .arrival)
    joining.fetch.coalesces = true
    var script = try PipelineScript(joining, feed: feed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(1, row: 1)
    script.respond(token)
    #expect(
      script.runBlock() == [.ask(token, at: .item(ItemID(0))), .ask(token, at: .item(ItemID(1)))])
    #expect(script.handle(.answered(token, ViewID(0))).imageCells == [CellID(0)])
    #expect(script.handle(.answered(token, ViewID(1))).imageCells == [CellID(1)])
    #expect(script.effects.last == .released(BitmapID(0)))
  }

  @Test func aBodyThatIsIgnoredTouchesNoCell() throws {
    var script = try PipelineScript(strategy(.none, .delivery, .ignored))
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(script.respond(token, isImage: false).isEmpty)
  }

  @Test func theCellThatTheTableNamesIsCleared() throws {
    var script = try PipelineScript(strategy(.row, .delivery, .clears))
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, isImage: false)
    script.runBlock()
    #expect(script.handle(.answered(token, ViewID(0))) == [.assign(ViewID(0), .empty, .none)])
  }

  @Test func theErrorImageGoesWhereTheImageWouldHaveGone() throws {
    var failing = strategy(.row, .arrival)
    failing.errorImage = true
    var script = try PipelineScript(failing)
    let token = try #require(script.bind(0, row: 3).fetches.first)
    script.handle(.failed(token, .timedOut))
    #expect(script.runBlock() == [.ask(token, at: .row(3))])
    #expect(script.handle(.answered(token, ViewID(2))) == [.assign(ViewID(2), .error, .none)])
  }

  @Test func filesAreWrittenOnArrivalWheneverImagesAreStored() throws {
    var onDisk = strategy(.row, .delivery)
    onDisk.disk = DiskConfiguration()
    var script = try PipelineScript(onDisk)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    #expect(
      script.respond(token).first
        == .write(File(.disk, ObjectID(1)), ByteCount(1_000), .load(token)))
  }

  @Test func aLoadThatFailsLetsThoseWhoJoinedItGo() throws {
    var feed = FeedConfiguration()
    feed.images.defaultShare = 1
    var script = try PipelineScript(ArticleStrategies.careful, feed: feed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.bind(1, row: 1)
    #expect(script.handle(.failed(token, .timedOut)).isEmpty)
    let again = script.bind(1, row: 2)
    #expect(again.tiers.isEmpty)
    #expect(again.fetches.count == 1)
  }

  @Test func aReconfiguredCellWaitsForItsNewBindOnly() throws {
    var script = try PipelineScript(ArticleStrategies.careful)
    let first = try #require(script.bind(0, row: 0).fetches.first)
    let again = script.handle(.table(.reconfigure(CellID(0), row: 0, item: ItemID(0)), on: .first))
    #expect(again.contains(.cancelFetch(first)))
    #expect(again.fetches.count == 1)
  }

  @Test func imagesInTheBundleAreNotPrefetched() throws {
    var bundled = strategy(.none, .arrival)
    bundled.bundled = true
    bundled.prefetch.rows = .table
    var script = try PipelineScript(bundled)
    #expect(script.handle(.table(.prefetch(row: 1, item: ItemID(1)), on: .first)).isEmpty)
  }

  @Test func prefetchingNeedsSomewhereToPutThings() {
    var strategy = Strategy()
    strategy.prefetch.rows = .table
    var problems = Problems()
    strategy.check(&problems)
    #expect(!problems.all.isEmpty)
  }

  @Test func whatIsSavedReplacesWhatWasSavedAndStays() throws {
    var strategy = strategy(.none, .arrival)
    strategy.lifecycle.persists = true
    var script = try PipelineScript(strategy)
    script.respond(try #require(script.bind(0, row: 0).fetches.first))
    let file = File(.saved, ObjectID(0))
    #expect(script.live(through: .background) == [.write(file, ByteCount(1_000), .images)])
    script.live(through: .foreground)
    let again = script.live(through: .background)
    #expect(again == [.remove(file, ByteCount(1_000)), .write(file, ByteCount(1_000), .images)])
    script.live(through: .foreground)
    script.live(through: .terminate)
    script.live(through: .launch)
    #expect(script.bind(1, row: 0).tiers == [.memory])
  }
}
