import AppModel
import Environment
import Foundation
import HTTPCaching
import ImagePipeline
import Importers
import Primitives
import RequestTraces
import Scenarios
import Testing
import TestSupport

/// Captured HTTP archives as traces and scenarios.
@Suite struct HTTPArchiveTests {
  private static func demand(_ all: Bool = false) throws -> ArchivedDemand {
    try ArchivedDemand(
      Captured.read(Captured.archive(Captured.session)), images: ImageSelection(takesAll: all))
  }

  @Test func imagesThatWereAnsweredAreRequestsInTheOrderOfTime() throws {
    let demand = try Self.demand()
    let trace = demand.trace
    let names = trace.requests.ids.map { trace.names.text(at: $0.index) }
    let ends = ["1.jpg", "2.jpg", "3.jpg", "1.jpg"]
    #expect(names == ends.map { "https://img.example/" + $0 })
    #expect(trace.requests.indices.map { trace.size(at: $0) } == [20_000, 50_000, 20_000, 20_000])
    #expect(trace.times == [0, 300_000_000, 1_000_000_000, 2_500_000_000])
    #expect(trace.lifetimes == [600, 600, 1, 600], "one is not to be stored")
    #expect(
      demand.omitted == [.otherMethods: 1, .otherSchemes: 1, .otherTypes: 1, .otherAnswers: 1])
  }

  /// Polly.JS writes the lines of a field as a list.
  @Test func aHeaderFieldMayHaveAListOfValues() throws {
    let text = Captured.archive([Captured.Exchange(headers: [("Vary", "a"), ("ETag", "1")])])
      .replacing("\"value\": \"a\"", with: "\"value\": [\"a\", \"b\"]")
    let archive = try Captured.read(text)
    #expect(archive.entries.map(\.fields) == [["vary": "a, b", "etag": "1"]])
    #expect(archive.entries[0].fieldLines.map(\.name) == ["Vary", "Vary", "ETag"])
    #expect(throws: FileError.self) {
      try Captured.read(text.replacing("[\"a\", \"b\"]", with: "[1]"))
    }
  }

  @Test func everythingIsTakenWhereThatIsAsked() throws {
    let trace = try Self.demand(true).trace
    #expect(trace.requests.count == 5)
    #expect(trace.names.count == 4)
  }

  @Test func theNetworkIsSupposedFromTheTimings() throws {
    let network = ArchivedNetwork(try Captured.read(Captured.archive(Captured.session)))
    #expect(network.roundTrip?.value == 40 && network.roundTrip?.entries == 1)
    #expect(network.nameLookup?.value == 12)
    #expect(network.tlsRoundTrips?.value == 1)
    #expect(network.thinkTime?.value == 25)
    #expect(network.isMultiplexed)
    let down = try #require(network.down)
    #expect((1e6...1e8).contains(down.value))
  }

  @Test func bytesThatComeAtTheSameTimeShareTheLink() throws {
    var one = Captured.Exchange()
    one.size = 1_000_000
    one.bodySize = 1_000_000
    one.timings = "\"wait\": 0, \"receive\": 1000"
    one.time = 1_000
    var other = one
    other.at = "2025-03-01T10:00:00.500Z"
    let network = ArchivedNetwork(try Captured.read(Captured.archive([one, other])))
    #expect(network.down?.value == 2_000_000 * 8 / 1.5)
  }

  @Test func theScenarioIsReadyToRunAndHasWhatMostResponsesSay() async throws {
    let archive = try Captured.read(Captured.archive(Captured.session))
    let demand = try ArchivedDemand(archive)
    let text = ImportedScenario(archive, demand).text(named: "c", traceFile: "c.csv")
    try await TemporaryFolder.with { folder in
      let format = TraceFormatCatalog.csv
      try Data(format.bytes(of: demand.trace, file: "c")).write(to: folder.appending(path: "c.csv"))
      try Data(text.utf8).write(to: folder.appending(path: "c.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      let plan = try library.scenario("c.yaml").plans[0].plan
      #expect(plan.server.cacheControl == "max-age=600")
      #expect(plan.server.entityTags && !plan.server.lastModified)
      #expect(plan.server.thinkTime == .milliseconds(25))
      #expect(plan.network.roundTrip == .milliseconds(40))
      #expect(plan.server.spokenProtocol == .http2)
      #expect(plan.network.nameLookup == .milliseconds(12))
      #expect(plan.feed.rows == 4 && plan.feedTrace?.encodedBytes == [20_000, 50_000, 20_000])
      #expect(plan.feed.format == .jpeg)
    }
  }

  @Test func fieldsThatNoScenarioCanSendAreMadeToFit() async throws {
    var exchange = Captured.Exchange()
    exchange.headers = [("Cache-Control", "max-age=60, \u{e9}\u{7f}x: # y")]
    exchange.timings = "\"wait\": 0, \"receive\": 9000000"
    exchange.time = 9_000_000
    exchange.size = 60_000
    exchange.bodySize = 60_000
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Captured.archive([exchange]).utf8)
    let archive = try HTTPArchive(Data(bytes), file: "a\nb.har")
    let text = ImportedScenario(archive, try ArchivedDemand(archive))
      .text(named: "c", traceFile: "c.csv")
    try await TemporaryFolder.with { folder in
      try Data("key,size\na,5\n".utf8).write(to: folder.appending(path: "c.csv"))
      try Data(text.utf8).write(to: folder.appending(path: "c.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      let plan = try library.scenario("c.yaml").plans[0].plan
      #expect(plan.server.cacheControl == "max-age=60, x: # y")
      #expect(plan.network.down?.bitsPerSecond == 1_000)
    }
  }

  /// A trace has 0 if the archive has no freshness, so a response that is never fresh has the smallest positive time.
  @Test(
    arguments: [
      ("max-age=600", 600), ("Max-Age=\"7\"", 7), ("max-age=0", 1), ("max-age=1.5", 1),
      ("no-store", 1), ("no-cache, max-age=60", 1), ("public", 0),
    ] as [(String, UInt32)])
  func lifetimesAreThoseOfCacheControl(_ text: String, seconds: UInt32) throws {
    var exchange = Captured.Exchange()
    exchange.headers = [("Cache-Control", text)]
    let archive = try HTTPArchive(Data(Captured.archive([exchange]).utf8), file: "c.har")
    #expect(try ArchivedDemand(archive).trace.lifetimes == [seconds])
  }

  static let broken: [(String, String)] = [
    (
      Captured.archive(entries: [
        Captured.Exchange().json.replacing("https://", with: "https://a\\n")
      ]),
      "c.har: entry 1: 'request.url' has a line break"
    ),
    ("{\"log\": {\"entries\": [", "c.har: is not JSON: "),
    ("", "c.har: is not JSON: "),
    ("{\"a\": 1}", "c.har: is not an HTTP archive: it has no object 'log'"),
    ("{\"log\": {}}", "c.har: 'log.entries' is missing or not a list"),
    ("{\"log\": {\"entries\": [5, {}]}}", "c.har: entry 1: is not an object; remove it"),
    (
      Captured.archive(entries: ["{}", Captured.Exchange().json, "{}"]),
      "c.har: entry 1: 'request' is missing; capture it again, or remove the entry; 2 of 3 records"
    ),
    (
      Captured.archive(entries: [Captured.Exchange().json.replacing("\"url\"", with: "\"uri\"")]),
      "c.har: entry 1: 'request.url' is missing; capture it again"
    ),
    (
      Captured.archive(entries: [
        Captured.Exchange().json.replacing("\"https:", with: "7, \"x\": \"")
      ]),
      "c.har: entry 1: 'request.url' is not a text"
    ),
    (
      Captured.archive(entries: [
        Captured.Exchange().json.replacing("startedDateTime", with: "started")
      ]), "c.har: entry 1: 'startedDateTime' is missing"
    ),
    (
      Captured.archive(entries: [
        Captured.Exchange().json.replacing("2025-03-01T10", with: "yesterday at 10")
      ]), "c.har: entry 1: 'startedDateTime' is 'yesterday at 10:00:00.000Z', which is not a time"
    ),
    (
      Captured.archive(entries: [Captured.Exchange().json.replacing(": 200,", with: ": \"OK\",")]),
      "c.har: entry 1: 'response.status' is not a number"
    ),
    (
      Captured.archive(entries: [
        Captured.Exchange().json.replacing(
          "\"timings\": {", with: "\"timings\": {\"wait\": [], \"a\": {")
          + "}"
      ]), "c.har: entry 1: 'timings.wait' is not a number"
    ),
  ]

  @Test(arguments: ["1000", "99", "65535", "1e300", "200.5", "1"])
  func anEntryWithAStatusThatIsNoneIsPassedOverAndNamed(_ status: String) throws {
    let entry = Captured.Exchange().json.replacing(": 200,", with: ": \(status),")
    let archive = try Captured.read(
      Captured.archive(entries: [Captured.Exchange().json, entry]))
    #expect(archive.entries.map(\.number) == [1])
    #expect(
      archive.passed.summary("passed over")?
        .hasPrefix("passed over: 1 (2); c.har: entry 2: 'response.status' is ") == true)
    let error = #expect(throws: FileError.self) {
      try Captured.read(Captured.archive(entries: [entry]))
    }
    #expect(error?.place == ": entry 1")
  }

  @Test(arguments: [("0", 0), ("-1", 0), ("null", 0), ("101", 101), ("999", 999)])
  func whatBrowsersWriteWithoutAResponseIsRead(_ text: String, _ status: Int) throws {
    let entry = Captured.Exchange().json.replacing(": 200,", with: ": \(text),")
    #expect(try Captured.read(Captured.archive(entries: [entry])).entries[0].status == status)
  }

  @Test(arguments: [
    ("X:Y", "z", "a field named 'X:Y'"), ("X Y", "z", "a field named 'X Y'"),
    ("", "z", "a field named ''"), ("X\\r\\nY", "z", "a field named 'X\\u000d\\nY'"),
    ("é", "z", "a field named 'é'"), ("X", "a\\r\\nSet-Cookie: b", "the field 'X'"),
    ("X", "a\\u0000b", "the field 'X'"), ("X", "a\\nb\\rc", "the field 'X'"),
    ("Set-Cookie", "a=1\\rb=2", "the field 'Set-Cookie'"),
  ])
  func whatIsNoFieldIsSaidWithTheEntry(_ name: String, _ value: String, _ message: String) {
    var exchange = Captured.Exchange()
    exchange.headers = [("ETag", "1"), (name, value)]
    let error = #expect(throws: FileError.self) {
      try Captured.read(Captured.archive([exchange]))
    }
    #expect(error?.place == ": entry 1")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("response.headers") == true)
  }

  @Test func whatBrowsersWriteInHeadersIsRead() throws {
    var exchange = Captured.Exchange()
    exchange.headers = [
      (":status", "200"), ("set-cookie", "a=1\\nb=2"), ("X", "a\\tb \u{e9}"),
      ("Cache-Control", "public\\nmax-age=60"), ("E", ""),
    ]
    let entry = try Captured.read(Captured.archive([exchange])).entries[0]
    #expect(
      entry.fieldLines.map(\.name)
        == ["set-cookie", "set-cookie", "X", "Cache-Control", "Cache-Control", "E"])
    #expect(
      entry.fieldLines.map(\.value)
        == ["a=1", "b=2", "a\tb \u{e9}", "public", "max-age=60", ""])
    #expect(entry.fields["cache-control"] == "public, max-age=60")
  }

  @Test(arguments: broken)
  func whatIsNoArchiveIsSaidWithTheEntry(_ text: String, _ message: String) {
    let error = #expect(throws: FileError.self) { try Captured.read(text) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func anImageWithoutALengthIsNamed() throws {
    var exchange = Captured.Exchange()
    exchange.size = 0
    exchange.bodySize = -1
    let archive = try Captured.read(Captured.archive([Captured.Exchange(), exchange]))
    #expect(try ArchivedDemand(archive).trace.requests.count == 2)
    let alone = try Captured.read(Captured.archive([exchange]))
    let error = #expect(throws: FileError.self) { try ArchivedDemand(alone) }
    #expect(error?.place == ": entry 1")
    #expect(error?.message.contains("Content-Length") == true)
  }

  @Test func anArchiveWithoutImagesSaysWhatToDo() throws {
    var page = Captured.Exchange()
    page.type = "text/html"
    let archive = try Captured.read(Captured.archive([page]))
    let error = #expect(throws: FileError.self) { try ArchivedDemand(archive) }
    #expect(error?.description.hasSuffix("use --all to include other things than images") == true)
  }

  @Test func damagedBytesAnywhereAreRefusedOrRead() throws {
    let whole = Array(Captured.archive(Array(Captured.session.prefix(3))).utf8)
    var random = SplitMix64(seed: 11)
    for _ in 0..<400 {
      var damaged = whole
      let place = Int(random.next() % UInt64(whole.count))
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      do {
        let archive = try HTTPArchive(Data(damaged), file: "c.har")
        let demand = try ArchivedDemand(archive)
        let text = ImportedScenario(archive, demand).text(named: "c", traceFile: "c.csv")
        #expect(text.contains("feed:"))
      } catch { #expect(error.description.hasPrefix("c.har: ")) }
    }
  }
}
