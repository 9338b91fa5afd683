import ImageServer
import Testing
import TestSupport

@Suite struct ProtocolTests {
  /// A proxy that speaks TLS before the server states the scheme.
  @Test(arguments: [("https", "https"), ("javascript", "http")])
  func linksHaveTheSchemeThatTheClientUses(_ stated: String, _ scheme: String) async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      try client.send(
        "GET /feed?size=1 HTTP/1.1\r\nHost: img.example:8443\r\nX-Forwarded-Proto: \(stated)\r\n\r\n"
      )
      #expect(try client.response().text.contains("\"\(scheme)://img.example:8443/images/"))
    }
  }

  @Test func oneConnectionServesManyRequests() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      for image in 1...20 { #expect(try client.request("/images/\(image).jpg").status == 200) }
      let records = try await serving.log(count: 20)
      #expect(Set(records.map(\.connection)) == [1])
      #expect(serving.server.metrics.connections == 1)
    }
  }

  @Test func headSaysTheLengthAndSendsNoBody() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      let body = try client.request("/images/7.jpg").body
      let head = try client.request("/images/7.jpg", method: "HEAD")
      #expect(head.status == 200)
      #expect(head.fields["content-length"] == "\(body.count)")
      #expect(try client.request("/images/7.jpg").body == body)
      #expect(try await serving.log(count: 3)[1].sent == 0)
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
  func aKnownMethodIs405WithAllow(method: String) async throws {
    try await Serving.with { serving async throws in
      let response = try serving.connect().request("/images/7.jpg", method: method)
      #expect(response.status == 405)
      #expect(response.fields["allow"] == "GET, HEAD")
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.outcome == .refused)
      #expect(record.method == method)
    }
  }

  @Test func aBodyIsNotWaitedFor() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      try client.send(
        "POST /feed HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nnot all of it")
      #expect(try client.response().status == 405)
    }
  }

  @Test func anUnknownMethodIs501() async throws {
    try await Serving.with { serving async throws in
      #expect(try serving.connect().request("/", method: "BREW").status == 501)
      #expect(try await serving.log(count: 1).first?.status == 501)
    }
  }

  @Test(arguments: [
    ("/images/../../etc/passwd", 400), ("/images/%2e%2e/%2e%2e/etc/passwd", 400),
    ("/images/..%2f..%2fetc%2fpasswd", 400), ("/images/7.jpg%00.png", 400),
    ("/images/%ff%fe.jpg", 400), ("/nothing", 404), ("/images", 404), ("/images/7", 404),
    ("/images/7.exe", 404), ("/images/07.jpg", 404), ("/images/-1.jpg", 404),
    ("/images/99999999999999999999.jpg", 404), ("/images/1000000.jpg", 404),
    ("/images/7.jpg/more", 404), ("/images/7.jpg?w=1", 400), ("/images/7.jpg?w=99999&h=9", 400),
    ("/images/7.jpg?w=99999999999999999999", 400), ("/images/7.jpg?h=abc", 400),
    ("/images/7.jpg?v=-1", 400), ("/feed?page=-1", 400), ("/feed?size=0", 400),
    ("/feed?page=9223372036854775807", 400), ("/search?limit=1000", 400), ("//", 200),
    ("http://elsewhere/health", 200), ("*", 400),
  ])
  func targetsThatAreWrongAreAnsweredAndLogged(target: String, status: Int) async throws {
    try await Serving.with { serving async throws in
      #expect(try serving.get(target).status == status)
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.status.map(Int.init) == status)
      #expect(record.target == target)
    }
  }

  @Test func aFirstLineWithoutATargetIs400AndNoRequest() async throws {
    try await Serving.with { serving async throws in
      #expect(try serving.get("").status == 400)
      #expect(try await serving.log(count: 1).first?.outcome == .neverARequest)
    }
  }

  @Test func aTargetThatIsTooLongIs414() async throws {
    try await Serving.with { serving async throws in
      let long = "/images/7.jpg?x=" + String(repeating: "y", count: 9_000)
      #expect(try serving.get(long).status == 414)
      let longer = "/images/7.jpg?x=" + String(repeating: "y", count: 60_000)
      #expect([414, 431].contains(try serving.get(longer).status))
      try await expectHealth(serving)
    }
  }

  @Test func aHeaderThatIsTooLongIs431AndLogged() async throws {
    try await Serving.with { serving async throws in
      let long = String(repeating: "y", count: 60_000)
      #expect(try serving.get("/images/7.jpg", ["X-Long": long]).status == 431)
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.status == 431)
      #expect(record.outcome == .refused)
      try await expectHealth(serving)
    }
  }

  @Test func withoutAHostItIs400() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect(sending: "GET /health HTTP/1.1\r\n\r\n")
      #expect(try client.response().status == 400)
      let old = try serving.connect()
      try old.send("GET /health HTTP/1.0\r\n\r\n")
      #expect(try old.response().status == 200)
    }
  }

  @Test(arguments: ["garbage\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\r\n\r\n", "half a request"])
  func bytesThatAreNoRequestAreClosedAndLogged(bytes: String) async throws {
    var options = ServerOptions()
    options.idleSeconds = 1
    try await Serving.with(.small(), options) { serving async throws in
      let client = try serving.connect(sending: bytes)
      #expect(try client.receiveAll().isEmpty)
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.outcome == .neverARequest)
      #expect(record.strayBytes == bytes.utf8.count)
      #expect(record.status == nil)
      #expect(serving.server.metrics.strays == 1)
      try await expectHealth(serving)
    }
  }

  @Test func aHeaderThatNeverEndsIsClosedAndLogged() async throws {
    var options = ServerOptions()
    options.idleSeconds = 1
    try await Serving.with(.small(), options) { serving async throws in
      let client = try serving.connect(sending: "GET /health HTTP/1.1\r\nHost: a\r\n")
      // A byte now and then, like a client that wants to keep its connection.
      try await eventually("the connection is closed and logged") {
        try? client.send("x")
        return !serving.server.log.isEmpty
      }
      #expect(serving.server.log.first?.outcome == .timedOut)
    }
  }

  @Test func connectionsThatSayNothingAreNotLogged() async throws {
    try await Serving.with { serving async throws in
      do { _ = try serving.connect() }
      do { try await expectHealth(serving) }
      try await eventually("all connections are closed") {
        serving.server.metrics.openConnections == 0
      }
      #expect(serving.server.log.map(\.target) == ["/health"])
    }
  }

  private func expectHealth(_ serving: Serving) async throws {
    #expect(try serving.get("/health").status == 200)
  }
}
