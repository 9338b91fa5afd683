import Environment
import ImagePipeline
import Primitives
import Scrolling
import Testing

/// The thread that reads the file of a cell's image (`disk.look-up`).
@Suite("Looking up the disk")
struct DiskLookUpTests {
  private static func strategy(_ lookUp: DiskLookUp) -> Strategy {
    var strategy = ArticleStrategies.careful
    strategy.memory = nil
    strategy.disk = DiskConfiguration()
    strategy.disk?.lookUp = lookUp
    return strategy
  }

  @Test func onTheMainThreadTheImageComesWithItsBind() throws {
    var script = try PipelineScript(Self.strategy(.main))
    _ = script.load(0, row: 0)
    let bound = script.bind(1, row: 0)
    #expect(
      bound.actions.contains { if case .readNow(_, ByteCount(1_000)) = $0 { true } else { false } })
    #expect(bound.imageCells == [CellID(1)])
    #expect(bound.tiers == [.disk])
    #expect(!bound.decodes, "its bitmap is made when it first shows")
  }

  @Test func onTheMainThreadTheImageSaysThatItsFileHasTheFormatOfTheStore() throws {
    var strategy = Self.strategy(.main)
    strategy.disk?.encodes = .knownOrPNG
    var script = try PipelineScript(strategy)
    _ = script.load(0, row: 0)
    let contents = script.bind(1, row: 0).compactMap {
      if case .observation(.created(_, let content)) = $0 { content.isEncoded } else { nil }
    }
    #expect(contents == [true])
  }

  @Test func inTheBackgroundItComesInALaterTurn() throws {
    var script = try PipelineScript(Self.strategy(.background))
    _ = script.load(0, row: 0)
    let bound = script.bind(1, row: 0)
    #expect(bound.reads == [1_000])
    #expect(bound.imageCells.isEmpty)
  }

  @Test func whatIsNotOnDiskIsRequested() throws {
    var script = try PipelineScript(Self.strategy(.main))
    #expect(script.bind(0, row: 0).fetches.count == 1)
  }

  @Test func theImageIsStoredInMemory() throws {
    var strategy = Self.strategy(.main)
    strategy.memory = MemoryConfiguration()
    strategy.lifecycle.memoryWarning = .empties
    var script = try PipelineScript(strategy)
    _ = script.load(0, row: 0)
    script.live(through: .memoryWarning)
    #expect(script.bind(1, row: 0).tiers == [.disk])
    #expect(script.bind(2, row: 0).tiers == [.memory])
  }

  @Test func aPrefetchReadsInTheBackground() throws {
    var strategy = Self.strategy(.main)
    strategy.prefetch.rows = .table
    var script = try PipelineScript(strategy)
    _ = script.load(0, row: 0)
    let ahead = script.handle(.table(.prefetch(row: 0, item: ItemID(0)), on: .first))
    #expect(ahead.reads == [1_000])
  }

  @Test func aFileThatIsNoImageIsReadInTheBackgroundAndRequestedAgain() throws {
    var strategy = Self.strategy(.main)
    strategy.disk?.storesUndecodable = true
    var feed = FeedConfiguration()
    feed.corrupt.rows = [0]
    var script = try PipelineScript(strategy, feed: feed)
    let token = try #require(script.bind(0, row: 0).fetches.first)
    script.respond(token, isImage: false)
    let again = try #require(script.bind(1, row: 0).readLoads.first)
    #expect(script.handle(.read(again, .undecodable)).fetches == [again])
  }
}
