import Foundation
import Testing

@testable import Importers
@testable import TextOutput

struct RecordedEntryTests {
  private static func entry(_ body: Data) -> RecordedEntry {
    RecordedEntry(
      start: .now, method: "GET", url: "https://a.example/1", transport: "HTTP/1.1",
      requestFields: [], status: 200, fields: [("content-type", "text/plain")], body: body,
      transferred: body.count, timings: [:])
  }

  private static func content(_ body: Data) throws -> [String: Any] {
    let json = try #require(entry(body).json())
    let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let response = document?["response"] as? [String: Any]
    return try #require(response?["content"] as? [String: Any])
  }

  #if os(Linux)
    /// The processor's time of this thread, which other work on the machine does not lengthen.
    private static var secondsOfThisThread: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  #endif

  @Test func aBodyIsReadAsItWas() throws {
    let text = String((0..<0x180).map { Character(Unicode.Scalar(UInt16($0))!) }) + #""\ud800" 😀"#
    #expect(try Self.content(Data(text.utf8))["text"] as? String == text)
    let bytes = Data((0...255).map { UInt8($0) })
    let content = try Self.content(bytes)
    #expect(content["encoding"] as? String == "base64")
    #expect((content["text"] as? String).flatMap { Data(base64Encoded: $0) } == bytes)
  }

  @Test func aHeavyBodyIsWrittenSwiftlyOrLeftOut() throws {
    let body = Data(repeating: UInt8(ascii: "\""), count: 60_000_000)
    #if os(Linux)
      let start = Self.secondsOfThisThread
    #endif
    #expect(Self.entry(body).json()?.count ?? 0 > 120_000_000)
    #if os(Linux)
      #expect(Self.secondsOfThisThread - start < 20)
    #endif
    #expect(Self.entry(body).json(unless: { true }) == nil)
  }
}
