import AppModel
import Environment
import Foundation
import ImagePipeline
import ImageServer
import Primitives
import Testing
import TestSupport

@Suite struct ShapingTests {
  @Test func theServersWaitComesBeforeTheFirstByte() async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = .milliseconds(200)
      $0.server.thinkTimeSigma = 0
    }
    try await Serving.with(setup) { serving async throws in
      _ = try serving.get("/images/7.jpg")
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.end - record.arrival >= 200_000_000)
    }
  }

  @Test func aLinkIsSharedByItsConnections() async throws {
    let rate = BitRate.megabits(1)
    let setup = ServedSetup.small(isShaped: true) {
      $0.network.down = rate
      $0.network.roundTrip = .milliseconds(2)
    }
    try await Serving.with(setup) { serving async throws in
      let clients = try (0..<4).map { _ in try serving.connect() }
      for (index, client) in clients.enumerated() {
        try client.send("GET /images/\(index + 1).png?w=120&h=120 HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      let bytes = try clients.reduce(0) { try $0 + $1.response().body.count }
      let records = try await serving.log(count: 4)
      let begin = try #require(records.map(\.arrival).min())
      let end = try #require(records.map(\.end).max())
      #expect(end - begin >= rate.time(for: ByteCount(bytes)).rawValue)
    }
  }

  @Test func theFirstRequestOnAConnectionPaysForSettingItUp() async throws {
    let setup = ServedSetup.small(isShaped: true) {
      $0.network.roundTrip = .milliseconds(60)
      $0.server.tls = .tls13
    }
    try await Serving.with(setup) { serving async throws in
      let client = try serving.connect()
      for _ in 0..<2 { _ = try client.request("/images/7.jpg?w=40&h=40") }
      let times = try await serving.log(count: 2).map { $0.end - $0.arrival }
      #expect(times[0] >= 180_000_000)
      #expect(times[1] >= 60_000_000)
    }
  }

  @Test func theFirstRequestToAHostWaitsForItsName() async throws {
    let setup = ServedSetup.small(isShaped: true) {
      $0.server.hosts = 2
      $0.network.nameLookup = .seconds(1)
    }
    let hosts = (0..<20).map { setup.feed.host(of: AddressID($0), among: 2) }
    let one = try #require(hosts.firstIndex(of: 0))
    let other = try #require(hosts.firstIndex(of: 1))
    try await Serving.with(setup) { serving async throws in
      let client = try serving.connect()
      for image in [one, other, one] {
        _ = try client.request("/images/\(image).jpg?w=40&h=40")
      }
      let times = try await serving.log(count: 3).map { $0.end - $0.arrival }
      #expect(times[0] >= 1_000_000_000)
      #expect(times[1] >= 1_000_000_000)
      #expect(times[2] < 1_000_000_000)
    }
  }

  @Test func withoutANetworkConnectionsAreReset() async throws {
    let setup = ServedSetup.small(isShaped: true) { $0.network.offline = true }
    try await Serving.with(setup) { serving async throws in
      let failure = #expect(throws: RawClient.Failure.self) { try serving.get("/images/7.jpg") }
      #expect(failure?.code == ECONNRESET)
      #expect(try serving.get("/health").status == 200)
    }
  }

  @Test func speedDividesTheWaits() async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = .seconds(20)
      $0.server.thinkTimeSigma = 0
    }
    var options = ServerOptions()
    options.speed = 100
    try await Serving.with(setup, options) { serving async throws in
      _ = try serving.get("/images/7.jpg")
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.end - record.arrival >= 20_000_000_000)
    }
  }

  @Test func aServerStopsWhileConnectionsRest() async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = .seconds(3_600)
      $0.server.thinkTimeSigma = 0
    }
    let server = ImageServer(setup)
    let port = try server.start().port
    let clients = try (0..<20).map { _ in try RawClient(port: port) }
    for client in clients { try client.send("GET /images/7.jpg HTTP/1.1\r\nHost: a\r\n\r\n") }
    try await eventually("every client is connected") { server.metrics.openConnections >= 20 }
    server.stop()
    server.stop()
    withExtendedLifetime(clients) {}
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test func aClientThatLeavesIsLoggedAsSuch() async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = .milliseconds(200)
      $0.server.thinkTimeSigma = 0
    }
    try await Serving.with(setup) { serving async throws in
      _ = try serving.connect(sending: "GET /images/7.jpg HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await serving.log(count: 1).first?.outcome == .clientClosed)
    }
  }
}
