import Foundation
import TestSupport
import Testing

/// A file that another command reads, or that another program must export, is refused with what to do.
@Suite("Files that are given to the wrong command")
struct WrongCommandTests {
  private static let log =
    #"192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] "GET /a.png HTTP/1.1" 200 9"# + "\n"
  private static let lines =
    #"{"log":"192.0.2.1 - - [10/Feb/2026:16:42:07 +0000] \"GET /a.png HTTP/1.1\" 200 9\n"}"# + "\n"
  private static let archive = #"{"log": {"version": "1.2", "creator": {}, "entries": []}}"#
  private static let binds =
    #"{"bindLog":1,"clock":"ms"}"# + "\n" + #"{"t":1,"event":"bind","row":0}"# + "\n"
  private static let visit = #"[{"type": 4, "data": {"width": 1}, "timestamp": 1}]"#
  private static let charles =
    #"[{"status":"COMPLETE","method":"GET","keptAlive":false,"actualPort":443,"path":"/a.png"}]"#
  private static let trace = "time,key,size\n1,a,3\n2,a,3\n"

  @Test(arguments: [
    (["import"], log, "is the log of a server; 'cachebench grade' and 'cachebench replay' read it"),
    (["import"], lines, "is the log of a server; 'cachebench grade' and 'cachebench replay' read"),
    (["serve", "--har"], log + log, "is the log of a server; 'cachebench grade'"),
    (
      ["replay"], archive,
      "is an HTTP archive; 'cachebench grade' reads it, and 'cachebench import'"
    ),
    (["trace", "info"], archive, "is an HTTP archive; 'cachebench grade' reads it, and"),
    (["replay"], binds, "is a bind log; 'cachebench import' reads it"),
    (["grade"], binds, "is a bind log; 'cachebench import' reads it"),
    (["grade"], visit, "is a visit recorded by rrweb; 'cachebench import' makes a scroll of it"),
    (["trace", "info"], visit, "is a visit recorded by rrweb; 'cachebench import' makes a scroll"),
    (["import"], charles, "is Charles's session; export it as HAR (File, Export Session)"),
    (["grade"], charles, "is Charles's session; export it as HAR (File, Export Session)"),
    (["import"], "[{\"a\": 1}]", "is not an HTTP archive: it has no object 'log'"),
    (["grade"], "[{\"a\": 1}]", "is not an HTTP archive: it has no object 'log'"),
  ])
  func theRightOneIsSaid(_ command: [String], _ text: String, _ message: String) async throws {
    try await Workplace.with { place in
      try place.write(text, to: "file")
      let outcome = try await BuiltBinary.run(command + ["file"], in: place.folder)
      #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.error.hasPrefix("error: file: \(message)"), "\(outcome.error)")
      #expect(!outcome.error.contains("--columns"), "\(outcome.error)")
    }
  }

  /// The archive and the trace that the messages name are read.
  @Test func theRightOneReadsTheFile() async throws {
    try await Workplace.with { place in
      try place.write(Self.log + Self.log, to: "access.log")
      try place.write(Self.lines + Self.lines, to: "docker.log")
      for file in ["access.log", "docker.log"] {
        try await place.run("grade", file, "--assert", "duplicates == 1", exits: 0)
        try await place.run("replay", file, exits: 0)
      }
    }
  }

  /// The commands in the messages make a log that is read: two requests for the same image.
  @Test(arguments: [
    (
      "awk ", "HIT|200|177074172%d000|412|390|192.0.2.7|-|https://img.example/a.jpg|DE|ua|id|DE"
    ),
    (
      "jq ",
      #"{"reqTimeSec":"177074172%d","cliIP":"192.0.2.7","statusCode":"200","reqHost":"img.example","reqMethod":"GET","reqPath":"a.jpg","queryStr":"w=1","bytes":"412"}"#
    ),
    (
      "jq ",
      #"{"time":"2026-02-10T16:42:0%dZ","category":"FrontDoorAccessLog","properties":{"clientIp":"192.0.2.7","httpMethod":"GET","requestUri":"https://img.example/a.jpg","httpStatusCode":"200","responseBytes":"412"}}"#
    ),
  ])
  func theCommandInTheMessageMakesALogThatIsRead(_ tool: String, _ line: String) async throws {
    try await Workplace.with { place in
      let lines = ["7", "8"].map { line.replacing("%d", with: $0) + "\n" }.joined()
      try place.write(lines, to: "other.log")
      let refusal = try await place.run("grade", "other.log", exits: 64).error
      let start = try #require(refusal.range(of: tool)?.lowerBound)
      let command = refusal[start...].trimmingCharacters(in: .newlines)
      let outcome = try await HostileMachineTests.shell(
        "command -v \(tool) > /dev/null || exit 77; \(command) other.log > log.json; "
          + "$0 grade log.json --assert 'duplicates == 1' --assert 'bytesDown == 824 B'",
        in: place.folder)
      #expect([0, 77].contains(outcome.code), "\(outcome.output)\(outcome.error)")
    }
  }

  @Test func metricsOfTasksAreGradedAndImported() async throws {
    let request = { (second: Int) in
      """
      {"transactionMetrics": [{"request": {"url": "https://img.example/a.png", "httpMethod": "GET",
       "allHTTPHeaderFields": {"Accept": "*/*"}},
       "response": {"statusCode": 200, "mimeType": "image/png", "allHeaderFields": {"ETag": "1"}},
       "fetchStartDate": "2026-02-10T16:42:0\(second)Z", "responseEndDate": "2026-02-10T16:42:0\(second).5Z",
       "resourceFetchType": "networkLoad", "countOfResponseBodyBytesReceived": 900}]}
      """
    }
    try await Workplace.with { place in
      try place.write("[\(request(1)), \(request(3))]", to: "tasks.json")
      try await place.run(
        "grade", "tasks.json", "--assert", "duplicates == 1", "--assert", "bytesDown == 1800 B",
        exits: 0)
      let imported = try await place.run("import", "tasks.json", exits: 0)
      #expect(imported.output.hasPrefix("2 of 2 entries are requests, for 1 images"))
    }
  }
}
