import Foundation
import HTTPCaching
import Importers
import Primitives
import RequestTraces
import Testing

/// Archives as browsers and tools leave them: with caches, bodies beside them, and entries that cannot be read.
@Suite struct ArchivedFilesTests {
  private static func entry(
    _ name: String, _ response: String, _ rest: String = "\"time\": 5, \"timings\": {\"wait\": 4}"
  ) -> String {
    """
    {"startedDateTime": "2026-02-10T16:42:07Z", \(rest),
     "request": {"method": "GET", "url": "https://img.example/\(name)"}, "response": {\(response)}}
    """
  }

  private static let received = entry(
    "1.png",
    "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 9, \"content\": {\"size\": 9, \"mimeType\": \"image/png\"}",
    "\"time\": 5, \"serverIPAddress\": \"192.0.2.1\", \"timings\": {\"wait\": 4}"
  )

  private static let cached: [String] = [
    // Firefox
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"\", \"headers\": [], \"bodySize\": -1, \"content\": {}",
      "\"time\": 0, \"timings\": {}"),
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 0, \"content\": {\"size\": 9}",
      "\"time\": 0, \"timings\": {\"wait\": 0, \"receive\": 0}"),
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"h3\", \"bodySize\": 9, \"content\": {\"size\": 9}",
      "\"time\": 0, \"timings\": {\"wait\": 0, \"receive\": 0}"),
    // Chrome
    entry(
      "2.png", "\"status\": 200, \"httpVersion\": \"h2\", \"content\": {\"size\": 9}",
      "\"time\": 5, \"_fromCache\": \"disk\", \"timings\": {\"wait\": 4}"),
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 0, \"_transferSize\": 0, \"content\": {\"size\": 9}"
    ),
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 0, \"content\": {\"size\": 9}",
      "\"time\": 1, \"timings\": {\"wait\": 0, \"receive\": 1}"),
    // Safari
    entry(
      "2.png", "\"status\": 200, \"content\": {\"size\": 0}, \"bodySize\": -1",
      "\"time\": 5, \"_fetchType\": \"Memory Cache\", \"timings\": {\"wait\": 1}"),
    entry(
      "2.png", "\"status\": 200, \"content\": {\"size\": 0}, \"bodySize\": -1",
      "\"time\": 5, \"timings\": {\"wait\": 1}"),
  ]

  @Test(arguments: cached)
  func whatACacheAnsweredLacksTheNetwork(_ entry: String) throws {
    let archive = try Captured.read(Captured.archive(entries: [Self.received, entry]))
    #expect(archive.entries.map(\.isFromCache) == [false, true])
  }

  @Test(arguments: [
    // An empty answer, a confirmation, an answer without a status, and one whose proxy states no bytes.
    entry(
      "2.png", "\"status\": 204, \"httpVersion\": \"h2\", \"bodySize\": 0, \"_transferSize\": 0"),
    entry("2.png", "\"status\": 304, \"bodySize\": 0, \"content\": {\"size\": 9}"),
    entry("2.png", "\"status\": 0, \"bodySize\": 0"),
    // An answer of the server at once
    entry(
      "2.png", "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 9",
      "\"time\": 0, \"serverIPAddress\": \"192.0.2.1\", \"timings\": {\"wait\": 0}"),
    entry(
      "2.png", "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 9",
      "\"time\": 5, \"_bytesIn\": \"\", \"timings\": {\"wait\": 4}"),
    // WebPageTest, over HTTP/2
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"\", \"bodySize\": 0, \"content\": {\"size\": 0}",
      "\"time\": 5, \"_bytesIn\": \"295\", \"timings\": {\"wait\": 4}"),
    entry(
      "2.png",
      "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": 0, \"content\": {\"size\": 9}"),
  ])
  func otherResponsesCameOverTheNetwork(_ entry: String) throws {
    let archive = try Captured.read(Captured.archive(entries: [Self.received, entry]))
    #expect(archive.entries.map(\.isFromCache) == [false, false])
  }

  /// Proxies and tests write neither times nor addresses.
  @Test(arguments: [(9, false), (0, true)])
  func withoutAddressesAnAnswerAtOnceHasNoBytes(_ bytes: Int, _ isFromCache: Bool) throws {
    let answer = "\"status\": 200, \"httpVersion\": \"h2\", \"bodySize\": "
    let entries = [
      Self.entry("1.png", answer + "9"),
      Self.entry("2.png", answer + "\(bytes)", "\"time\": 0, \"timings\": {\"wait\": 0}"),
    ]
    let archive = try Captured.read(Captured.archive(entries: entries))
    #expect(archive.entries.map(\.isFromCache) == [false, isFromCache])
  }

  /// WebPageTest states lengths of 0 over SPDY.
  @Test func whatARequestBroughtStandsForALengthThatIsNotStated() throws {
    let entry = Self.entry(
      "2.png", "\"status\": 200, \"httpVersion\": \"1.1\", \"bodySize\": 0",
      "\"time\": 5, \"_bytesIn\": \"17283\", \"timings\": {\"wait\": 4}")
    let archive = try Captured.read(Captured.archive(entries: [Self.received, entry]))
    #expect(archive.entries.map(\.transferred) == [9, 17_283])
  }

  @Test func anArchiveWithoutTimesIsNoCache() throws {
    let bare = Self.entry("2.png", "\"status\": 200", "\"time\": 0")
    let archive = try Captured.read(Captured.archive(entries: [bare, bare]))
    #expect(archive.entries.map(\.isFromCache) == [false, false])
  }

  private static func visit(_ page: String, _ name: String, _ status: Int) -> String {
    entry(
      name, "\"status\": \(status), \"httpVersion\": \"h2\"",
      "\"pageref\": \"\(page)\", \"time\": 5, \"timings\": {\"wait\": 4}")
  }

  /// A page that asks twice for its icon confirms its own copy. A page that asks first with a condition has another's.
  @Test(arguments: [([200, 304], 2), ([304, 200], 0)])
  func aPageWithItsOwnCopiesBeganWithAnEmptyCache(_ icon: [Int], _ runs: Int) throws {
    let entries = ["1", "2"].flatMap { page in
      [Self.visit(page, "index", 200)]
        + (page == "1" ? [200, 304] : icon).map { Self.visit(page, "icon.png", $0) }
    }
    #expect(try Captured.read(Captured.archive(entries: entries)).runs.count == runs)
  }

  private static func content(_ text: String) -> String {
    entry("1.png", "\"status\": 200, \"content\": {\"mimeType\": \"image/png\", \(text)}")
  }

  @Test(arguments: [
    ("\"text\": \"Zmlyc3Q=\", \"encoding\": \"base64\", \"size\": 5", 5),
    ("\"text\": \"Zml\\r\\nyc3Q=\", \"encoding\": \"base64\", \"size\": 0", 5),
    ("\"text\": \"Zmlyc3Q=\", \"encoding\": \"base64\", \"size\": \"5\"", 5),
    ("\"text\": \"first\", \"size\": 5", 5),
    // A text in another encoding, and the length received of a compressed one.
    ("\"text\": \"fürst\", \"size\": 5", 6), ("\"text\": \"a\\r\\nb\\r\\n\", \"size\": 4", 6),
    ("\"text\": \"first\", \"size\": 3, \"compression\": 2", 5),
    ("\"_file\": \"1.png\", \"size\": 6", 6),
  ])
  func theLengthOfABodyCountsFirst(_ text: String, _ length: Int) throws {
    let bytes = Data(Captured.archive(entries: [Self.content(text)]).utf8)
    let archive = try HTTPArchive(bytes, file: "c.har") {
      $0 == "1.png" ? Data("beside".utf8) : nil
    }
    #expect(archive.entries[0].body?.count == length)
    #expect(try ArchivedDemand(archive).trace.size(at: 0) == length)
    #expect(archive.bodiless.count == 0)
  }

  @Test(arguments: [
    "\"text\": \"[redacted]\", \"encoding\": \"base64\", \"size\": 90",
    "\"text\": \"cmVk\", \"encoding\": \"base64\", \"size\": 90",
    "\"text\": \"MANUALLY REMOVED\", \"size\": 90",
    "\"text\": \"MANUALLY REMOVED\", \"size\": 2",
    "\"text\": \"\", \"size\": 90", "\"_file\": \"2.png\", \"size\": 90",
    "\"_file\": \"../1.png\", \"size\": 90", "\"_file\": \"1.png\", \"size\": 90",
  ])
  func whatIsNoBodyIsMissingAndNamed(_ text: String) throws {
    let bytes = Data(Captured.archive(entries: [Self.content(text)]).utf8)
    let archive = try HTTPArchive(bytes, file: "c.har") { _ in Data("beside".utf8) }
    #expect(archive.entries[0].body == nil)
    #expect(archive.entries[0].bytes != nil)
    #expect(
      archive.bodiless.summary("bodies missing")?.hasPrefix(
        "bodies missing: 1 (1); c.har: entry 1: ") == true)
  }

  @Test func anEntryWithoutALengthIsLeftOutAndCounted() throws {
    let unknown = Self.entry("3.png", "\"status\": 200, \"content\": {\"mimeType\": \"image/png\"}")
    let demand = try ArchivedDemand(
      Captured.read(Captured.archive(entries: [unknown, Self.received])))
    #expect(demand.trace.requests.count == 1)
    #expect(demand.omitted == [.withoutLength: 1])
  }

  @Test func anEntryWithoutAResponseIsNoError() throws {
    let socket = """
      {"startedDateTime": "2026-02-10T16:42:07Z", "_webSocketMessages": [],
       "request": {"method": "GET", "url": "wss://img.example/socket"}}
      """
    let null = socket.replacing("wss:", with: "https:").replacing(
      "\"_webSocketMessages\"", with: "\"response\": null, \"timings\"")
    let archive = try Captured.read(
      Captured.archive(entries: [socket, Self.received, null.replacing(": []", with: ": null")]))
    #expect(archive.passed.count == 0 && archive.entries.count == 3)
    #expect(
      try ArchivedDemand(archive).omitted == [.otherSchemes: 1, .otherTypes: 1])
  }

  @Test func pathsAndBrowsersTellImagesWithoutAType() throws {
    let answer = "\"status\": 200, \"content\": {\"size\": 9}"
    let entries = [
      Self.entry("img/1", answer), Self.entry("page", answer),
      Self.entry("2", answer, "\"time\": 1, \"_resourceType\": \"image\""),
    ]
    let archive = try Captured.read(Captured.archive(entries: entries))
    #expect(try ArchivedDemand(archive).trace.requests.count == 1)
    let more = try ArchivedDemand(archive, images: ImageSelection(paths: ["/img/*"]))
    #expect(more.trace.requests.count == 2)
  }

  /// The member `har.har` is deflated, and the body `1.png` is stored.
  private static let zip: Data = {
    let archive = Captured.archive(entries: [content("\"_file\": \"1.png\", \"size\": 6")])
    return Data(ZippedFiles(["har.har": Array(archive.utf8), "1.png": Array("inside".utf8)]).bytes)
  }()

  @Test func aZipFileHasItsOwnBodies() throws {
    let archive = try HTTPArchive(Self.zip, file: "c.zip")
    #expect(archive.entries[0].body == Data("inside".utf8))
  }

  @Test func damagedZipFilesAreRefusedOrRead() throws {
    var random = SplitMix64(seed: 3)
    for place in Self.zip.indices {
      var damaged = Self.zip
      damaged[place] = UInt8(truncatingIfNeeded: random.next())
      for bytes in [damaged, Self.zip.prefix(place)] {
        do { _ = try HTTPArchive(bytes, file: "c.zip") } catch {
          #expect(error.description.hasPrefix("c.zip: "))
        }
      }
    }
    let empty = ZippedFiles([:]).bytes
    let error = #expect(throws: FileError.self) { try HTTPArchive(Data(empty), file: "c.zip") }
    #expect(error?.message.contains("is not JSON") == true)
  }
}
