import Foundation
import Testing
import TestSupport

/// Logs as other servers, proxies and browsers write them.
@Suite("cachebench grade")
struct GradeCommandTests {
  private static let combined = """
    10.0.0.7 - - [10/Oct/2025:13:55:36 +0200] "GET /a.jpg HTTP/1.1" 200 2326 "-" "App/1.0"
    10.0.0.7 - ann lee [10/Oct/2025:11:55:38 +0000] "GET /a.jpg HTTP/1.1" 200 2326 "-" "App \\"x\\" 1"
    10.0.0.7 - - [10/Oct/2025:11:55:39 +0000] "GET /b.png?w=2 HTTP/1.1" 304 - "-" "App/1.0"
    10.0.0.7 - - [10/Oct/2025:11:55:39 +0000] "GET /feed HTTP/1.1" 200 17 "-" "App/1.0"

    """

  @Test(arguments: [
    ("duplicates <= 1", 0), ("duplicates == 0", 2), ("revalidations == 1", 0),
    ("requests == 3", 0), ("bytesDown <= 4 KiB", 2), ("bytesDown == 4652 B", 0),
    ("failedRequests == 0", 0),
  ])
  func aCombinedLogIsJudged(_ assertion: String, code: Int32) async throws {
    try await Workplace.with { place in
      try place.write(Self.combined, to: "access.log")
      let outcome = try await place.run("grade", "access.log", "--assert", assertion, exits: code)
      #expect(outcome.output.contains("1 of /a.jpg") == (assertion == "duplicates == 0"))
    }
  }

  @Test func whatALogDoesNotSayIsNotJudged() async throws {
    try await Workplace.with { place in
      try place.write(Self.combined, to: "access.log")
      let outcome = try await place.run(
        "grade", "access.log", "--assert", "peakConcurrentRequests <= 6", exits: 64)
      #expect(outcome.error.contains("does not say exactly when requests ended"))
      for assertion in ["cancelledRequests == 0", "completedRequests > 0"] {
        let outcome = try await place.run("grade", "access.log", "--assert", assertion, exits: 64)
        #expect(outcome.error.contains("does not say of every request whether the client"))
        #expect(outcome.error.contains("grade a log of 'cachebench serve --log'"))
      }
    }
  }

  /// A pattern with backtracking would never finish with such a line.
  @Test func aLongLineThatWasCutIsNamed() async throws {
    try await Workplace.with { place in
      let cut = "::1 - - [10/Feb/2026:16:42:07 +0000] \"" + String(repeating: "A", count: 100_000)
      try place.write(cut, to: "access.log")
      let outcome = try await place.run("grade", "access.log", exits: 64)
      #expect(outcome.error.hasPrefix("error: access.log:1: is not a line of the common"))
    }
  }

  @Test func whatALogDoesNotSayIsADashAndNull() async throws {
    try await Workplace.with { place in
      try place.write(Self.combined, to: "access.log")
      let table = try await place.run("grade", "access.log").output
      for row in [
        "duplicates of requests under way", "cancelled by the client", "maximum at a time",
        "connections",
      ] {
        let line = try #require(table.lines.first { $0.hasPrefix(row) })
        #expect(line.hasSuffix(" -"), "\(line)")
      }
      let json = try await place.run("grade", "access.log", "--json").output
      for key in ["simultaneous", "cancelled", "cancelledBytes", "peakConcurrency", "connections"] {
        #expect(json.contains("\"\(key)\":null"), "\(key): \(json)")
      }
    }
  }

