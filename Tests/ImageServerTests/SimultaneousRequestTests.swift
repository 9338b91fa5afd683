import Foundation
import ImageServer
import Platform
import Testing
import TestSupport

@Suite struct SimultaneousRequestTests {
  /// libmicrohttpd reads up to 128 events at a time. After exactly 128 it waits again before it handles them. If
  /// nothing else happens, no client gets a response.
  @Test func areAllAnsweredHoweverManyComeAtOnce() async throws {
    let desk = Desk()
    var options = ServerOptions()
    options.idleSeconds = 3_600
    options.connections = 300
    options.logged = { _ in desk.passes() }
    try await Serving.with(.small(), options) { serving async throws in
      let clients = try (0..<300).map { _ in try serving.connect() }
      var served: [UInt: [RawClient]] = [:]
      for (index, client) in clients.enumerated() {
        #expect(try client.request("/health").status == 200)
        try await eventually("the request is logged") { desk.threads.count > index }
        served[desk.threads[index], default: []].append(client)
      }
      let busiest = try #require(served.values.max { $0.count < $1.count })
      desk.close()
      // Holds the thread while requests of other clients come.
      #expect(try busiest[0].request("/health").status == 200)
      try await eventually("the thread is held") { desk.threads.count > clients.count }
      let together = busiest.dropFirst().prefix(128)
      try #require(together.count >= 90)
      for client in together { try client.send("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") }
      desk.open()
      for client in together { #expect(try client.response().status == 200) }
    }
  }

  /// The server stops while one more client waits.
  @Test func waitBeyondTheLimitOfConnectionsUntilOneEnds() async throws {
    var options = ServerOptions()
    options.connections = 3
    try await Serving.with(.small(), options) { serving async throws in
      var clients = try (0..<3).map { _ in try serving.connect() }
      for client in clients { #expect(try client.request("/health").status == 200) }
      let waiting = try (0..<2).map { _ in try serving.connect() }
      for client in waiting { try client.send("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") }
      for client in clients { #expect(try client.request("/health").status == 200) }
      #expect(serving.server.metrics.connections == 3)
      clients.removeFirst()
      #expect(try waiting[0].response().status == 200)
      #expect(serving.server.metrics.connections == 4)
      serving.server.stop()
      withExtendedLifetime((clients, waiting)) {}
    }
  }
}

/// A barrier that the server's threads pass with each request that ended; they wait while it is closed.
private final class Desk: Sendable {
  private let seen = Locked<[UInt]>([])
  private let door = DispatchSemaphore(value: 1)

  /// The threads that passed, in their order.
  var threads: [UInt] { seen.withLock { $0 } }

  func passes() {
    let thread = UInt(bitPattern: ObjectIdentifier(Thread.current))
    seen.withLock { $0.append(thread) }
    door.wait()
    door.signal()
  }

  func close() { door.wait() }
  func open() { door.signal() }
}
