import AppModel
import Environment
import ImagePipeline
import Primitives
import Testing
import TestSupport

@testable import ImageServer

@Suite struct RobustnessTests {
  @Test func aThousandIdleConnectionsDoNotStopOthers() async throws {
    // Longer than a busy machine may delay this test.
    var options = ServerOptions()
    options.idleSeconds = 3_600
    try await Serving.with(.small(), options) { serving async throws in
      let idle = try (0..<1_000).map { _ in try serving.connect() }
      try await eventually("a thousand connections are open") {
        serving.server.metrics.openConnections >= 1_000
      }
      for image in 1...20 { #expect(try serving.get("/images/\(image).jpg").status == 200) }
      withExtendedLifetime(idle) {}
    }
  }

  @Test func slowReadersAndHalfOpenConnectionsDoNotStopOthers() async throws {
    try await Serving.with(.small { $0.feed.pixels = PixelSize(width: 800, height: 800) }) {
      serving async throws in
      let slow = try (0..<50).map { _ in try serving.connect() }
      for (index, client) in slow.enumerated() {
        // Half of the clients never read their responses, half never end their requests.
        let end = index.isMultiple(of: 2) ? "\r\n" : ""
        try client.send("GET /images/1.png HTTP/1.1\r\nHost: a\r\n\(end)")
      }
      for image in 2...6 { #expect(try serving.get("/images/\(image).jpg").status == 200) }
      withExtendedLifetime(slow) {}
    }
  }

  @Test func requestsInOneGoAreAnsweredInOrder() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      let requests = (1...10).map { "GET /images/\($0).jpg HTTP/1.1\r\nHost: a\r\n\r\n" }
      try client.send(requests.joined())
      var rest = try client.receive()
      while rest.split(separator: Array("HTTP/1.1 200".utf8)).count < 10 {
        let more = try client.receive()
        guard !more.isEmpty else { break }
        rest += more
      }
      let text = String(decoding: rest, as: UTF8.self)
      let tags = text.matches(of: /ETag: "(\d+)-/).map { $0.1 }
      #expect(tags.map { Int($0) } == Array(1...10))
    }
  }

  @Test func theLogKeepsItsLastRecords() async throws {
    var options = ServerOptions()
    options.logLimit = 5
    try await Serving.with(.small(), options) { serving async throws in
      let client = try serving.connect()
      for image in 1...12 { _ = try client.request("/images/\(image).jpg") }
      let records = try await serving.log(until: { $0.last?.sequence == 12 })
      #expect(records.map(\.sequence) == [8, 9, 10, 11, 12])
      #expect(serving.server.metrics.requests[200] == 12)
    }
  }

  @Test func aPortInUseIsNamedWithARemedy() async throws {
    try await Serving.with { serving async throws in
      var options = ServerOptions()
      options.port = serving.port
      let error = #expect(throws: ServerError.self) {
        try ImageServer(.small(), options).start()
      }
      #expect(error == .portInUse(host: "127.0.0.1", port: serving.port))
      #expect("\(try #require(error))".contains("--port 0"))
    }
  }

  @Test func whatTheLibraryOfTLSRefusesIsSaidInItsWords() {
    var options = ServerOptions()
    options.identity = ServerIdentity(key: "no key", certificates: "no certificate")
    let server = ImageServer(.small(), options)
    let error = #expect(throws: ServerError.self) { try server.start() }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("cannot serve https at 127.0.0.1: "))
    #expect(text.contains("certificate") && !text.contains("Success"), "\(text)")
    #expect(text.hasSuffix("or remove --tls"))
  }

  /// A descriptor that is closed twice may by then be another thread's connection.
  @Test func aServerThatDoesNotStartLeavesItsSocketToItsOwner() throws {
    var options = ServerOptions()
    options.identity = ServerIdentity(key: "no key", certificates: "no certificate")
    let socket = try ListeningSocket(host: options.host, port: 0)
    let core = ServerCore(.small(), options)
    defer { core.waker.close() }
    #expect(throws: ServerError.self) { try Acceptor(core, on: socket, openFiles: 1_024) }
    try withExtendedLifetime(socket) { _ = try RawClient(port: socket.port) }
  }

  @Test func anAddressOfAnotherMachineIsRefused() {
    var options = ServerOptions()
    options.host = "203.0.113.1"
    #expect(throws: ServerError.self) { try ImageServer(.small(), options).start() }
  }
}