  /// Two requests as servers and proxies log them. The client cancelled the first.
  private static let cancelled = [
    """
    ::1 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 499 0 "-" "ua"
    ::1 - - [10/Feb/2026:16:42:09 +0000] "GET /b.png HTTP/1.1" 200 100 "-" "ua"
    """,
    """
    1770741727.123    120 ::1 TCP_MISS_ABORTED/000 0 GET http://one.example/a.png - HIER_NONE/- -
    1770741728.123      1 ::1 TCP_MEM_HIT/200 100 GET http://one.example/b.png - HIER_NONE/- image/png
    """,
    """
    ::1 - - [10/Feb/2026:16:42:07 +0000] "GET http://one.example/a.png HTTP/1.1" 200 5 TCP_MISS_ABORTED:HIER_DIRECT
    ::1 - - [10/Feb/2026:16:42:08 +0000] "GET http://one.example/b.png HTTP/1.1" 200 100 "-" "a_ABORTED:B" TCP_HIT:HIER_NONE
    """,
    """
    Feb 10 16:42:07 box haproxy[14389]: ::1:33317 [10/Feb/2026:16:42:07.655] web img/one 10/0/30/-1/109 -1 0 - - CH-- 1/1/1/1/0 0/0 {a} {} "GET /a.png HTTP/1.1"
    Feb 10 16:42:08 box haproxy[14389]: ::1:33318 [10/Feb/2026:16:42:08.655] web img/one 10/0/30/69/+109 200 100 - - ---- 1/1/1/1/0 0/0 "GET /b.png HTTP/1.1"
    """,
    """
    ::1 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 5 "" "" 49256 123 "web" "img" "one" 0 0 1 2 3 CD-- 1 1 0 0 0 0 0 "" ""
    ::1 - - [10/Feb/2026:16:42:07 +0000] "GET /b.png HTTP/1.1" 200 100 "" "" 49256 123 "web" "img" "one" 0 0 -1 -1 3 ---- 1 1 0 0 +1 0 0 "" ""
    """,
    """
    [2026-02-10T16:42:07.655Z] "GET /a.png HTTP/1.1" 0 DC 0 5 109 - "::1" "ua" "id" "one.example" "-"
    [2026-02-10T16:42:08.655Z] "GET /b.png HTTP/1.1" 200 - 0 100 69 4 "::1" "ua" "id" "one.example" "-"
    """,
    """
    https 2026-02-10T16:42:07.6Z app/lb/50 [::1]:28 10.0.0.1:80 0.1 0.1 -1 460 - 34 0 "GET https://one.example:443/a.png HTTP/1.1" "ua" E T
    https 2026-02-10T16:42:08.6Z app/lb/50 [::1]:28 10.0.0.1:80 0.1 0.1 0.1 200 200 34 9 "GET https://one.example:443/b.png HTTP/1.1" "ua" E T
    """,
  ]

