import ImageServer
import Testing
import TestSupport

/// Requests that a server must refuse by RFC 9112, since the next server on the way may read them otherwise.
@Suite("A malformed request gets one 400, and its connection ends")
struct MalformedRequestTests {
  @Test(arguments: [
    "Content-Length: 0\r\nContent-Length: 44", "Content-Length: 0\r\nContent-Length: 0",
    "Content-Length: -1", "Content-Length: +0", "Content-Length: 0, 44", "Content-Length: 0x0",
    "Content-Length: ", "Content-Length: 99999999999999999999", "Content-Length: 44",
    "Content-Length: 0\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked",
    "X : y", "X\t: y", ": y", "X(y): z", "Content-Length : 0",
    "Host: b", "Host: a", "X: y\0z", "X: y\0", "X: y\0z\r\nZ: z", "X: y\rz", "X: y\rZ: z", "X: y\r",
    "X: y\r\n folded", "no colon",
  ])
  func insteadOfAResponse(_ fields: String) async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect(
        sending: "GET /health HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
      let text = String(decoding: try client.receiveAll(), as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.1 400 "))
      #expect(text.ranges(of: "HTTP/1.1").count == 1, "\(text)")
      #expect(text.contains("\r\nConnection: close\r\n"))
      let record = try #require(try await serving.log(count: 1).first)
      #expect(record.status == 400)
      #expect(record.outcome == .refused)
      #expect(try serving.get("/health").status == 200)
    }
  }

  @Test(arguments: [
    "Content-Length: 0", "Content-Length: 00", "X: ", "X: y \t", "X: a:b, \"c\"", "X: \u{e9}",
    "x-!#$%&'*+.^_`|~: y",
  ])
  func butNotForWhatIsOnlyUnusual(_ fields: String) async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect()
      for _ in 0..<2 {
        try client.send("GET /health HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
        #expect(try client.response().status == 200)
      }
    }
  }

  @Test func linesMayEndWithoutACarriageReturn() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect(sending: "GET /health HTTP/1.1\nHost: a\nX: y\n\n")
      #expect(try client.response().status == 200)
    }
  }

  @Test(arguments: [
    "/images/1.jpg\0/zzz", "/health\0", "/\0health", "/health?a=b\0c", "/he%61lth\0",
  ])
  func aTargetWithAZeroByteIs400(_ target: String) async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect(sending: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(String(decoding: try client.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
      for whole in ["/health", "/health?a=b", "/he%61lth", "/health?a=%62&c"] {
        #expect(try serving.get(whole).status == 200, "\(whole)")
      }
    }
  }

  @Test func aMethodWithAMalformedLengthIs400Too() async throws {
    try await Serving.with { serving async throws in
      let client = try serving.connect(
        sending: "POST /feed HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n")
      #expect(String(decoding: try client.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
    }
  }
}
