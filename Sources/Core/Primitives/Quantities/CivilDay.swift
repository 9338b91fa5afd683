/// A day of the Gregorian calendar.
///
/// The conversions count in eras of 400 years that begin with March. So the leap day is the last of its year:
/// Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2013.
package struct CivilDay: Hashable {
  /// The year.
  package let year: Int
  /// From 1 to 12.
  package let month: Int
  /// From 1.
  package let day: Int

  /// Names a day.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day at a number of days after 1 January 1970.
  package init(daysSince1970: Int) {
    // 719,468 days lie between the first of March of year 0 and the start of 1970.
    let (era, dayOfEra) = Int64(daysSince1970 + 719_468).quotientAndRemainder(rounded: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = Int(dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1 January 1970.
  package var daysSince1970: Int {
    let (era, yearOfEra) = Int64(month <= 2 ? year - 1 : year).quotientAndRemainder(rounded: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + Int64(dayOfYear)
    return Int(era * 146_097 + dayOfEra) - 719_468
  }

  /// Returns the number of days in a month.
  package static func count(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  /// Returns the quotient rounded down, and the remainder, which is never negative.
  package func quotientAndRemainder(rounded divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
