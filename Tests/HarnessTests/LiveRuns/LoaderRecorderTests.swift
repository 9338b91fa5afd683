import AppModel
import Environment
import ImageServer
import Metrics
import Primitives
import Scenarios
import Testing

@testable import LiveRuns

@Suite("The figures of a loader are those of the server's log")
struct LoaderRecorderTests {
  @Test func aResumedTransferLoadsTheWholeImageOnce() throws {
    var plan = try #require(
      try Scenes.scenario(text: "feed: {rows: 3}\nstrategies: [no-cache]").plans.first
    ).plan
    plan.parts.loader = { _ in throw CancellationError() }
    let feed = Feed(plan)
    let whole = feed.encodedBytes(of: feed.rendition(at: AddressID(0)), version: 0).bytes
    func record(
      _ number: UInt64, _ status: UInt16, _ bytes: Int, _ outcome: ServerLogRecord.Outcome
    ) -> ServerLogRecord {
      let start = Int64(number) * 1_000_000_000
      return ServerLogRecord(
        number: number, span: start...start + 500_000_000, method: "GET", target: "/images/0.jpg",
        status: status, bytes: bytes, isImage: true, outcome: outcome, fields: [])
    }
    let log = [record(1, 200, 1_000, .clientClosed), record(2, 206, whole - 1_000, .completed)]
    let outcome = LoaderRecorder(plan).finish(
      log, after: .zero, at: .start + .seconds(5), namesOrigins: false)
    #expect(outcome.values[.networkRequests] == 2 && outcome.values[.resumedRequests] == 1)
    #expect(outcome.values[.bytesDown] == Double(whole))
    #expect(outcome.values[.bytesBegunAgain] == 0)
    #expect(outcome.values[.bytesSaved] == 1_000)
    // No view showed it: all of it is waste, and no byte counts twice.
    #expect(outcome.values[.bytesWasted] == Double(whole))
    #expect(outcome.values[.misses] == nil)
  }
}
