import HTTPCaching
import HTTPMessages
import Primitives
import Testing

/// Tests the numbers that a cache reads from header fields.
@Suite struct ResponseMetadataTests {
  private let clock = HTTPClock(start: HTTPDate(unixSeconds: 1_800_000_000))

  private func read(_ fields: HTTPFields) -> ResponseMetadata {
    ResponseMetadata(status: 200, fields: fields, receivedAt: .start, clock: clock) { tag in
      UInt64(tag.opaque.utf8.count)
    }
  }

  private func date(_ second: Int64) -> String { clock.date(at: time(second)).description }

  @Test func everyFieldIsRead() {
    let read = read([
      "Date": date(-5), "Expires": date(60), "Last-Modified": date(-100), "Age": "7",
      "ETag": "W/\"abc\"", "Cache-Control": "max-age=9", "cache-control": "public",
    ])
    #expect(read.date == time(-5) && read.expires == time(60) && read.lastModified == time(-100))
    #expect(read.age == .seconds(7) && read.entityTag == 5)
    #expect(read.cacheControl == CacheControl(parsing: "public, max-age=9"))
  }

  @Test func withoutFieldsThereIsNothing() {
    #expect(read([:]) == ResponseMetadata())
  }

  @Test(arguments: ["0", "", "soon", "Thu, 01 Jan 2037 00:00:00 UTC"])
  func anExpiresThatIsNoDateHasPassed(text: String) {
    #expect(read(["Expires": text]).expires == ResponseMetadata.alreadyExpired)
    #expect(read(["Date": text]).date == nil && read(["Last-Modified": text]).lastModified == nil)
  }

  @Test func twoExpiresHavePassed() {
    #expect(read(["Expires": date(60), "Expires": date(60)]).expires == .some(.alreadyExpired))
  }

  @Test(arguments: [
    ("7", 7), ("007", 7), ("7, 9", 7), ("0, 9", 0), ("-7", 0), ("7.0", 0), ("7;a=b", 0), ("x", 0),
    ("", 0), (", 7", 0), ("2147483648", 1 << 31), ("99999999999999999999", 1 << 31),
  ])
  func theFirstAgeCountsIfItIsANumberOfSeconds(text: String, seconds: Int64) {
    #expect(read(["Age": text]).age == .seconds(seconds))
  }
}

extension Instant {
  /// The moment that `ResponseMetadata` uses.
  fileprivate static var alreadyExpired: Instant { ResponseMetadata.alreadyExpired }
}
