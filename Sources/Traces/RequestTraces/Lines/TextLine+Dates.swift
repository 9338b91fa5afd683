import Primitives

/// Moments in the format of ISO 8601.
extension TextLine {
  /// The nanoseconds since 1970 of `2026-01-02T03:04:05.678Z`; nil if the text is not such a moment.
  ///
  /// A blank may replace the T. The fraction, after a point or a comma, has any number of digits, of which nine are
  /// used. The offset is Z, `+01:00`, `+0100` or `+01`; without an offset, the time is UTC. `20260102030405` is a
  /// moment too.
  var date: Int64? {
    if count == 14 { return stamp14 }
    guard count >= 19, let day = days(at: 0), let hour = number(at: 11, below: 24),
      let minute = number(at: 14, below: 60), let second = number(at: 17, below: 61),
      self[10] == UInt8(ascii: "T") || self[10] == UInt8(ascii: " "),
      self[13] == UInt8(ascii: ":"), self[16] == UInt8(ascii: ":")
    else { return nil }
    var place = 19
    return moment(day, hour, minute, second, from: &place)
  }

  private var stamp14: Int64? {
    guard let year = self[0..<4].decimal, let month = number(at: 4, below: 13),
      let day = number(at: 6, below: 32), let hour = number(at: 8, below: 24),
      let minute = number(at: 10, below: 60), let second = number(at: 12, below: 61),
      (1_970...2_200).contains(year), month > 0, day > 0
    else { return nil }
    let date = CivilDay(year: Int(year), month: Int(month), day: Int(day))
    var place = count
    return moment(Int64(date.daysSince1970), hour, minute, second, from: &place)
  }

  /// The nanoseconds since 1970 of `10/Oct/2000:13:55:36 -0700`, as in logs; nil if the text is not such a moment.
  var logDate: Int64? {
    guard count >= 20, let day = number(at: 0, below: 32), self[2] == UInt8(ascii: "/"),
      let month = Self.months.firstIndex(where: self[3..<6].equals), day > 0,
      let year = self[7..<11].decimal, let hour = number(at: 12, below: 24),
      let minute = number(at: 15, below: 60), let second = number(at: 18, below: 61),
      self[6] == UInt8(ascii: "/"), self[11] == UInt8(ascii: ":")
    else { return nil }
    let date = CivilDay(year: Int(year), month: month + 1, day: Int(day))
    var place = 20
    return moment(Int64(date.daysSince1970), hour, minute, second, from: &place)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Adds the fraction and the offset that follow the time, which a blank may separate.
  private func moment(
    _ day: Int64, _ hour: Int64, _ minute: Int64, _ second: Int64, from place: inout Int
  ) -> Int64? {
    guard let fraction = fraction(at: &place) else { return nil }
    if place + 1 < count, self[place] == UInt8(ascii: " ") { place += 1 }
    guard let offset = offset(at: place) else { return nil }
    let seconds = ((day * 24 + hour) * 60 + minute - offset) * 60 + second
    let scaled = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = scaled.partialValue.addingReportingOverflow(fraction)
    return scaled.overflow || sum.overflow ? nil : sum.partialValue
  }

  /// Returns the days since 1970 of a date such as `2026-01-02`, by the Gregorian calendar.
  private func days(at place: Int) -> Int64? {
    guard let year = self[place..<place + 4].decimal,
      let month = number(at: place + 5, below: 13), let day = number(at: place + 8, below: 32),
      self[place + 4] == UInt8(ascii: "-"), self[place + 7] == UInt8(ascii: "-"), month > 0, day > 0
    else { return nil }
    return Int64(CivilDay(year: Int(year), month: Int(month), day: Int(day)).daysSince1970)
  }

  /// Reads two digits.
  private func number(at place: Int, below limit: Int64) -> Int64? {
    guard place + 2 <= count, let number = self[place..<place + 2].decimal else { return nil }
    return number < limit ? Int64(number) : nil
  }

  /// Reads the nanoseconds of a fraction and moves the position past it; returns 0 without a fraction.
  private func fraction(at place: inout Int) -> Int64? {
    guard place < count, [UInt8(ascii: "."), UInt8(ascii: ",")].contains(self[place]) else {
      return 0
    }
    var (nanoseconds, unit) = (0 as Int64, 100_000_000 as Int64)
    let first = place + 1
    place = first
    while place < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[place]) {
      nanoseconds += Int64(self[place] - UInt8(ascii: "0")) * unit
      unit /= 10
      place += 1
    }
    return place > first ? nanoseconds : nil
  }

  /// Reads the offset of a moment's clock from UTC, in minutes.
  private func offset(at place: Int) -> Int64? {
    guard place < count, self[place] != UInt8(ascii: "Z") else {
      return place + 1 >= count ? 0 : nil
    }
    let sign: Int64 = self[place] == UInt8(ascii: "-") ? -1 : 1
    guard sign < 0 || self[place] == UInt8(ascii: "+"), let hours = number(at: place + 1, below: 24)
    else { return nil }
    let rest = self[place + 3..<count]
    let digits = rest.isEmpty || rest[0] != UInt8(ascii: ":") ? rest : rest[1..<rest.count]
    guard !digits.isEmpty || rest.isEmpty else { return nil }
    guard let minutes = digits.isEmpty ? 0 : digits.number(at: 0, below: 60), digits.count <= 2
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