  @Test(arguments: cancelled)
  func whatAServerSaysOfClientsThatLeftIsACancelledRequest(_ text: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "access.log")
      try await place.run(
        "grade", "access.log", "--assert", "cancelledRequests == 1", "--assert",
        "completedRequests == 1", "--assert", "failedRequests == 0", "--assert", "requests == 2",
        exits: 0)
      let named = try await place.run(
        "grade", "access.log", "--assert", "cancelledRequests == 0", exits: 2)
      #expect(named.output.contains("/a.png") && !named.output.contains("/b.png"))
    }
  }

  @Test func logsWithEndsTellWhatOverlapped() async throws {
    try await Workplace.with { place in
      try place.write(
        """
        1770741727.500    400 ::1 TCP_MISS/200 5 GET http://one.example/a.png - HIER_NONE/- image/png
        1770741727.600    400 ::1 TCP_MISS/200 5 GET http://one.example/b.png - HIER_NONE/- image/png
        1770741727.700     50 ::1 TCP_MISS/200 5 GET http://one.example/c.png - HIER_NONE/- image/png
        """, to: "access.log")
      try await place.run(
        "grade", "access.log", "--assert", "peakConcurrentRequests == 2", exits: 0)
    }
  }

  @Test(arguments: [
    ("net::ERR_ABORTED", 0), ("NS_BINDING_ABORTED", 0), ("net::ERR_NAME_NOT_RESOLVED", 64),
    (nil, 64),
  ])
  func aRequestWithoutAResponseIsTheClientsOnlyIfTheArchiveSaysSo(
    _ error: String?, code: Int32
  ) async throws {
    try await Workplace.with { place in
      let reason = error.map { ", \"_error\": \"\($0)\"" } ?? ""
      try place.write(
        """
        {"log": {"entries": [{"startedDateTime": "2025-03-01T10:00:00.000Z", "time": 1,
         "request": {"method": "GET", "url": "http://one.example/1.png", "headers": []},
         "response": {"status": 0, "headers": [], "content": {"size": 0}\(reason)}, "timings": {}}]}}
        """, to: "a.har")
      try await place.run("grade", "a.har", "--assert", "cancelledRequests == 1", exits: code)
    }
  }

  @Test func aLogOfSeveralClientsIsJudgedByClientAndTogether() async throws {
    try await Workplace.with { place in
      let other = Self.combined.replacing("10.0.0.7 - ann lee", with: "::1 - -")
      try place.write(other, to: "access.log")
      let all = try await place.run("grade", "access.log", exits: 0)
      let rows = all.output.lines.map { $0.split(separator: " ").joined(separator: " ") }
      #expect(rows.contains("10.0.0.7 2 2 0 1 0 2326 B"))
      #expect(rows.contains("[::1] 1 1 0 0 0 2326 B"))
      #expect(rows.contains("all 3 2 0 1 0 4652 B"))
      #expect(rows.contains("requests for images 3"))
      let scripted = try await place.run("grade", "access.log", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(scripted.output.utf8))
      let root = try #require(document as? [String: Any])
      let clients = try #require(root["clients"] as? [[String: Any]])
      #expect(clients.map { $0["client"] as? String } == ["10.0.0.7", "::1"])
      #expect((root["grade"] as? [String: Any])?["requests"] as? Int == 3)
      try await place.run(
        "grade", "access.log", "--assert", "requests == 3", "--assert", "duplicates == 0", exits: 0)
      let unknown = try await place.run("grade", "access.log", "--client", "10.0.0.8")
      #expect(unknown.code == 64 && unknown.error.contains("did you mean '10.0.0.7'?"))
      try await place.run(
        "grade", "access.log", "--client", "::1", "--assert", "duplicates == 0", exits: 0)
    }
  }

  @Test func theLogOfServeGivesTheSameGrade() async throws {
    try await Workplace.with { place in
      let process = try await ServingProcess(
        ["--grade", "--log", "log.ndjson", "--size", "80x80"], in: place.folder)
      for _ in 0..<3 { _ = try RawClient(port: process.port).request("/images/7.jpg") }
      try await eventually("the log has every request") {
        try place.read("log.ndjson").lines.count == 3
      }
      #expect(process.end(SIGINT) == 0)
      let outcome = try await place.run("grade", "log.ndjson", "--json")
      #expect(outcome.output.lines == (try process.lines.suffix(1)))
    }
  }

  @Test func whatABrowsersCacheAnsweredIsNoRequestOfAnArchive() async throws {
    try await Workplace.with { place in
      func entry(_ extra: String) -> String {
        """
        {"startedDateTime": "2025-03-01T10:00:00.000Z", "time": 1, \(extra)
         "request": {"method": "GET", "url": "http://one.example/1.png", "headers": []},
         "response": {"status": 200, "headers": [], "bodySize": 5,
           "content": {"size": 5, "mimeType": "image/png"}}, "timings": {}}
        """
      }
      let entries = [entry(""), entry("\"_fromCache\": \"memory\",")]
      try place.write("{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}", to: "a.har")
      try await place.run("grade", "a.har", "--assert", "requests == 1", exits: 0)
    }
  }

  @Test(arguments: [
    ("/a.jpg 2\n# a comment\n/b.png?w=2\n", 0), ("/a.jpg 2\n", 2), ("/a.jpg\n/b.png?w=2\n", 2),
    ("/a.jpg 2\n/b.png?w=2\n/c.jpg\n", 2), ("/a.jpg two\n", 64), ("/a.jpg\n/a.jpg\n", 64), ("", 64),
  ])
  func aPlanHoldsToTheRequest(_ plan: String, code: Int32) async throws {
    try await Workplace.with { place in
      try place.write(Self.combined, to: "access.log")
      try place.write(plan, to: "plan.txt")
      try await place.run("grade", "access.log", "--plan", "plan.txt", exits: code)
    }
  }

  @Test(arguments: ["no log at all\n", "{\"log\": 1}", "{\"sequence\": 1}\n"])
  func whatIsNoLogEndsWith64(_ text: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "x.log")
      let outcome = try await place.run("grade", "x.log", exits: 64)
      #expect(outcome.error.contains("x.log"))
    }
  }

  @Test(arguments: [
    """
    ::1 - - [10/Oct/9999:13:55:36 +0000] "GET /a.jpg HTTP/1.1" 200 1 "-" "-"
    """,
    """
    ::1 - - [10/Oct/2025:13:55:36 +0000] "GET /a.jpg HTTP/1.1" 200 9223372036854775807
    ::1 - - [10/Oct/2025:13:55:37 +0000] "GET /a.jpg HTTP/1.1" 200 9223372036854775807
    """,
    """
    9999999999.999 999999999 ::1 TCP_MISS/200 1 GET http://one.example/1.png - HIER_NONE/- -
    8999999999.999 999999999 ::1 TCP_MISS/200 1 GET http://one.example/1.png - HIER_NONE/- -
    """,
    """
    {"log": {"entries": [{"startedDateTime": "9999-03-01T10:00:00.000Z", "time": 1e300,
      "request": {"url": "http://one.example/1.png"}, "response": {"status": 200}}]}}
    """,
  ])
  func absurdNumbersAreNoDefect(_ text: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "x.log")
      #expect([0, 64].contains(try await place.run("grade", "x.log", "--json").code))
    }
  }

  @Test(arguments: [
    "markdown", "csv", "github", "bencher", "benchmark-action", "json", "junit", "text",
  ])
  func everyFormatNamesTheSession(_ format: String) async throws {
    try await Workplace.with { place in
      try place.write(Self.combined, to: "access.log")
      let outcome = try await place.run(
        "grade", "access.log", "--assert", "duplicates == 0", "--format", format, exits: 2)
      #expect(outcome.output.contains("access.log"))
      #expect(outcome.output.contains("/a.jpg") || format.hasPrefix("bench"))
    }
  }
}
