import HTTPCaching
import Primitives
import Testing

/// RFC 9110, section 5.6.7.
@Suite struct HTTPDateTests {
  /// The RFC's own example.
  private static let example = HTTPDate(unixSeconds: 784_111_777)
  /// 15 January 2027.
  private static let now = HTTPDate(unixSeconds: 1_800_000_000)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "SUN, 06 nov 1994 08:49:37 gmt", "Mon, 06 Nov 1994 08:49:37 GMT",
  ])
  func theThreeFormsAreRead(text: String) {
    #expect(HTTPDate(parsing: text, asOf: Self.now) == Self.example)
  }

  @Test(arguments: [
    "", "0", "-1", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
    "Wed, 29 Feb 1995 08:49:37 GMT", "Thu, 29 Feb 1900 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT ", "Son, 06 Nov 1994 08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
  ])
  func everythingElseIsNoDate(text: String) {
    #expect(HTTPDate(parsing: text, asOf: Self.now) == nil)
  }

  @Test(arguments: [("77", 2077), ("76", 2076), ("78", 1978), ("27", 2027), ("99", 1999)])
  func aYearOfTwoDigitsIsNotMoreThanFiftyYearsAhead(digits: String, year: Int) throws {
    let text = "Friday, 01-Jan-\(digits) 00:00:00 GMT"
    let date = try #require(HTTPDate(parsing: text, asOf: Self.now))
    #expect(date.description.dropFirst(12).prefix(4) == "\(year)")
  }

  @Test func halfACenturyAheadIsCountedToTheSecond() throws {
    // Now is 15 January 2027, 08:00:00.
    let last = try #require(HTTPDate(parsing: "Friday, 15-Jan-77 08:00:00 GMT", asOf: Self.now))
    let next = try #require(HTTPDate(parsing: "Friday, 15-Jan-77 08:00:01 GMT", asOf: Self.now))
    #expect(last.description.contains("2077") && next.description.contains("1977"))
  }

  @Test func aLeapSecondIsTheFirstOfTheNextMinute() throws {
    let leap = try #require(HTTPDate(parsing: "Sat, 31 Dec 2016 23:59:60 GMT", asOf: Self.now))
    #expect(leap.description == "Sun, 01 Jan 2017 00:00:00 GMT")
  }

  @Test(arguments: UInt64(0)..<50)
  func whatIsWrittenReadsBack(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    // The years 1 to 9999, which four digits hold.
    let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator)
    let date = HTTPDate(unixSeconds: seconds)
    #expect(HTTPDate(parsing: date.description, asOf: Self.now) == date)
  }
}
