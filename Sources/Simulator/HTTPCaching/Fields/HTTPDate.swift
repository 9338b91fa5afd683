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

extension HTTPDate {
  /// Reads a date in one of the three forms of RFC 9110, section 5.6.7.
  ///
  /// Names may have any case, although the grammar does not permit it. Any other departure from the grammar makes the
  /// text invalid, as test suites for caches require. The weekday must be a valid name, but need not match the date.
  ///
  /// - Parameters:
  ///   - text: The value of a field.
  ///   - now: The current time, which decides the century of a year of two digits: a date more than 50 years ahead is
  ///     read as a century earlier.
  /// - Complexity: O(*n*) in the length of the text.
  package init?(parsing text: String, asOf now: HTTPDate) {
    let scanner = DateScanner(text)
    guard let date = Self.fixed(scanner) ?? Self.rfc850(scanner, now) ?? Self.asctime(scanner)
    else { return nil }
    self = date
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`
  private static func fixed(_ start: DateScanner) -> HTTPDate? {
    var rest = start
    guard rest.takeName(of: weekdays.map { $0.prefix(3) }) != nil, rest.take(", "),
      let day = rest.takeDigits(2), rest.take(" "), let month = rest.takeMonth(), rest.take(" "),
      let year = rest.takeDigits(4), rest.take(" "), let time = rest.takeTime(), rest.take(" GMT"),
      rest.isAtEnd
    else { return nil }
    return date(year, month, day, time)
  }

  /// `Sunday, 06-Nov-94 08:49:37 GMT`
  private static func rfc850(_ start: DateScanner, _ now: HTTPDate) -> HTTPDate? {
    var rest = start
    guard rest.takeName(of: weekdays) != nil, rest.take(", "), let day = rest.takeDigits(2),
      rest.take("-"), let month = rest.takeMonth(), rest.take("-"), let year = rest.takeDigits(2),
      rest.take(" "), let time = rest.takeTime(), rest.take(" GMT"), rest.isAtEnd
    else { return nil }
    let (days, seconds) = now.unixSeconds.quotientAndRemainder(rounded: 86_400)
    let today = CivilDay(daysSince1970: Int(days))
    let century = today.year / 100 * 100
    // The limit is compared field by field, so it need not be a valid date: 29 February and leap seconds work.
    let limit = [today.year + 50, today.month, today.day, Int(seconds)]
    let candidates = [century + 100, century, century - 100].map { $0 + year }
    let fullYear = candidates.first {
      let moment = [$0, month, day, (time.hour * 60 + time.minute) * 60 + time.second]
      return !limit.lexicographicallyPrecedes(moment)
    }
    return fullYear.flatMap { date($0, month, day, time) }
  }

  /// `Sun Nov  6 08:49:37 1994`
  private static func asctime(_ start: DateScanner) -> HTTPDate? {
    var rest = start
    guard rest.takeName(of: weekdays.map { $0.prefix(3) }) != nil, rest.take(" "),
      let month = rest.takeMonth(), rest.take(" "),
      let day = rest.take(" ") ? rest.takeDigits(1) : rest.takeDigits(2), rest.take(" "),
      let time = rest.takeTime(), rest.take(" "), let year = rest.takeDigits(4), rest.isAtEnd
    else { return nil }
    return date(year, month, day, time)
  }

  private static func date(
    _ year: Int, _ month: Int, _ day: Int, _ time: DateScanner.Time
  ) -> HTTPDate? {
    HTTPDate(
      year: year, month: month, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
  }
}

/// Reads the parts of a date from the start of a text. Each part has one spelling, in any case.
struct DateScanner {
  struct Time {
    var hour: Int
    var minute: Int
    var second: Int
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads a text, in any case; returns false if it is not next.
  mutating func take(_ text: some StringProtocol) -> Bool {
    let prefix = rest.utf8.prefix(text.utf8.count)
    guard Substring(prefix).isSame(ignoringCaseAs: text) else { return false }
    rest = Substring(rest.utf8.dropFirst(prefix.count))
    return true
  }

  /// Reads a number of digits; returns nil if fewer are next.
  mutating func takeDigits(_ count: Int) -> Int? {
    let digits = rest.utf8.prefix(count).compactMap(\.digit)
    guard digits.count == count else { return nil }
    rest = Substring(rest.utf8.dropFirst(count))
    return digits.reduce(0) { $0 * 10 + $1 }
  }

  /// Reads one of the names and returns its index; nil if none is next.
  mutating func takeName(of names: [some StringProtocol]) -> Int? {
    for (index, name) in names.enumerated() where take(name) { return index }
    return nil
  }

  /// Reads the name of a month; 1 is January.
  mutating func takeMonth() -> Int? { takeName(of: HTTPDate.months).map { $0 + 1 } }

  mutating func takeTime() -> Time? {
    guard let hour = takeDigits(2), take(":"), let minute = takeDigits(2), take(":"),
      let second = takeDigits(2)
    else { return nil }
    return Time(hour: hour, minute: minute, second: second)
  }
}
