import Primitives

/// A time in the form of header fields, in whole seconds of Universal Time (RFC 9110, section 5.6.7).
package struct HTTPDate: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Seconds since the start of 1970, without leap seconds.
  package let unixSeconds: Int64

  /// Creates the time a number of seconds after the start of 1970.
  package init(unixSeconds: Int64) { self.unixSeconds = unixSeconds }

  /// Creates a time of the Gregorian calendar; nil if there is no such day or time.
  ///
  /// A second of 60, a leap second, is read as the first second of the next minute.
  init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (1...12).contains(month), (1...CivilDay.count(inMonth: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let days = CivilDay(year: year, month: month, day: day).daysSince1970
    unixSeconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// True if the left time is earlier.
  package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
    left.unixSeconds < right.unixSeconds
  }

  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let twoDigits = (0..<100).map { "\($0)".zeroPadded(to: 2) }
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

extension HTTPDate: CustomStringConvertible {
  /// The time in the preferred form, as in `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var description: String {
    let (days, seconds) = unixSeconds.quotientAndRemainder(rounded: 86_400)
    let date = CivilDay(daysSince1970: Int(days))
    // The first day of 1970 was a Thursday.
    let weekday = Self.weekdays[Int((days + 4).quotientAndRemainder(rounded: 7).1)].prefix(3)
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { Self.twoDigits[Int($0)] }
    let (day, year) = (Self.twoDigits[date.day], "\(date.year)".zeroPadded(to: 4))
    return "\(weekday), \(day) \(Self.months[date.month - 1]) \(year) "
      + "\(time[0]):\(time[1]):\(time[2]) GMT"
  }
}
