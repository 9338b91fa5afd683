import HTTPCaching
@testable import ImagePipeline
import Primitives
import Testing

@Suite("A strategy that asks no server")
struct OnlyFromStoresTests {
  /// Makes an app that has loaded image `a`, and asks no server from then on.
  private func makeApp(
    _ preset: String, cacheControl: String = "", _ change: (inout Strategy) -> Void = { _ in }
  ) throws -> ScriptedApp {
    var strategy = try Strategy.preset(preset)
    change(&strategy)
    var app = try ScriptedApp(strategy, letters: ["a", "b", "c"])
    app.bind(0, "a")
    app.endTurn()
    let first = app.requests[1]
    let token = try #require(first)
    var metadata = ResponseMetadata(status: 200)
    (metadata.date, metadata.entityTag) = (.start, 5)
    metadata.cacheControl = CacheControl(parsing: cacheControl)
    app.handle(
      .responded(
        token,
        Response(
          version: 0, body: ByteCount(100), isImage: true, metadata: metadata, requestedAt: .start))
    )
    app.handle(.main(.deliver(token)))
    app.work = []
    app.call { $0.strategy.fetch.onlyFromStores = true }
    return app
  }

  @Test func anImageInNoStoreFailsWithoutARequest() throws {
    var app = try makeApp("kingfisher") { $0.errorImage = true }
    app.bind(1, "b")
    app.endTurn()
    let load = app.load(of: 1)
    let token = try #require(load)
    #expect(app.requests.count == 1 && app.work == [.main(.fail(token))])
  }

  @Test func anImageInMemoryIsShownAndAFileIsRead() throws {
    var app = try makeApp("kingfisher")
    let effects = app.bind(1, "a")
    #expect(effects.showsImage)
    app.call { $0.memory?.removeAll(into: &$0.effects) }
    app.bind(1, "a")
    let load = app.load(of: 1)
    let token = try #require(load)
    #expect(app.work.contains { if case .read(token, _) = $0 { true } else { false } })
  }

  @Test func aFailureFreesItsConnection() throws {
    var app = try makeApp("kingfisher") {
      $0.errorImage = true
      $0.fetch.connections = 1
    }
    app.bind(1, "b")
    app.bind(2, "c")
    #expect(app.work.count { if case .main(.fail) = $0 { true } else { false } } == 2)
  }

  @Test func aStaleResponseIsServedAndNotAskedAbout() throws {
    let stale = "max-age=1, stale-while-revalidate=60"
    var app = try makeApp("urlcache-synchronizer", cacheControl: stale) {
      $0.http?.injectedCacheControl = nil
    }
    app.now = .start + .seconds(5)
    app.bind(1, "a")
    app.endTurn()
    let load = app.load(of: 1)
    let token = try #require(load)
    #expect(app.work.contains { if case .read(token, _) = $0 { true } else { false } })
    #expect(app.requests.count == 1)
  }
}
