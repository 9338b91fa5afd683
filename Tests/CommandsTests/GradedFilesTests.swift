import Foundation
import Testing
import TestSupport

/// Files as their programs leave them: with odd lines, of several hosts, clients and runs.
@Suite("cachebench grade, of files as they are")
struct GradedFilesTests {
  private static let time = "[10/Feb/2026:16:42:07 +0000]"

  private static func line(_ start: String, _ target: String = "/a.png") -> String {
    "\(start) - - \(time) \"GET \(target) HTTP/1.1\" 200 100 \"-\" \"ua\""
  }

  private func expect(
    _ text: String, _ assertions: String..., options: [String] = [], name: String = "access.log"
  ) async throws {
    try await Workplace.with { place in
      try place.write(text, to: name)
      let words = assertions.flatMap { ["--assert", $0] }
      let outcome = try await BuiltBinary.run(
        ["grade", name] + options + words, in: place.folder)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)\(text)")
    }
  }

  @Test(arguments: [
    // Two visitors of a named host, and of two.
    [line("img.example:443 192.0.2.1"), line("img.example:443 192.0.2.2")],
    [line("img.example 2001:db8::1"), line("img.example 2001:db8::2")],
    [line("192.0.2.9:80 192.0.2.1"), line("192.0.2.9:80 192.0.2.2")],
    [line("img.example:80 one.example.org"), line("img.example:80 two.example.org")],
    [line("one.example:443 192.0.2.1"), line("two.example:443 192.0.2.1")],
    // Behind a proxy, which is the second address.
    [line("192.0.2.1 198.51.100.7"), line("192.0.2.2 198.51.100.7")],
    [line("192.0.2.1, 198.51.100.8 198.51.100.7"), line("192.0.2.2, 198.51.100.8 198.51.100.7")],
    [line("- 192.0.2.1"), line("- 192.0.2.2")],
  ])
  func clientsAndHostsAreToldApart(_ lines: [String]) async throws {
    try await expect(
      lines.joined(separator: "\n"), "duplicates == 0", "requests == 2", "revalidations == 0")
  }

  @Test func aPlanOfPathsHoldsForAVirtualHost() async throws {
    try await Workplace.with { place in
      try place.write(Self.line("img.example:443 192.0.2.1"), to: "access.log")
      try place.write("/a.png\n", to: "plan.txt")
      try await place.run("grade", "access.log", "--plan", "plan.txt", exits: 0)
    }
  }

  @Test func anOddLineIsPassedOverAndNamed() async throws {
    try await Workplace.with { place in
      let good = Self.line("192.0.2.1")
      try place.write("\u{FEFF}\(good)\nnginx: worker restarted\n\(good)\n", to: "access.log")
      let outcome = try await place.run("grade", "access.log", "--json", exits: 0)
      #expect(
        outcome.output.contains("\"duplicates\":1") && outcome.output.contains("\"passedOver\":1"))
      #expect(
        outcome.error.hasPrefix(
          "warning: access.log: lines passed over: 1 (2); access.log:2: is not a line of the common"
        )
      )
      try place.write("\(good)\nodd\nodd\n", to: "access.log")
      let refused = try await place.run("grade", "access.log", exits: 64)
      #expect(refused.error.hasPrefix("error: access.log:2: is not a line of the common"))
      #expect(refused.error.contains("2 of 3 records cannot be read"))
    }
  }

  @Test(arguments: [
    "a.svg", "a.PNG?w=1", "a.jxl", "a.bmp", "a.ico", "a.heif", "a.tiff", "a.apng", "a.jfif",
    "a.avif;v=2", "a.webp#top",
  ])
  func anImageIsKnownByItsEnding(_ name: String) async throws {
    try await expect(Self.line("192.0.2.1", "/" + name), "requests == 1")
  }

  @Test func squidsTypesTellImages() async throws {
    let lines = ["1.png text/html", "2 image/png", "3.png -", "4.png image/webp", "5 -"].map {
      let words = $0.split(separator: " ")
      return
        "1770741727.123 1 ::1 TCP_MISS/200 5 GET http://a.example/\(words[0]) - HIER_NONE/- \(words[1])"
    }
    try await expect(lines.joined(separator: "\n"), "requests == 3")
  }

  @Test func pathsOfImagesCanBeStated() async throws {
    let lines = ["/img/1", "/img/2?w=3", "/thumb/1/small", "/thumb/1/large", "/b.png", "/page"]
      .map { Self.line("192.0.2.1", $0) }.joined(separator: "\n")
    try await expect(lines, "requests == 1")
    try await expect(lines, "requests == 3", options: ["--image-paths", "/img/*"])
    try await expect(
      lines, "requests == 4", options: ["--image-paths", "/img/*", "--image-paths", "*/sm*l"])
    try await expect(lines, "requests == 6", options: ["--all"])
  }

  @Test func aLogWithoutAnImageExitsWith5AndSaysWhatToDo() async throws {
    try await Workplace.with { place in
      try place.write(Self.line("192.0.2.1", "/page"), to: "access.log")
      for options in [[], ["--json"]] {
        let outcome = try await BuiltBinary.run(
          ["grade", "access.log"] + options, in: place.folder, exits: 5)
        #expect(outcome.error.contains("use --all or --image-paths"))
      }
    }
  }

  /// Two runs of a page with the same image in each, by the pages and the marks of the second run's entries.
  private static func runs(_ pages: String, mark: String = "") -> String {
    let entries = ["a", "b"].enumerated().map { index, page in
      ["", "1.png"].map { name in
        """
        {"startedDateTime": "2026-02-10T16:42:0\(index)Z", "time": 5, "pageref": "\(page)",
         \(index == 1 ? mark : "")
         "request": {"method": "GET", "url": "http://one.example/\(name)"},
         "response": {"status": 200, "httpVersion": "h2", "bodySize": 5,
           "content": {"size": 5, "mimeType": "\(name.isEmpty ? "text/html" : "image/png")"}},
         "timings": {"wait": 4}}
        """
      }.joined(separator: ",")
    }
    return "{\"log\": {\"pages\": [\(pages)], \"entries\": [\(entries.joined(separator: ","))]}}"
  }

  private static let numbered = #"{"id": "a", "_run": 1}, {"id": "b", "_run": "2"}"#

  @Test(arguments: [numbered, #"{"id": "a"}, {"id": "b"}"#, ""])
  func runsWithAnEmptyCacheAreJudgedEachByItself(_ pages: String) async throws {
    try await Workplace.with { place in
      try place.write(Self.runs(pages), to: "a.har")
      let names = pages == Self.numbered ? ["1", "2"] : ["a", "b"]
      let outcome = try await place.run("grade", "a.har", "--json")
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      #expect((root["grade"] as? [String: Any])?["duplicates"] as? Int == 0)
      #expect((root["runs"] as? [[String: Any]])?.map { $0["run"] as? String } == names)
      try await place.run(
        "grade", "a.har", "--run", names[1], "--assert", "requests == 1", exits: 0)
      try await place.run("grade", "a.har", "--run", "all", "--assert", "duplicates == 1", exits: 0)
      let refused = try await place.run("import", "a.har", exits: 64)
      #expect(refused.error.contains("choose one with --run (\(names.joined(separator: ", ")))"))
      let imported = try await place.run("import", "a.har", "--run", names[0])
      #expect(imported.output.hasPrefix("1 of 2 entries are requests, for 1 images"))
    }
  }

  @Test(arguments: [
    (#"{"id": "a", "_run": 1, "_cached": 0}, {"id": "b", "_run": 1, "_cached": 1}"#, ""),
    (#"{"id": "a"}, {"id": "b"}"#, #""_fromCache": "disk","#),
  ])
  func viewsThatShareACacheAreOneRun(_ pages: String, _ mark: String) async throws {
    try await expect(
      Self.runs(pages, mark: mark), mark.isEmpty ? "duplicates == 1" : "requests == 1",
      name: "a.har")
  }

  /// WebPageTest names pages by run and view. A repeated view has the cache of its run.
  @Test func pagesNamedByRunAndViewAreRuns() async throws {
    let entries = ["1_0", "1_1", "2_0", "2_1"].map { page in
      """
      {"startedDateTime": "2026-02-10T16:42:07Z", "time": 5, "pageref": "page_\(page)",
       "request": {"method": "GET", "url": "http://one.example/1.png"},
       "response": {"status": \(page.hasSuffix("1") ? 304 : 200), "httpVersion": "h2", "bodySize": 5},
       "timings": {"wait": 4}}
      """
    }
    let pages = ["1_0", "1_1", "2_0", "2_1"].map { "{\"id\": \"page_\($0)\"}" }
    try await expect(
      """
      {"log": {"pages": [\(pages.joined(separator: ","))], "entries": [\(entries.joined(separator: ","))]}}
      """, "duplicates == 0", "revalidations == 2", "requests == 4", name: "a.har")
  }
}
