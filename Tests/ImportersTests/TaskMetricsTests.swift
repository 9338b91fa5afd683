import Foundation
import HTTPCaching
import Importers
import Primitives
import Testing

/// Metrics of a URL session's tasks, as an app writes them.
@Suite struct TaskMetricsTests {
  private func read(_ text: String) throws(FileError) -> HTTPArchive {
    try HTTPArchive(Data(text.utf8), file: "tasks.json")
  }

  /// A task with one request, whose dates a function writes: seconds from 2026-02-10T16:42:07Z.
  private static func task(
    _ date: (Double) -> String, fetch: String = "\"networkLoad\"", response: String? = nil
  ) -> String {
    let answer =
      response
      ?? #"{"statusCode": 200, "mimeType": "image/png", "allHeaderFields": {"Cache-Control": "max-age=60"}}"#
    return """
      {"taskInterval": {}, "redirectCount": 0, "transactionMetrics": [{
        "request": {"url": "https://img.example/a.png", "httpMethod": "GET", "allHTTPHeaderFields": {"Accept": "*/*"}},
        "response": \(answer),
        "fetchStartDate": \(date(0)), "domainLookupStartDate": null,
        "connectStartDate": \(date(0.1)), "connectEndDate": \(date(0.14)),
        "requestStartDate": \(date(0.15)), "requestEndDate": \(date(0.16)),
        "responseStartDate": \(date(0.2)), "responseEndDate": \(date(0.25)),
        "networkProtocolName": "h2", "resourceFetchType": \(fetch), "countOfResponseBodyBytesReceived": 900}]}
      """.replacing("\n", with: "")
  }

  private static func text(_ seconds: Double) -> String {
    "\"2026-02-10T16:42:0\(7 + Int(seconds))\(String(format: "%.2f", seconds).dropFirst())Z\""
  }

  private static let clocks: [@Sendable (Double) -> String] = [
    { TaskMetricsTests.text($0) }, { "\(1_770_741_727 + $0)" },
    { "\(1_770_741_727 - 978_307_200 + $0)" },
    { "\((1_770_741_727 + $0) * 1_000)" },
  ]

  @Test(arguments: clocks.indices, ["%@", "[%@]", "%@\n%@\n"])
  func aTaskIsAnEntry(_ clock: Int, _ form: String) throws {
    let task = Self.task(Self.clocks[clock])
    let archive = try read(form.replacing("%@", with: task))
    #expect(
      archive.entries.count == form.split(separator: "%@", omittingEmptySubsequences: false).count
        - 1)
    let entry = try #require(archive.entries.first)
    #expect(entry.url == "https://img.example/a.png" && entry.method == "GET")
    #expect(entry.status == 200 && entry.mediaType == "image/png" && entry.transport == "h2")
    #expect(abs(entry.start - 1_770_741_727_000) < 1)
    #expect(abs(try #require(entry.duration) - 250) < 1)
    #expect(entry.transferred == 900 && !entry.isFromCache)
    #expect(entry.fields == ["cache-control": "max-age=60"] && entry.requestFields == ["accept"])
    #expect(abs(try #require(entry.timings.connect) - 40) < 1)
    #expect(abs(try #require(entry.timings.wait) - 40) < 1)
    #expect(entry.timings.dns == nil)
  }

  @Test(arguments: ["\"localCache\"", "3"])
  func anAnswerOfTheCacheIsMarked(_ fetch: String) throws {
    #expect(try read(Self.task(Self.text, fetch: fetch)).entries.map(\.isFromCache) == [true])
  }

  @Test func aRequestWithoutAnAnswerHasNoStatus() throws {
    #expect(try read(Self.task(Self.text, response: "null")).entries.map(\.status) == [0])
  }

  @Test func aTransactionWithoutADateIsRefused() {
    let text = Self.task(Self.text).replacing("\"fetchStartDate\"", with: "\"x\"")
      .replacing("\"requestStartDate\"", with: "\"y\"")
    let error = #expect(throws: FileError.self) { try read(text) }
    #expect(
      error?.description.contains("tasks.json: entry 1: 'startedDateTime' is missing") == true)
  }
}
