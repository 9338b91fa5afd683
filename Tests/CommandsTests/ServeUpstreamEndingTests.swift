import Foundation
import Testing
import TestSupport

/// Requests that go in circles, and requests whose client has left.
@Suite("cachebench serve --upstream, where requests end early")
struct ServeUpstreamEndingTests {
  @Test func whatComesBackIsRefusedAndNotPassedOnAgain() async throws {
    try await Passage.with(handler) { passage in
      // The other server passes requests on to this one, with the fields that it got.
      let path = "/back/\(passage.process.port)/a.png"
      let response = try await passage.curl("-w", " %{http_code}", passage.base + path)
      #expect(
        response
          == "508: \(passage.origin) passes requests back to this server; use --upstream with a "
          + "server that answers itself\n 508")
      #expect(passage.process.end(SIGINT) == 0)
    }
  }

  @Test func severalServersInARowAreNoCircle() async throws {
    try await Passage.with(handler) { passage in
      let first = try await ServingProcess(
        ["--upstream", passage.base], in: passage.place.folder)
      let via = try await passage.curl("http://127.0.0.1:\(first.port)/via")
      #expect(
        via.firstMatch(of: /^1\.1 (cachebench-[0-9a-f]+), 1\.1 (?!\1)cachebench-[0-9a-f]+$/) != nil)
      #expect(first.end(SIGINT) == 0 && passage.process.end(SIGINT) == 0)
    }
  }

  @Test func whatAClientGivesUpTheOtherServerMayGiveUp() async throws {
    try await Passage.with(handler, ["--log", "log"]) { passage in
      try await leave("/held", passage)
      try await eventually("the other server sees its client leave") {
        passage.place.exists("python.port.left")
      }
      #expect(passage.process.end(SIGINT) == 0)
    }
  }

  @Test func whatIsRecordedComesToItsEndAllTheSame() async throws {
    try await Passage.with(handler, ["--log", "log", "--record", "page.har"]) { passage in
      try await leave("/kept", passage)
      _ = try await passage.curl(passage.origin + "/release")
      try await eventually("the other server has answered") {
        passage.place.exists("python.port.given")
      }
      // The server reads the answer to the earlier request before the answer to this one.
      #expect(try await passage.status("/a.png") == "200")
      #expect(passage.process.end(SIGINT) == 0)
      #expect(try passage.place.read("page.har").contains("\(passage.origin)/kept"))
    }
  }

  /// Requests an image that never comes, and leaves; returns when the server has noticed.
  private func leave(_ path: String, _ passage: Passage) async throws {
    do {
      let client = try RawClient(port: passage.process.port)
      try client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      try await eventually("the other server is asked") {
        passage.place.exists("python.port.asked")
      }
      withExtendedLifetime(client) {}
    }
    try await eventually("this server sees its client leave") {
      try passage.place.read("log").contains("\"clientClosed\"")
    }
  }
}

/// The answers of the other server. It writes files beside that of its port when requests come and end.
private let handler = """
  def note(what): open(sys.argv[1] + "." + what, "w").close()
  if self.path.startswith("/back/"):
      import urllib.request, urllib.error
      there = "http://127.0.0.1:%s%s" % (self.path.split("/")[2], self.path)
      try:
          with urllib.request.urlopen(urllib.request.Request(there, headers=dict(self.headers))) as answer:
              return self.give(answer.status, [], answer.read())
      except urllib.error.HTTPError as answer: return self.give(answer.code, [], answer.read())
  if self.path == "/via": return self.give(200, [], ", ".join(self.headers.get_all("Via")).encode())
  if self.path == "/held":
      note("asked")
      try: self.connection.recv(1)
      except ConnectionResetError: pass
      return note("left")
  if self.path == "/kept":
      note("asked")
      while not getattr(self.server, "released", False): time.sleep(0.01)
      self.give(200, [], b"late")
      return note("given")
  if self.path == "/release": self.server.released = True
  return self.give(200, [("Content-Type", "image/png")], b"picture")
  """
