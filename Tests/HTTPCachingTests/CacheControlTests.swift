import HTTPCaching
import HTTPMessages
import Testing

@Suite struct CacheControlTests {
  @Test func directivesAreReadFromAList() {
    let read = CacheControl(parsing: "public, max-age=60,immutable , stale-while-revalidate=5")
    #expect(read.flags == [.isPublic, .immutable])
    #expect(read.maxAge == 60)
    #expect(read.staleWhileRevalidate == 5)
    #expect(read.staleIfError == nil)
  }

  @Test func namesAreReadInAnyCaseAndUnknownOnesIgnored() {
    let read = CacheControl(parsing: "MaX-AgE=60, nO-StOrE, x-new=\"a, no-cache\", s-maxage=5, foo")
    #expect(read.flags == .noStore)
    #expect(read.maxAge == 60)
  }

  @Test(arguments: ["max-age=\"60\"", "max-age=60", "max-age=00060", " ,, max-age=60,"])
  func secondsMayBeQuotedOrPadded(field: String) {
    #expect(CacheControl(parsing: field).maxAge == 60)
  }

  @Test(arguments: [
    "max-age", "max-age=", "max-age=-1", "max-age=a60", "max-age=60a", "max-age='60'",
    "max-age=6.0", "max-age= 60",
  ])
  func secondsThatAreNoneCountAsStale(field: String) {
    #expect(CacheControl(parsing: field).maxAge == 0)
  }

  @Test(arguments: ["max-age =60", "x=\"max-age=60\"", "x=\"\\\", max-age=60\"", ""])
  func whatLooksLikeADirectiveIsNone(field: String) {
    #expect(CacheControl(parsing: field) == CacheControl())
  }

  @Test(arguments: [
    "max-age=60, max-age=1800", "max-age=1800, max-age=60", "max-age=60, max-age=60",
  ])
  func ofARepeatedDirectiveTheMostRestrictiveCounts(field: String) {
    #expect(CacheControl(parsing: field).maxAge == 60)
  }

  @Test(arguments: ["2147483648", "2147483649", "99999999999", "99999999999999999999999999"])
  func overflowIsClamped(digits: String) {
    #expect(CacheControl(parsing: "max-age=\(digits)").maxAge == 1 << 31)
  }

  @Test func theQualifiedFormOfNoCacheCountsAsTheOther() {
    #expect(CacheControl(parsing: "no-cache=\"set-cookie\"").flags == .noCache)
  }

  @Test func pragmaCountsOnlyWhereThereIsNoCacheControl() {
    let alone = CacheControl(requestCacheControl: nil, pragma: "No-Cache")
    let beside = CacheControl(requestCacheControl: "max-age=5", pragma: "no-cache")
    #expect(alone.flags == .noCache)
    #expect(beside.flags == [] && beside.maxAge == 5)
    #expect(CacheControl(requestCacheControl: nil, pragma: nil) == CacheControl())
  }

  @Test func theTextReadsBackAsTheSameDirectives() {
    let text = "no-store, must-revalidate, max-age=60, stale-if-error=7, max-stale=2147483648"
    let read = CacheControl(parsing: text)
    #expect(read.description == text)
    #expect(CacheControl(parsing: read.description) == read)
  }
}
