import Foundation
import Testing
import TestSupport

@Suite("cachebench import, of what has several kinds of content")
struct ImportTests {
  /// Returns an archive of every image of a feed, as a client without a cache requests them from the server.
  private func archive(of port: UInt16, items: Int) throws -> String {
    let feed = try RawClient(port: port).request("/feed?size=\(items)")
    let page = try JSONSerialization.jsonObject(with: Data(feed.body)) as? [String: Any]
    let images = (page?["items"] as? [[String: Any]] ?? []).flatMap {
      ($0["images"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
    }
    let entries = try images.enumerated().map { number, url in
      let path = try #require(URL(string: url)).relativeTarget
      let response = try RawClient(port: port).request(path)
      return """
        {"startedDateTime": "2025-03-01T10:00:\(10 + number / 10).\(number % 10)Z", "time": 20,
         "request": {"method": "GET", "url": "\(url)"},
         "response": {"status": \(response.status), "headers": [], "content": {
           "size": \(response.body.count), "mimeType": "\(response.fields["content-type"] ?? "")",
           "encoding": "base64", "text": "\(Data(response.body).base64EncodedString())"}}}
        """
    }
    return "{\"log\": {\"entries\": [\(entries.joined(separator: ",\n"))]}}"
  }

  @Test func whatTheServerSendsFallsIntoTheClassesOfItsFeed() async throws {
    try await Workplace.with { place in
      try place.write(
        """
        feed:
          rows: 40
          classes:
            - {name: portrait, images: {kind: zipf, distinct: 12}, pixels: {width: 60, height: 60}}
            - {name: photo, pixels: {width: 240, height: 160}}
        strategies: [lru-url]
        """, to: "scene.yaml")
      let process = try await ServingProcess(["scene.yaml"], in: place.folder)
      try place.write(try archive(of: process.port, items: 40), to: "visit.har")
      #expect(process.end(SIGTERM) == 0)
      let imported = try await place.run("import", "visit.har", exits: 0)
      #expect(imported.output.hasPrefix("80 of 80 entries are requests, for "))
      #expect(imported.output.contains(" images in 2 classes\n"))
      #expect(
        imported.output.contains(
          "\nfiltered by the client's cache: requests that it answered have no entry; a bind log"
        ))
      let scenario = try place.read("visit.yaml")
      for line in [
        "  rows: 40", "    - name: \"60x60\"", "    - name: \"240x160\"",
        "      images: {kind: unique}", "      pixels: {width: 240, height: 160}",
        "    - {class: \"60x60\", width: 20 pt, height: 20 pt}",
      ] {
        #expect(scenario.contains(line + "\n"), "\(line)\n\(scenario)")
      }
      try await place.run("run", "visit.yaml", "--quiet", "--no-charts", exits: 0)
    }
  }

  private static let binds = """
    {"bindLog":1,"height":800,"scale":3,"rowHeight":100}
    {"t":0,"e":"bind","bind":1,"item":0,"url":"https://a.example/1.jpg?w=3","width":100,"height":100}
    {"t":0,"e":"bind","bind":2,"item":1,"url":"https://a.example/2.jpg","width":100,"height":100}
    {"t":90,"e":"answer","bind":1,"outcome":"network","bytes":900}
    {"t":700,"e":"bind","bind":3,"item":9,"url":"https://a.example/1.jpg?w=3"}
    {"t":701,"e":"answer","bind":3,"outcome":"memory"}
    {"t":900,"e":"ans
    """

  @Test func aBindLogBecomesAScenarioWithRowsAScrollAndATrace() async throws {
    try await Workplace.with { place in
      try place.write(Self.binds, to: "list.jsonl")
      let imported = try await place.run("import", "list.jsonl", "--out", "in", exits: 0)
      #expect(
        imported.output == """
          3 binds of 2 images in 10 rows: 1 memory, 1 network, 1 not answered
          the last line is incomplete and left out; the app probably ended there
          the scroll is estimated from the times of the binds
          rows without a bind, each of which gets its own image: 7
          wrote in/list.yaml, in/list.csv, in/list-rows.csv, in/list-scroll.csv; run it with: \
          cachebench run 'in/list.yaml'

          """)
      #expect(
        try place.read("in/list.csv") == """
          time,key,size,ttl
          0,https://a.example/1.jpg?w=3,900,0
          0,https://a.example/2.jpg,900,0
          0.7,https://a.example/1.jpg?w=3,900,0

          """)
      try await place.run("run", "in/list.yaml", "--quiet", "--no-charts", exits: 0)
      try await place.run(
        "replay", "in/list.csv", "--policies", "lru", "--capacities", "2", exits: 0)
      let again = try await place.run("import", "list.jsonl", "--out", "in", "--json")
      #expect(again.code == 64 && again.error.contains("in/list.yaml already exists"))
      let scripted = try await place.run("import", "list.jsonl", "--out", "in", "--json", "--force")
      let document = try JSONSerialization.jsonObject(with: Data(scripted.output.utf8))
      let root = try #require(document as? [String: Any])
      #expect(root["binds"] as? Int == 3 && root["cutOff"] as? Bool == true)
      #expect((root["outcomes"] as? [String: Int])?["memory"] == 1)
      #expect(root["scroll"] as? String == "estimated")
    }
  }

  @Test func theBindLogOfARunIsImportedAndRunsTheSame() async throws {
    try await Workplace.withScene { place in
      try await place.run(
        "run", "scene.yaml", "--log-events", "--no-charts", "--quiet", exits: 0)
      let log = "Results/scene/logs/lru-url-1.jsonl"
      try await place.run("replay-log", log, "--bind-logs", "binds", exits: 0)
      let twice = try await place.run("replay-log", log, "--bind-logs", "binds")
      #expect(twice.code == 64 && twice.error.contains("binds/lru-url-1.jsonl already exists"))
      try await place.run("import", "binds/lru-url-1.jsonl", exits: 0)
      let scenario = try place.read("lru-url-1.yaml")
      try place.write(
        scenario.replacing("network: lte", with: "network: wifi"), to: "lru-url-1.yaml")
      try await place.run("run", "lru-url-1.yaml", "--no-charts", "--quiet", exits: 0)
      let figures = try ["scene", "lru-url-1"].map { name in
        let table = try place.read("Results/\(name)/results.csv").lines.map {
          $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let row = try #require(table.first { $0.contains("lru-url") && $0.contains("1") })
        return try ["binds", "memoryHits", "joinedLoads", "networkRequests"].map { metric in
          row[try #require(table[0].firstIndex(of: metric))]
        }
      }
      #expect(figures[0] == figures[1])
    }
  }

  @Test func aLogWithoutAddressesIsWrittenAndImportedTheSame() async throws {
    try await Workplace.with { place in
      try place.write(Self.binds, to: "list.jsonl")
      let redacted = try await place.run(
        "import", "list.jsonl", "--redact", "--out", "in", exits: 0)
      #expect(
        redacted.output == """
          wrote in/list-redacted.jsonl: 6 lines; the last line is incomplete and left out; a server's log no longer \
          fits its addresses

          """)
      #expect(!place.exists("in/list.yaml"))
      let text = try place.read("in/list-redacted.jsonl")
      #expect(text.contains("https://host1.example/1.jpg?1") && !text.contains("a.example"))
      let again = try await place.run("import", "list.jsonl", "--redact", "--out", "in")
      #expect(again.code == 64 && again.error.contains("in/list-redacted.jsonl already exists"))
      let imported = try await place.run(
        "import", "in/list-redacted.jsonl", "--out", "in", exits: 0)
      #expect(imported.output.hasPrefix("3 binds of 2 images in 10 rows: 1 memory, 1 network"))
      try place.write(Self.visit, to: "visit.json")
      let other = try await place.run("import", "visit.json", "--redact", exits: 64)
      #expect(other.error.hasPrefix("error: visit.json is no bind log; --redact is for bind logs"))
    }
  }

  @Test func wrongImagesOfALogAreCounted() async throws {
    try await Workplace.with { place in
      let display = #"{"t":1,"e":"display","bind":1,"url":"https://a.example/2.jpg"}"#
      let shown = [#"{"t":1,"e":"show","item":0}"#, display, #"{"t":300,"e":"end"}"#]
      try place.write(
        (Self.binds.split(separator: "\n").prefix(3).map(String.init) + shown).joined(
          separator: "\n"),
        to: "list.jsonl")
      let imported = try await place.run("import", "list.jsonl", exits: 0)
      #expect(
        imported.output.contains(
          "\nseen for 0.1 s or longer: 1 wrong images, 0 images from before a bind\n"))
      let scripted = try await place.run("import", "list.jsonl", "--force", "--json", exits: 0)
      #expect(scripted.output.contains("\"wrongImages\" : 1"))
    }
  }

  private static let visit = """
    {"events": [
     {"type": 4, "data": {"href": "https://a.example/", "width": 390, "height": 664}, "timestamp": 1000},
     {"type": 2, "data": {"node": {"type": 0, "id": 1}, "initialOffset": {"top": 0, "left": 0}},
      "timestamp": 1010},
     {"type": 3, "data": {"source": 2, "type": 7, "id": 3}, "timestamp": 1500},
     {"type": 3, "data": {"source": 3, "id": 1, "x": 0, "y": 2}, "timestamp": 1510},
     {"type": 3, "data": {"source": 2, "type": 9, "id": 3}, "timestamp": 1560},
     {"type": 3, "data": {"source": 3, "id": 1, "x": 0, "y": 402.5}, "timestamp": 1610}]}
    """

  @Test func aRecordedVisitBecomesAScrollThatAScenarioPlays() async throws {
    try await Workplace.with { place in
      try place.write(Self.visit, to: "visit.json")
      let imported = try await place.run("import", "visit.json", "--out", "in", exits: 0)
      #expect(
        imported.output == """
          6 events; the page was scrolled for 0.6 s, with 1 touches
          wrote in/visit.csv; play it with 'scroll: {trace: in/visit.csv}' on a list of 1067 pt or more

          """)
      let text = try place.read("in/visit.csv")
      #expect(
        text.hasPrefix("# Made by 'cachebench import' from visit.json, a window of 390 x 664"))
      #expect(text.hasSuffix("500,2,dragging\n550,202.25,decelerating\n600,402.5,idle\n"))
      #expect(!place.exists("in/visit.yaml"))
      try place.write(
        "scroll: {trace: in/visit.csv}\nfeed: {rows: 50}\nstrategies: [lru-url]", to: "scene.yaml")
      try await place.run("run", "scene.yaml", "--quiet", "--no-charts", exits: 0)
      let again = try await place.run("import", "visit.json", "--out", "in")
      #expect(again.code == 64 && again.error.contains("in/visit.csv already exists"))
      let scripted = try await place.run("import", "visit.json", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(scripted.output.utf8))
      #expect((document as? [String: Any])?["recording"] as? String == "visit.csv")
    }
  }

  @Test(arguments: [
    (["--all"], visit, "visit.json is a recorded visit; --all is for HTTP archives"),
    ([], "[{\"type\": 4, \"timestamp\": 0}]", "visit.json: event 1: 'data.width' is missing"),
    ([], "[]", "visit.json: has no full snapshot (type 2)"),
    (["--all"], binds, "visit.json is a bind log; --all is for HTTP archives"),
    ([], binds + "\n{}\n", "visit.json:7: is not a JSON object; a bind log has one per line"),
    ([], "{\"bindLog\":1}\n", "visit.json: has no bind; call the logger"),
  ])
  func whatIsNoVisitIsRefusedAndNothingIsWritten(
    _ options: [String], _ text: String, _ message: String
  ) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "visit.json")
      let outcome = try await BuiltBinary.run(
        ["import", "visit.json", "--out", "in"] + options, in: place.folder, exits: 64)
      #expect(outcome.error.hasPrefix("error: " + message), "\(outcome.error)")
      #expect(!place.exists("in"))
    }
  }
}

extension URL {
  /// The target of a request for it: its path and its query.
  fileprivate var relativeTarget: String { path + (query.map { "?" + $0 } ?? "") }
}
