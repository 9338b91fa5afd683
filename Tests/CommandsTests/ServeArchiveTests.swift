import Foundation
import Testing
import TestSupport

/// Sessions of independent clients with an archive of a site that does not exist.
@Suite("cachebench serve --har")
struct ServeArchiveTests {
  private static let asserted = [
    "--har", "page.har", "--assert", "duplicates <= 0", "--assert", "bytesDown <= 1 MiB",
  ]

  private func curl(_ arguments: String...) async throws -> Subprocess.Outcome {
    try await Subprocess.run(URL(filePath: "/usr/bin/curl"), ["-s"] + arguments)
  }

  @Test func answersThePathsOfTheArchiveWithWhatWasCaptured() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let process = try await ServingProcess(["--har", "page.har"], in: place.folder)
      let base = "http://127.0.0.1:\(process.port)"
      let picture = try await curl("-i", base + "/a/1.png?w=2")
      #expect(picture.output.hasPrefix("HTTP/1.1 200"))
      #expect(picture.output.contains("Cache-Control: max-age=600\r\n"))
      #expect(picture.output.contains("Content-Length: 5\r\n"))
      #expect(!picture.output.contains("gzip"))
      #expect(!picture.output.contains("X-Hop"))
      #expect(picture.output.hasSuffix("\r\n\r\nfirst"))
      let unchanged = try await curl(
        "-o", "/dev/null", "-w", "%{http_code}", "-H", "If-None-Match: \"one\"",
        base + "/a/1.png?w=2")
      #expect(unchanged.output == "304")
      let gone = try await curl("-w", " %{http_code}", base + "/gone")
      #expect(gone.output == "not here 410")
      let other = try await curl("-H", "Host: two.example", base + "/a/1.png?w=2")
      #expect(other.output == "other host")
      let proxied = try await curl("-x", base, "http://two.example/a/1.png?w=2")
      #expect(proxied.output == "other host", "a proxy's client sends the whole URL")
      let missing = try await curl("-w", " %{http_code}", base + "/a/1.png?w=3")
      #expect(missing.output == "404: the archive has no /a/1.png?w=3\n 404")
      let bare = try await curl("-w", " %{http_code}", base + "/bare.png")
      #expect(
        bare.output.contains("has no body of http://one.example/bare.png; save it with content"))
      #expect(bare.output.hasSuffix(" 502"))
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aClientThatFetchesTwiceFailsItsGateAndItsRequestsAreNamed() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let process = try await ServingProcess(
        Self.asserted + ["--format", "junit=gate.xml", "--format", "json=gate.json"],
        in: place.folder)
      let script = """
        import urllib.request
        for _ in range(3):
            urllib.request.urlopen("http://127.0.0.1:\(process.port)/a/1.png?w=2").read()
        """
      let client = try await Subprocess.run(URL(filePath: "/usr/bin/python3"), ["-c", script])
      #expect(client.code == 0)
      #expect(process.end(SIGINT) == 2)
      let reader = """
        import json, xml.etree.ElementTree as tree
        cases = tree.parse("gate.xml").getroot().findall("testsuite/testcase")
        print([case.find("failure") is None for case in cases], cases[0].find("failure").text.strip())
        print(json.load(open("gate.json"))["assertions"][0]["requests"])
        """
      let read = try await Subprocess.run(
        URL(filePath: "/usr/bin/python3"), ["-c", reader], in: place.folder)
      let url = "http://one.example/a/1.png?w=2"
      #expect(
        read.output.lines == [
          "[False, True] 2 of \(url)", "[{'url': '\(url)', 'count': 2}]",
        ])
    }
  }

  @Test func aClientThatFetchesOncePasses() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let process = try await ServingProcess(Self.asserted, in: place.folder)
      _ = try await curl("http://127.0.0.1:\(process.port)/a/1.png?w=2")
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aScenarioAddsItsErrorsToTheImagesOfTheArchive() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      try place.write(sceneText + "\nserver: {errors: 1}\n", to: "failing.yaml")
      let process = try await ServingProcess(
        ["failing.yaml", "--har", "page.har"], in: place.folder)
      let base = "http://127.0.0.1:\(process.port)"
      let picture = try await curl("-o", "/dev/null", "-w", "%{http_code}", base + "/a/1.png?w=2")
      #expect(picture.output == "503")
      let text = try await curl("-w", " %{http_code}", base + "/gone")
      #expect(text.output == "not here 410")
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aResponseThatTheArchiveLacksIsNoCancelledRequest() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let process = try await ServingProcess(
        ["--har", "page.har", "--assert", "cancelledRequests == 0", "--log", "log"],
        in: place.folder)
      _ = try await curl("http://127.0.0.1:\(process.port)/bare.png")
      #expect(process.end(SIGINT) == 0)
      #expect(try place.read("log").contains("\"outcome\":\"broken\""))
    }
  }

  @Test func aHeaderThatHasNoRoomIsRefusedAtTheStart() async throws {
    try await Workplace.with { place in
      func archive(_ length: Int) -> String {
        let field = [("Content-Security-Policy", String(repeating: "b", count: length))]
        let long = entry("http://one.example/k.png", "image/png", "\"text\": \"k\",", field)
        return page.replacing("\"entries\": [", with: "\"entries\": [\(long),")
      }
      try place.write(archive(31_000), to: "page.har")
      let refused = try await place.run("serve", "--port", "0", "--har", "page.har", exits: 64)
      #expect(refused.error.contains("page.har: entry 1: the fields in 'response.headers' have"))
      #expect(refused.error.contains("more than 30 KiB"))
      try place.write(archive(30_000), to: "page.har")
      let process = try await ServingProcess(["--har", "page.har"], in: place.folder)
      #expect(try await curl("http://127.0.0.1:\(process.port)/k.png").output == "k")
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aStatusThatIsNoneIsPassedOverAndNamed() async throws {
    try await Workplace.with { place in
      try place.write(page.replacing("\"status\": 410", with: "\"status\": 1000"), to: "page.har")
      for command in [["serve", "--port", "0", "--for", "100ms", "--har"], ["grade"], ["import"]] {
        let outcome = try await BuiltBinary.run(command + ["page.har"], in: place.folder, exits: 0)
        #expect(
          outcome.error.contains(
            "warning: page.har: entries passed over: 1 (3); page.har: entry 3: 'response.status' is 1"
          ))
      }
      try place.write(page.replacing(": 200,", with: ": 1000,"), to: "page.har")
      for command in [["serve", "--port", "0", "--har"], ["grade"], ["import"]] {
        let outcome = try await BuiltBinary.run(command + ["page.har"], in: place.folder, exits: 64)
        #expect(outcome.error.contains("page.har: entry 1: 'response.status' is 1"))
      }
    }
  }

  @Test func aBodyThatIsAnotherIsMissingAndOneBesideTheArchiveIsNot() async throws {
    try await Workplace.with { place in
      let redacted = page.replacing("Zmlyc3Q=", with: "[redacted]")
      try place.write(
        redacted.replacing("\"text\": \"not here\",", with: "\"_file\": \"1.txt\","), to: "page.har"
      )
      try place.write("gone now", to: "1.txt")
      let process = try await ServingProcess(["--har", "page.har"], in: place.folder)
      let base = "http://127.0.0.1:\(process.port)"
      let picture = try await curl(
        "-w", " %{http_code}", "-H", "Host: one.example", base + "/a/1.png?w=2")
      #expect(picture.output.contains("has no body of http://one.example/a/1.png?w=2"))
      #expect(picture.output.hasSuffix(" 502"))
      let beside = try await curl("-w", " %{http_code}", base + "/gone")
      #expect(beside.output == "gone now 410")
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aSessionWithoutAnImageIsNoPass() async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let outcome = try await place.run(
        "serve", "--port", "0", "--har", "page.har", "--assert", "duplicates == 0", "--for",
        "100ms", exits: 5)
      #expect(outcome.output.contains("no image was requested"))
    }
  }

  @Test(arguments: [
    ["--assert", "hitRatio > 0.5"], ["--assert", "mine.duplicates == 0"],
    ["--assert", "duplicats == 0"], ["--assert", "duplicates <= 3 MiB"], ["--for", "60"],
    ["--for", "0 s"], ["--format", "junti"], ["--har", "none.har"],
    ["--size", "80x80", "--har", "page.har"], ["--shaped", "--har", "page.har"],
  ])
  func whatCannotBeAskedForEndsWith64(_ arguments: [String]) async throws {
    try await Workplace.with { place in
      try place.write(page, to: "page.har")
      let outcome = try await BuiltBinary.run(
        ["serve", "--port", "0"] + arguments, in: place.folder, exits: 64)
      #expect(outcome.output.isEmpty)
    }
  }
}

