import AppModel
import Environment
import ImageServer
import Primitives
import Testing
import TestSupport

/// A server in front of another one, which is too slow, too large or too busy.
struct UpstreamTests {
  /// Runs a server that passes requests on to a small one.
  private func passing(
    _ limits: UpstreamLimits, thinkTime: Nanoseconds = .zero, stalls: Double = 0,
    _ body: (Serving) async throws -> Void
  ) async throws {
    let setup = ServedSetup.small {
      $0.server.thinkTime = thinkTime
      $0.server.thinkTimeSigma = 0
      $0.server.faults.stalls = stalls
      $0.server.faults.stallTime = .seconds(600)
    }
    try await Serving.with(setup) { upstream in
      var own = ServedSetup.small()
      let address = try #require(UpstreamAddress("http://127.0.0.1:\(upstream.port)"))
      own.upstream = ServedUpstream(address)
      own.upstream?.limits = limits
      try await Serving.with(own, ServerOptions(), body)
    }
  }

  @Test func whatIsNotThereInTimeIsA504() async throws {
    var limits = UpstreamLimits()
    limits.seconds = 0.25
    try await passing(limits, thinkTime: .seconds(20)) { serving in
      let response = try serving.get("/images/1.jpg", status: 504)
      #expect(response.text.hasSuffix("within 0.25 s\n"))
      #expect(try serving.get("/health").status == 200)
      let log = try await serving.log(count: 2)
      #expect(log.map(\.status) == [504, 200])
      #expect(log.map(\.isImage) == [true, false])
    }
  }

  @Test func aBodyBeyondTheBoundIsA502() async throws {
    var limits = UpstreamLimits()
    limits.body = 100
    try await passing(limits) { serving in
      let response = try serving.get("/images/1.jpg", status: 502)
      #expect(response.text.contains("body of more than 100 bytes"))
      #expect(try serving.get("/health").status == 200)
    }
  }

  @Test func aHeaderBeyondTheBoundIsA502() async throws {
    var limits = UpstreamLimits()
    limits.header = 40
    try await passing(limits) { serving in
      _ = try serving.get("/health", status: 502)
    }
  }

  @Test func roomIsGivenBackWhenABodyHasGone() async throws {
    var limits = UpstreamLimits()
    limits.underWay = 20_000
    try await passing(limits) { serving in
      let length = try serving.get("/images/1.jpg").body.count
      // Each one fits alone, but all together do not.
      for _ in 0...(20_000 / max(1, length)) {
        try await eventually("there is room again") {
          try serving.get("/images/1.jpg").status == 200
        }
      }
    }
  }

  @Test func withoutRoomThereIsA503() async throws {
    var limits = UpstreamLimits()
    limits.underWay = 10
    try await passing(limits) { serving in
      let response = try serving.get("/images/1.jpg", status: 503)
      #expect(response.fields["retry-after"] == "1")
    }
  }

  @Test func aServerThatStopsLeavesWhatIsUnderWay() async throws {
    var limits = UpstreamLimits()
    limits.seconds = 900
    try await passing(limits, thinkTime: .seconds(900)) { serving in
      let client = try serving.connect(sending: "GET /images/1.jpg HTTP/1.1\r\nHost: a\r\n\r\n")
      try await eventually("the request is under way") {
        serving.server.metrics.openConnections > 0
      }
      let clock = ContinuousClock()
      #expect(clock.measure { serving.server.stop() } < .seconds(20))
      withExtendedLifetime(client) {}
    }
  }

  @Test func whatClientsGiveUpGivesItsRoomBack() async throws {
    var limits = UpstreamLimits()
    limits.underWay = 30_000
    try await passing(limits, stalls: 1) { serving in
      var clients: [RawClient] = []
      try await eventually("bodies that stop midway take all room") {
        let client = try serving.connect(
          sending: "GET /images/\(clients.count % 50).jpg HTTP/1.1\r\nHost: a\r\n\r\n")
        clients.append(client)
        return try serving.get("/feed?size=50").status == 503
      }
      clients = []
      try await eventually("there is room again") {
        try serving.get("/feed?size=50").status == 200
      }
      _ = try await serving.log { $0.contains { $0.outcome == .clientClosed } }
    }
  }

  @Test func whoLeavesWhileResponsesComeLeavesNothing() async throws {
    // The server looks for clients that have left once a second: some answers come before that, some after, some with
    // it.
    for thinkTime: Int64 in [900, 1_000, 1_100] {
      try await passing(UpstreamLimits(), thinkTime: .milliseconds(thinkTime)) { serving in
        var clients: [RawClient] = []
        for number in 0..<100 {
          clients.append(try serving.connect())
          try clients[number].send("GET /images/1.jpg?w=\(40 + number) HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        for client in clients.dropFirst(50) { client.finish() }
        for client in clients.prefix(50) { #expect(try client.response().status == 200) }
        clients = []
        let log = try await serving.log(count: 100)
        #expect(log.count { $0.outcome == .completed } >= 50)
        #expect(try serving.get("/health").status == 200)
      }
    }
  }

  @Test func theSameImageIsOneVersionUntilItChanges() async throws {
    try await passing(UpstreamLimits()) { serving in
      for _ in 0..<2 { _ = try serving.get("/images/1.jpg") }
      let log = try await serving.log(count: 2)
      #expect(log.map(\.version) == [1, 1])
      #expect(Grade(log).duplicates == 1)
    }
  }

  @Test(arguments: [
    ("http://one.example/b", "http://one.example/b/c?d=1", "/c?d=1"),
    ("http://one.example/b/", "http://ONE.example:80/b/c#e", "/c#e"),
    ("http://one.example/b", "//one.example/b", "/"), ("http://one.example/b", "/b/c", "/c"),
    ("http://one.example/b", "/bc", "http://one.example/bc"), ("http://one.example/b", "c", "c"),
    ("http://one.example", "https://one.example/c", "https://one.example/c"),
    ("http://one.example:8000", "http://one.example:8000", "/"),
    ("http://one.example", "http://one.example?d", "/?d"),
    ("http://[::1]:8000", "http://[::1]:8000/c", "/c"),
  ])
  func whatLeadsToTheUpstreamLeadsHere(_ server: String, _ location: String, _ local: String) {
    #expect(UpstreamAddress(server)?.local(location) == local)
  }

  @Test(arguments: [
    "http://127.0.0.1:99999/", "http://127.0.0.1:0", "https://images.example:65536/v1",
  ])
  func aPortThatNoServerHasIsRefused(_ server: String) {
    #expect(UpstreamAddress(server) == nil)
  }
}
