import HTTPCaching
import ImagePipeline
import Primitives
import Scrolling
import Testing

/// Prefetches that go to one store, or under keys of their own.
@Suite struct PrefetchStoreTests {
  private func script(
    into store: PrefetchStore, _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    strategy.disk = DiskConfiguration()
    strategy.http = HTTPCacheConfiguration()
    strategy.prefetch.rows = .table
    strategy.prefetch.into = store
    change(&strategy)
    return try PipelineScript(strategy)
  }

  private func prefetch(_ row: Int32) -> PipelineEvent {
    .table(.prefetch(row: row, item: ItemID(UInt32(row))), on: .first)
  }

  private static let fresh = {
    var metadata = ResponseMetadata()
    metadata.cacheControl = CacheControl(parsing: "max-age=60")
    return metadata
  }()

  @Test func intoMemoryItIsStoredEverywhere() throws {
    var script = try script(into: .memory) { $0.http = nil }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    #expect(script.respond(token).writes == [1_000])
    #expect(script.handle(.decoded(token)).storedCosts.count == 1)
    script.runBlock()
    #expect(script.bind(0, row: 5).tiers == [.memory])
  }

  @Test func intoTheDiskNothingIsDecoded() throws {
    var script = try script(into: .disk) { $0.http = nil }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    let ended = script.respond(token)
    #expect(ended.writes == [1_000] && ended.blocks.isEmpty)
    #expect(!ended.contains { if case .action(.decode) = $0 { true } else { false } })
    #expect(script.handle(prefetch(5)).isEmpty, "what is on disk is not fetched again")
    let bound = script.bind(0, row: 5)
    #expect(bound.fetches.isEmpty && bound.reads == [1_000])
  }

  @Test func intoTheHTTPCacheNoFileIsReadOrWritten() throws {
    var script = try script(into: .http)
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    let ended = script.respond(token, metadata: Self.fresh)
    #expect(Set(ended.writtenStores) == [.httpMemory, .httpDisk] && ended.storedCosts.isEmpty)
    let bound = script.bind(0, row: 5)
    #expect(bound.fetches.isEmpty && bound.readLoads.count == 1)
  }

  @Test func withoutAnHTTPCacheItIsLoadedTwice() throws {
    var script = try script(into: .http) { $0.http = nil }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    #expect(script.respond(token).writes.isEmpty)
    #expect(script.bind(0, row: 5).fetches.count == 1)
  }

  @Test(arguments: [PrefetchStore.disk, .http])
  func aCellThatJoinsGetsItsImageAndAllStoresDo(_ store: PrefetchStore) throws {
    var script = try script(into: store) { $0.http = nil }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    #expect(script.bind(0, row: 5).tiers == [.joined])
    #expect(script.respond(token).writes == [1_000])
    #expect(script.handle(.decoded(token)).storedCosts.count == 1)
    #expect(script.runBlock().imageCells == [CellID(0)])
  }

  @Test(arguments: [PrefetchStore.memory, .disk])
  func underAnotherKeyItIsLoadedTwice(_ store: PrefetchStore) throws {
    var script = try script(into: store) {
      ($0.http, $0.prefetch.key) = (nil, .url)
      ($0.keys.memory, $0.keys.disk) = (.urlAndSize, .urlAndSize)
    }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    script.respond(token)
    script.handle(.decoded(token))
    script.runBlock()
    #expect(script.handle(prefetch(5)).fetches.isEmpty, "prefetches find each other's images")
    let bound = script.bind(0, row: 5)
    #expect(bound.tiers.isEmpty && bound.reads.isEmpty && bound.fetches.count == 1)
  }

  @Test func underTheStrategysOwnKeyItIsFound() throws {
    var script = try script(into: .memory) { ($0.http, $0.prefetch.key) = (nil, .url) }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    script.respond(token)
    script.handle(.decoded(token))
    script.runBlock()
    #expect(script.bind(0, row: 5).tiers == [.memory])
  }

  @Test func thePlaceOfAPrefetchIsFreeOnceItsBytesAreThere() throws {
    var script = try script(into: .disk) { ($0.http, $0.prefetch.limit) = (nil, 1) }
    let token = try #require(script.handle(prefetch(5)).fetches.first)
    #expect(script.handle(prefetch(6)).fetches.isEmpty)
    #expect(script.respond(token).fetches.map(\.rendition) == [RenditionID(7)])
  }
}

extension Sequence<Effects.Effect> {
  /// The stores that files were written to.
  fileprivate var writtenStores: [StoreID] {
    actions.compactMap { if case .write(let file, _, _) = $0 { file.store } else { nil } }
  }
}
