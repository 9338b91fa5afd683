/// Dates as HTTP spells them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
///
/// Read here because Foundation's formatter is neither safe to share nor right on Linux, where the
/// months of its system locale have no names. The two obsolete forms are not read: the server of a
/// live run sends none.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970; nil if the text is no such date.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])), let year = Int64(words[3])
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int64($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2]), (1970...9999).contains(year)
    else { return nil }
    return days(year, Int64(month) + 1, day) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
  }

  /// Days from 1 January 1970 in the Gregorian calendar, years being counted from March, so that leap
  /// days come last (H. Hinnant, *chrono-Compatible Low-Level Date Algorithms*, 2021).
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let ofEra = year - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
