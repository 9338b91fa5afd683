import Foundation
import Testing
import TestSupport

/// Answers that HTTP does not allow, from an independent server.
@Suite("cachebench serve --upstream and broken answers")
struct ServeUpstreamHeaderTests {
  private static let responses: [(path: String, head: String, status: String)] = [
    ("/same", "200 OK\r\nContent-Length: 5\r\nContent-Length: 5", "200"),
    ("/differ", "200 OK\r\nContent-Length: 3\r\nContent-Length: 5", "502"),
    ("/list", "200 OK\r\nContent-Length: 5, 3", "502"),
    ("/beside", "200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked", "502"),
    ("/digits", "200 OK\r\nContent-Length: 999999999999999999999999", "502"),
    ("/minus", "200 OK\r\nContent-Length: -5", "502"),
    ("/plus", "200 OK\r\nContent-Length: +5", "502"),
    ("/word", "200 OK\r\nContent-Length: five", "502"),
    ("/short", "200 OK\r\nContent-Length: 50", "502"),
    ("/switch", "101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade", "502"),
    ("/zero", "0 None\r\nContent-Length: 5", "502"),
    (
      "/names",
      "200 OK\r\nContent-Length: 5\r\nX Y: d\r\n: e\r\nX/Z: f\r\nX-Good: g\r\nX-Late : h\r\n"
        + "X-Return: a\rSet-Cookie: evil=1",
      "200"
    ),
  ]

  private static let handler = """
    answers = \(pythonAnswers)
    self.wfile.write(b"HTTP/1.1 " + answers[self.path] + b"\\r\\nContent-Type: image/png\\r\\n\\r\\nabcde")
    self.close_connection = True
    """

  private static var pythonAnswers: String {
    let items = responses.map { response in
      // Swift reads the two together as one character.
      let head = response.head.replacing("\r\n", with: "\\r\\n").replacing("\r", with: "\\r")
      return "\"\(response.path)\": b\"\(head)\""
    }
    return "{\(items.joined(separator: ", "))}"
  }

  @Test func whatHTTPDoesNotAllowIsA502() async throws {
    try await Passage.with(Self.handler) { passage in
      for (path, head, status) in Self.responses {
        #expect(try await passage.status(path) == status, "\(path): \(head)")
      }
      let text = try await passage.curl(passage.base + "/differ")
      #expect(
        text
          == "502: \(passage.origin) responds with the length '3, 5', which HTTP does not allow\n")
      #expect(passage.process.end(SIGINT) == 0)
    }
  }

  @Test func namesThatAreNoTokensAreNeitherPassedOnNorRecorded() async throws {
    try await Passage.with(Self.handler, ["--record", "page.har"]) { passage in
      let response = try await passage.curl("-i", passage.base + "/names")
      #expect(response.contains("\r\nX-Good: g\r\n"))
      for part in ["X Y", "\r\n: e", "X/Z", "X-Late", "evil"] {
        #expect(!response.contains(part), "\(part)")
      }
      #expect(passage.process.end(SIGINT) == 0)
      let archive = try await ServingProcess(["--har", "page.har"], in: passage.place.folder)
      let again = try await passage.curl("-i", "http://127.0.0.1:\(archive.port)/names")
      #expect(again.hasPrefix("HTTP/1.1 200") && again.contains("\r\nX-Good: g\r\n"))
      _ = archive.end(SIGINT)
    }
  }
}
