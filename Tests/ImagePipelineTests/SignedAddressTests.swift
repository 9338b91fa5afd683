import Environment
import HTTPCaching
import ImagePipeline
import Primitives
import Testing

/// Addresses that change while their images stay.
@Suite struct SignedAddressTests {
  private static let feed = {
    var feed = FeedConfiguration()
    feed.signed = SignedAddresses()
    return feed
  }()

  private func script(
    keys: Key, _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> PipelineScript {
    var strategy = ArticleStrategies.careful
    (strategy.keys.memory, strategy.keys.disk) = (keys, keys)
    change(&strategy)
    return try PipelineScript(strategy, feed: Self.feed)
  }

  @Test(arguments: [Key.url, .urlAndSize])
  func aKeyWithTheSignatureIsNotFoundUnderTheNextOne(_ key: Key) throws {
    var script = try script(keys: key) { $0.disk = DiskConfiguration() }
    _ = script.load(0, row: 3)
    #expect(script.bind(1, row: 3).tiers == [.memory])
    script.live(through: .newAddresses)
    let bound = script.bind(1, row: 3)
    #expect(bound.tiers.isEmpty && bound.readLoads.isEmpty)
    #expect(bound.fetches.map(\.rendition) == [RenditionID(4)])
  }

  @Test(arguments: [Key.unsigned, .path, .row, .item])
  func aKeyWithoutTheSignatureIsFoundUnderAllOfThem(_ key: Key) throws {
    var script = try script(keys: key)
    _ = script.load(0, row: 3)
    script.live(through: .newAddresses)
    #expect(script.bind(1, row: 3).tiers == [.memory])
  }

  @Test func theHTTPCacheGoesByTheWholeAddress() throws {
    var script = try script(keys: .unsigned) {
      ($0.memory, $0.http) = (nil, HTTPCacheConfiguration())
    }
    var metadata = ResponseMetadata()
    metadata.cacheControl = CacheControl(parsing: "max-age=60")
    let token = try #require(script.bind(0, row: 3).fetches.first)
    script.respond(token, metadata: metadata)
    script.handle(.decoded(token))
    script.runBlock()
    let read = try #require(script.bind(1, row: 3).readLoads.first)
    script.handle(.read(read, .image))
    script.handle(.decoded(read))
    script.runBlock()
    script.live(through: .newAddresses)
    let bound = script.bind(2, row: 3)
    #expect(bound.readLoads.isEmpty && bound.fetches.count == 1)
  }

  @Test func aLoadOfAnOldAddressIsNotJoinedAndIsStoredUnderIt() throws {
    var script = try script(keys: .url)
    let old = try #require(script.bind(0, row: 3).fetches.first)
    script.live(through: .newAddresses)
    let new = try #require(script.bind(1, row: 3).fetches.first)
    #expect(old != new)
    script.respond(old)
    script.handle(.decoded(old))
    script.runBlock()
    #expect(script.bind(2, row: 3).tiers == [.joined], "the new load is joined")
  }

  @Test func aRememberedFailureIsOfOneAddress() throws {
    var script = try script(keys: .url) {
      ($0.fetch.checksStatus, $0.fetch.remembersFailures) = (true, .all)
    }
    _ = script.load(0, row: 3, status: 403)
    #expect(script.bind(1, row: 3).fetches.isEmpty)
    script.live(through: .newAddresses)
    #expect(script.bind(1, row: 3).fetches.count == 1)
  }

  @Test func anAddressComesBackAfterAllSignatures() {
    let feed = Feed(Self.feed, seed: 1)
    let all = (0..<Signatures.most).map { feed.address(of: RenditionID(7), signedAs: $0) }
    #expect(Set(all).count == Signatures.most && all[0] == feed.address(of: RenditionID(7)))
    #expect(all.allSatisfy { feed.rendition(at: $0) == RenditionID(7) })
    #expect(Set(all.map { feed.path(of: $0) }).count == 1)
    #expect(Set(all.map { feed.host(of: $0, among: 4) }).count == 1)
    #expect(all.enumerated().allSatisfy { feed.signatureNumber(of: $1) == $0 })
  }
}

/// Redirects over an HTTP cache, by the fields of the redirect (RFC 9110, section 15.4).
@Suite struct RedirectMemoryTests {
  private func expiry(_ status: UInt16, _ fields: String?) -> Instant {
    var metadata = ResponseMetadata(status: status)
    metadata.cacheControl = fields.map { CacheControl(parsing: $0) }
    return metadata.redirectExpiry(requestedAt: .start, receivedAt: .start)
  }

  @Test(arguments: [301, 308] as [UInt16])
  func aPermanentRedirectIsRememberedUnlessItForbidsThat(_ status: UInt16) {
    #expect(expiry(status, nil) == .never)
    #expect(expiry(status, "no-store") == .start && expiry(status, "no-cache") == .start)
    #expect(expiry(status, "max-age=60") == .start + .seconds(60))
  }

  @Test(arguments: [302, 307] as [UInt16])
  func aTemporaryRedirectIsRememberedAsLongAsItSays(_ status: UInt16) {
    #expect(expiry(status, nil) == .start && expiry(status, "private") == .start)
    #expect(expiry(status, "max-age=60") == .start + .seconds(60))
    #expect(expiry(status, "max-age=60, no-store") == .start)
  }

  @Test(arguments: [301, 302, 307, 308] as [UInt16])
  func theImageIsServedOnceTheRedirectIsKnown(_ status: UInt16) throws {
    var strategy = ArticleStrategies.careful
    (strategy.memory, strategy.http) = (nil, HTTPCacheConfiguration())
    var script = try PipelineScript(strategy)
    var redirect = ResponseMetadata(status: status)
    redirect.cacheControl = CacheControl(parsing: "max-age=60")
    let token = try #require(script.bind(0, row: 3).fetches.first)
    #expect(script.respond(token, metadata: redirect).fetches == [token])
    var image = ResponseMetadata()
    image.cacheControl = CacheControl(parsing: "max-age=86400")
    script.respond(token, metadata: image)
    script.handle(.decoded(token))
    script.runBlock()
    script.now = .start + .seconds(59)
    let read = try #require(script.bind(1, row: 3).readLoads.first)
    script.handle(.read(read, .image))
    script.handle(.decoded(read))
    script.runBlock()
    script.now = .start + .seconds(60)
    let late = script.bind(2, row: 3)
    #expect(late.readLoads.isEmpty, "the redirect is asked for again")
    let again = try #require(late.fetches.first)
    #expect(script.respond(again, metadata: redirect).readLoads == [again])
  }
}
