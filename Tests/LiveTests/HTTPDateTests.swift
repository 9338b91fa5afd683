import Testing

@testable import Live

@Suite struct HTTPDateTests {
  /// The first is the example of RFC 9110, section 5.6.7.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
    ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ("Wed, 31 Dec 2098 12:00:00 GMT", 4_070_865_600),
  ])
  func datesAreSecondsSince1970(_ text: String, seconds: Int64) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "0", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Noc 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 99999 08:49:37 GMT",
  ])
  func whatIsNoDateIsNone(_ text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
