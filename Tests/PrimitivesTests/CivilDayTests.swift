import Primitives
import Testing

@Suite struct CivilDayTests {
  @Test func everyDayOfFourCenturiesFollowsTheOneBefore() throws {
    var yesterday = CivilDay(year: 1969, month: 12, day: 31)
    for days in 0..<146_097 {
      let today = CivilDay(daysSince1970: days)
      try #require(today == next(yesterday) && today.daysSince1970 == days)
      yesterday = today
    }
    #expect(yesterday == CivilDay(year: 2369, month: 12, day: 31))
  }

  private func next(_ day: CivilDay) -> CivilDay {
    if day.day < CivilDay.count(inMonth: day.month, of: day.year) {
      return CivilDay(year: day.year, month: day.month, day: day.day + 1)
    }
    if day.month < 12 { return CivilDay(year: day.year, month: day.month + 1, day: 1) }
    return CivilDay(year: day.year + 1, month: 1, day: 1)
  }
}
