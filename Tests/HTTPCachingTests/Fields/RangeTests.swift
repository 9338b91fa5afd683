import HTTPCaching
import Testing

@testable import HTTPMessages

/// RFC 9110, section 14.
@Suite struct RangeTests {
  @Test(arguments: [
    ("bytes=0-1", 0..<2), ("bytes=3-", 3..<10), ("bytes=-4", 6..<10), ("bytes=-99", 0..<10),
    ("bytes=8-99", 8..<10), ("Bytes=9-9", 9..<10),
  ])
  func aRangeMeansPositionsOfTheWhole(field: String, positions: Range<Int>) {
    #expect(RequestedRange(parsing: field)?.positions(in: 10) == positions)
  }

  @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0"])
  func aRangeBeyondTheEndMeansNone(field: String) throws {
    #expect(try #require(RequestedRange(parsing: field)).positions(in: 10) == nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=2-1", "bytes=0-1,3-4", "bytes=a-b", "items=0-1",
    "bytes=0-1=2", "bytes=99999999999999999999-", "bytes=1--2", "bytes = 0-1",
  ])
  func whatIsNotOneRangeOfBytesIsNone(field: String) {
    #expect(RequestedRange(parsing: field) == nil)
  }

  @Test func withoutALengthOnlyBothEndsSay() {
    #expect(RequestedRange.from(2, through: 4).positions(in: nil) == 2..<5)
    #expect(RequestedRange.from(2, through: nil).positions(in: nil) == nil)
    #expect(RequestedRange.last(2).positions(in: nil) == nil)
  }

  @Test(arguments: ["bytes 0-4/10", "bytes 9-9/10", "bytes 0-4/*"])
  func aContentRangeReadsBack(field: String) {
    #expect(ContentRange(parsing: field)?.description == field)
  }

  @Test(arguments: [
    "bytes 0-10/10", "bytes 4-3/10", "bytes */10", "bytes 0-4", "items 0-4/10", "bytes=0-4/10", "",
  ])
  func aContentRangeThatContradictsItselfIsNone(field: String) {
    #expect(ContentRange(parsing: field) == nil)
  }
}
