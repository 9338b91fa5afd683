import Primitives
import Testing
import World

@Suite struct ServerTests {
  private let feed = Feed(FeedConfiguration(), seed: 1)
  private let image = ObjectID(7)

  @Test func aConditionalRequestForTheCurrentVersionGets304() {
    let server = Server(ServerConfiguration(), feed: feed, seed: 1)
    #expect(server.answer(image, ifChangedFrom: 0, order: 0, at: .start).status == 304)
    #expect(server.answer(image, ifChangedFrom: nil, order: 0, at: .start).status == 200)
  }

  @Test func aRevisionChangesItsShareOfTheImages() {
    var server = Server(ServerConfiguration(), feed: feed, seed: 1)
    let moment = Instant.start + .seconds(1)
    server.change(share: 0.3, at: moment)
    let changed = (0..<1_000).filter { server.version(of: ObjectID(index: $0), at: moment) == 1 }
    #expect((250...350).contains(changed.count))
    #expect((0..<1_000).allSatisfy { server.version(of: ObjectID(index: $0), at: .start) == 0 })
  }

  @Test func aContentLifetimeChangesAnImageOncePerPeriod() {
    var configuration = FeedConfiguration()
    configuration.contentLifetime = .seconds(10)
    let server = Server(
      ServerConfiguration(), feed: Feed(configuration, seed: 1), seed: 1)
    let first = server.version(of: image, at: .start + .seconds(100))
    #expect(server.version(of: image, at: .start + .seconds(110)) == first + 1)
    let modified = server.lastModified(image, at: .start + .seconds(100))
    #expect(modified > .start + .seconds(90) && modified <= .start + .seconds(100))
  }

  @Test func aMissingImageGets404WithTheErrorBody() {
    var configuration = FeedConfiguration()
    configuration.missing.rows = [2]
    let feed = Feed(configuration, seed: 1)
    let server = Server(ServerConfiguration(), feed: feed, seed: 1)
    let answer = server.answer(
      feed.object(of: ItemID(2)), ifChangedFrom: nil, order: 0, at: .start)
    #expect(answer.status == 404)
    #expect(answer.body == ByteCount(512))
    #expect(!answer.isImage)
  }
}
