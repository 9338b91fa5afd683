/// A date as HTTP writes it, in whole seconds since 1970: RFC 9110, section 5.6.7.
struct HTTPDate: Comparable, Sendable {
  let seconds: Int64

  init(seconds: Int64) { self.seconds = seconds }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.seconds < right.seconds }

  /// The preferred form: `Sun, 06 Nov 1994 08:49:37 GMT`.
  var text: String {
    let day = Self.quotient(seconds, 86_400)
    let second = seconds - day * 86_400
    let date = Self.civil(day)
    let weekday = Self.days[Int((day % 7 + 11) % 7)]
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(Self.padded)
    return "\(weekday), \(Self.padded(date.day)) \(Self.months[Int(date.month) - 1]) \(date.year) "
      + clock.joined(separator: ":") + " GMT"
  }

  /// Reads the preferred form and the two obsolete ones; nothing if it is none of them.
  init?(_ text: String) {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard words.count >= 5 else { return nil }
    // `Sun Nov  6 08:49:37 1994` has its year last; `Sunday, 06-Nov-94 08:49:37 GMT` two digits of it.
    let isAsctime = Int64(words[1]) == nil
    let day = isAsctime ? words[2] : words[1]
    let month = isAsctime ? words[1] : words[2]
    let year = isAsctime ? words[4] : words[3]
    let clock = (isAsctime ? words[3] : words[4]).split(separator: ":").compactMap { Int64($0) }
    guard let day = Int64(day), (1...31).contains(day), var year = Int64(year),
      let month = Self.months.firstIndex(of: month), clock.count == 3,
      (0..<24).contains(clock[0]), (0..<60).contains(clock[1]), (0...60).contains(clock[2]),
      (0...9_999).contains(year)
    else { return nil }
    // Two digits are taken for the years from 1970 to 2069.
    if year < 100 { year += year < 70 ? 2_000 : 1_900 }
    seconds =
      Self.days(year: year, month: Int64(month + 1), day: day) * 86_400 + clock[0] * 3_600
      + clock[1] * 60 + clock[2]
  }

  private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Division rounded down.
  private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }

  /// The day of the Gregorian calendar, days counted from 1970. The year is taken to begin in March,
  /// so that the leap day is its last: H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = quotient(shifted, 146_097)
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * ofYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, ofYear - (153 * march + 2) / 5 + 1)
  }

  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = quotient(shifted, 400)
    let yearOfEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
  }
}
