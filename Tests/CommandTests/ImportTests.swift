import Foundation
import TestSupport
import Testing

@Suite("cachebench import, of what has several kinds of content")
struct ImportTests {
  /// An archive of every image of a feed, as a client without a cache asks the server for them.
  private func archive(of port: UInt16, items: Int) throws -> String {
    let feed = try RawClient(port: port).request("/feed?size=\(items)")
    let page = try JSONSerialization.jsonObject(with: Data(feed.body)) as? [String: Any]
    let images = (page?["items"] as? [[String: Any]] ?? []).flatMap {
      ($0["images"] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
    }
    let entries = try images.enumerated().map { number, url in
      let path = try #require(URL(string: url)).relativeTarget
      let answer = try RawClient(port: port).request(path)
      return """
        {"startedDateTime": "2025-03-01T10:00:\(10 + number / 10).\(number % 10)Z", "time": 20,
         "request": {"method": "GET", "url": "\(url)"},
         "response": {"status": \(answer.status), "headers": [], "content": {
           "size": \(answer.body.count), "mimeType": "\(answer.fields["content-type"] ?? "")",
           "encoding": "base64", "text": "\(Data(answer.body).base64EncodedString())"}}}
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
      let imported = try await place.run("import", "visit.har")
      #expect(imported.code == 0, "\(imported.error)")
      #expect(imported.output.hasPrefix("80 of 80 entries are requests, for "))
      #expect(imported.output.contains(" images in 2 classes\n"))
      let scenario = try place.read("visit.yaml")
      for line in [
        "  rows: 40", "    - name: \"60x60\"", "    - name: \"240x160\"",
        "      images: {kind: unique}", "      pixels: {width: 240, height: 160}",
        "    - {class: \"60x60\", width: 20 pt, height: 20 pt}",
      ] {
        #expect(scenario.contains(line + "\n"), "\(line)\n\(scenario)")
      }
      let run = try await place.run("run", "visit.yaml", "--quiet", "--no-charts")
      #expect(run.code == 0, "\(run.error)")
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
      let imported = try await place.run("import", "visit.json", "--out", "in")
      #expect(imported.code == 0, "\(imported.error)")
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
      let run = try await place.run("run", "scene.yaml", "--quiet", "--no-charts")
      #expect(run.code == 0, "\(run.error)")
      let again = try await place.run("import", "visit.json", "--out", "in")
      #expect(again.code == 64 && again.error.contains("in/visit.csv is there already"))
      let scripted = try await place.run("import", "visit.json", "--json")
      let document = try JSONSerialization.jsonObject(with: Data(scripted.output.utf8))
      #expect((document as? [String: Any])?["recording"] as? String == "visit.csv")
    }
  }

  @Test(arguments: [
    (["--all"], visit, "visit.json: is a recorded visit; --all is for HTTP archives"),
    ([], "[{\"type\": 4, \"timestamp\": 0}]", "visit.json: event 1: 'data.width' is missing"),
    ([], "[]", "visit.json: has no full snapshot (type 2)"),
  ])
  func whatIsNoVisitIsRefusedAndNothingIsWritten(
    _ options: [String], _ text: String, _ message: String
  ) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "visit.json")
      let outcome = try await BuiltBinary.run(
        ["import", "visit.json", "--out", "in"] + options, in: place.folder)
      #expect(outcome.code == 64)
      #expect(outcome.error.hasPrefix("error: " + message), "\(outcome.error)")
      #expect(!place.exists("in"))
    }
  }
}

extension URL {
  /// What a request for it asks for: its path and its query.
  fileprivate var relativeTarget: String { path + (query.map { "?" + $0 } ?? "") }
}
