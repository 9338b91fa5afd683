import Foundation
import Testing

@testable import ImageServer

@Suite struct HTTPDateTests {
  @Test func theThreeFormsOfTheStandardAreRead() {
    // The examples of RFC 9110, section 5.6.7.
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ] {
      #expect(HTTPDate(text)?.seconds == 784_111_777, "\(text)")
    }
  }

  @Test(arguments: [0, 784_111_777, 951_782_400, 1_709_164_799, 4_102_444_800, -1, -86_401])
  func datesAreWrittenAndReadAgain(seconds: Int64) {
    let date = HTTPDate(seconds: seconds)
    #expect(HTTPDate(date.text) == date)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    #expect(date.text == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
  }

  @Test(arguments: [
    "", "now", "Sun, 06 Nov 1994", "Sun, 32 Nov 1994 08:49:37 GMT", "1, 2, 3, 4, 5",
  ])
  func whatIsNoDateIsNone(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