/// An archive of two hosts that no name server knows.
private let page = """
  {"log": {"version": "1.2", "creator": {"name": "a test", "version": "1"}, "entries": [
    \(entry(
      "http://one.example/a/1.png?w=2", "image/png", "\"encoding\": \"base64\", \"text\": \"Zmlyc3Q=\",",
      [("Cache-Control", "max-age=600"), ("ETag", "\\\"one\\\""), ("Content-Encoding", "gzip"),
        ("Content-Length", "17"), ("Connection", "X-Hop"), ("X-Hop", "1"), ("Transfer-Encoding", "chunked")])),
    \(entry("http://two.example/a/1.png?w=2", "image/png", "\"text\": \"other host\",", [])),
    \(entry("http://one.example/gone", "text/plain", "\"text\": \"not here\",", [], status: 410)),
    \(entry("http://one.example/bare.png", "image/png", "", []))
  ]}}
  """

private func entry(
  _ url: String, _ type: String, _ text: String, _ fields: [(String, String)], status: Int = 200
) -> String {
  // The length of a text that is not encoded.
  let length =
    text.contains("encoding") || text.isEmpty ? 5 : text.utf8.count - "\"text\": \"\",".utf8.count
  let headers = fields.map { "{\"name\": \"\($0.0)\", \"value\": \"\($0.1)\"}" }
  return """
    {"startedDateTime": "2025-03-01T10:00:00.000Z", "time": 1,
     "request": {"method": "GET", "url": "\(url)", "headers": []},
     "response": {"status": \(status), "httpVersion": "HTTP/1.1",
       "headers": [\(headers.joined(separator: ", "))],
       "content": {\(text) "size": \(length), "mimeType": "\(type)"}, "bodySize": 5},
     "cache": {}, "timings": {}}
    """
}
