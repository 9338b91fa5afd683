import HTTPCaching
import HTTPMessages
import Primitives
import Testing

@Suite struct HTTPClockTests {
  private let clock = HTTPClock(start: HTTPDate(unixSeconds: 1_800_000_000))

  @Test func aDateIsTheSecondThatAMomentLiesIn() {
    #expect(clock.date(at: time(3) + .milliseconds(999)).unixSeconds == 1_800_000_003)
    #expect(clock.date(at: .start + .milliseconds(-1)).unixSeconds == 1_799_999_999)
    #expect(clock.instant(of: HTTPDate(unixSeconds: 1_799_999_990)) == time(-10))
  }

  @Test func farDatesStayFarAndInOrder() {
    let past = clock.instant(of: HTTPDate(unixSeconds: .min / 4))
    let future = clock.instant(of: HTTPDate(unixSeconds: .max / 4))
    #expect(past < .start && .start < future)
    #expect(future.nanoseconds.subtractingReportingOverflow(past.nanoseconds).overflow == false)
  }
}
