import Foundation
import Testing
import TestSupport

@Suite("cachebench serve")
struct ServeTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func servesAScenarioUntilItIsToldToEnd(_ number: Int32) async throws {
    try await Workplace.withScene { place in
      let process = try await ServingProcess(["scene.yaml"], in: place.folder)
      let page = try RawClient(port: process.port).request("/")
      #expect(page.status == 200)
      #expect(page.text.contains("<h1>scene</h1>"))
      let feed = try RawClient(port: process.port).request("/feed?size=1")
      #expect(feed.text.contains("\"total\":50"))
      #expect(process.end(number) == 0)
      #expect(throws: RawClient.Failure.self) { try RawClient(port: process.port) }
    }
  }

  @Test func gradesTheSessionAtItsEndAndKeepsTheWholeLog() async throws {
    try await Workplace.with { place in
      let process = try await ServingProcess(
        ["--grade", "--log", "log.ndjson", "--size", "80x80"], in: place.folder)
      for _ in 0..<3 { _ = try RawClient(port: process.port).request("/images/7.jpg") }
      try await eventually("the log has every request") {
        try place.read("log.ndjson").lines.count == 3
      }
      #expect(process.end(SIGINT) == 0)
      let line = try #require(try process.lines.last)
      let document = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let grade = try #require(document?["grade"] as? [String: Any])
      #expect(grade["requests"] as? Int == 3)
      #expect(grade["duplicates"] as? Int == 2)
      for line in try place.read("log.ndjson").lines {
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(record?["target"] as? String == "/images/7.jpg")
      }
    }
  }

  @Test(arguments: [([], 421), (["--any-host"], 200)])
  func answersForItsOwnNamesUnlessToldOtherwise(
    _ arguments: [String], _ status: Int
  ) async throws {
    try await Workplace.with { place in
      let process = try await ServingProcess(arguments, in: place.folder)
      let client = try RawClient(port: process.port)
      try client.send("GET /feed HTTP/1.1\r\nHost: rebind.example:80\r\n\r\n")
      #expect(try client.response().status == status)
      #expect(try RawClient(port: process.port).request("/feed").status == 200)
      #expect(process.end(SIGINT) == 0)
    }
  }

  @Test func aPortInUseEndsWith3AndARemedy() async throws {
    try await Workplace.with { place in
      let process = try await ServingProcess([], in: place.folder)
      let outcome = try await place.run("serve", "--port", "\(process.port)", exits: 3)
      #expect(outcome.error.contains("port \(process.port) of 127.0.0.1 is in use"))
      #expect(outcome.error.contains("--port 0"))
      #expect(process.end(SIGTERM) == 0)
    }
  }

  @Test(arguments: [
    ["no-such-scenario"], ["--size", "10x10"], ["--size", "big"], ["--network", "no-such-network"],
    ["--port", "65536"], ["--shaped", "--network", "3g"], ["--shaped"],
  ])
  func whatCannotBeServedEndsWith64(_ arguments: [String]) async throws {
    try await Workplace.with { place in
      let outcome = try await BuiltBinary.run(
        ["serve", "--port", "0"] + arguments, in: place.folder, exits: 64)
      #expect(outcome.output.isEmpty)
    }
  }

  @Test func aLogThatCannotBeWrittenEndsWith6() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run(
        "serve", "--port", "0", "--log", "no/such/folder/log", exits: 6)
      #expect(outcome.error.contains("no/such/folder/log"))
    }
  }
}
