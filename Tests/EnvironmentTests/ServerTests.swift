import Environment
import Primitives
import Testing

@Suite struct ServerTests {
  private let feed = Feed(FeedConfiguration(), seed: 1)
  private let image = RenditionID(7)
  private let address = AddressID(7)

  @Test func aConditionalRequestForTheCurrentVersionGets304() {
    let server = Server(ServerConfiguration(), feed: feed, seed: 1)
    #expect(server.answer(address, ifChangedFrom: 0, order: 0, at: .start).status == 304)
    #expect(server.answer(address, ifChangedFrom: nil, order: 0, at: .start).status == 200)
  }

  @Test func aRevisionChangesItsShareOfTheImages() {
    var server = Server(ServerConfiguration(), feed: feed, seed: 1)
    let moment = Instant.start + .seconds(1)
    server.change(share: 0.3, at: moment)
    let changed = (0..<1_000).filter { server.version(of: RenditionID(index: $0), at: moment) == 1 }
    #expect((250...350).contains(changed.count))
    #expect((0..<1_000).allSatisfy { server.version(of: RenditionID(index: $0), at: .start) == 0 })
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
    let response = server.answer(
      feed.address(of: feed.rendition(of: ItemID(2))), ifChangedFrom: nil, order: 0, at: .start)
    #expect(response.status == 404)
    #expect(response.body == ByteCount(512))
    #expect(!response.isImage)
  }

  @Test func errorsComeInTheSharesThatAreAskedFor() {
    var configuration = ServerConfiguration()
    configuration.errors = 0.2
    configuration.internalErrors = 0.1
    configuration.notFound = 0.3
    let server = Server(configuration, feed: feed, seed: 1)
    let statuses = (0..<10_000).map {
      server.answer(address, ifChangedFrom: nil, order: $0, at: .start).status
    }
    for (status, share) in [(503, 0.2), (500, 0.1), (404, 0.3), (200, 0.4)] {
      let count = statuses.count { $0 == UInt16(status) }
      #expect(abs(Double(count) / 10_000 - share) < 0.02, "\(status): \(count)")
    }
  }

  @Test func bodiesGoWrongInTheSharesThatAreAskedForAndAlwaysAlike() {
    var configuration = ServerConfiguration()
    configuration.faults.truncated = 0.1
    configuration.faults.resets = 0.2
    configuration.faults.stalls = 0.1
    configuration.faults.drips = 0.1
    configuration.faults.wrongTypes = 0.1
    func faults(seed: UInt64) -> [TransferFault] {
      let server = Server(configuration, feed: feed, seed: seed)
      return (0..<10_000).map {
        server.answer(address, ifChangedFrom: nil, order: $0, at: .start).fault
      }
    }
    let first = faults(seed: 1)
    #expect(faults(seed: 1) == first)
    #expect(faults(seed: 2) != first)
    let places = first.compactMap(\.failsAfter)
    #expect(abs(Double(places.count) / 10_000 - 0.3) < 0.02)
    #expect(places.allSatisfy { (0.1...0.9).contains($0) })
    #expect(abs(Double(first.count { $0 == .none }) / 10_000 - 0.4) < 0.02)
  }

  @Test func onlyA200GoesWrong() {
    var configuration = ServerConfiguration()
    configuration.faults.truncated = 1
    let server = Server(configuration, feed: feed, seed: 1)
    #expect(server.answer(address, ifChangedFrom: 0, order: 1, at: .start).fault == .none)
    #expect(server.answer(address, ifChangedFrom: nil, order: 1, at: .start).fault != .none)
  }

  @Test func impossibleBehaviourIsReportedByItsKey() {
    var configuration = ServerConfiguration()
    configuration.errors = 0.7
    configuration.notFound = 0.7
    configuration.vary = "a\r\nb"
    configuration.connectionRate = .zero
    var problems = Problems()
    configuration.check(&problems)
    #expect(problems.all.map(\.key).sorted() == ["connection-rate", "errors", "vary"])
    var faults = TransferFaults()
    faults.truncated = 0.7
    faults.resets = 0.7
    faults.dripRate = .zero
    var found = Problems()
    faults.check(&found)
    #expect(found.all.map(\.key).sorted() == ["", "drip-rate"])
  }
}
