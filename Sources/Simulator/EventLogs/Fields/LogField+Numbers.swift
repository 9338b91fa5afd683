import Primitives

extension LogCursor {
  /// Reads a whole number within the range of a narrower type.
  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(LogProblem) -> Number {
    let place = problem("")
    let value = try number()
    guard let narrow = Number(exactly: value) else {
      throw LogProblem(column: place.column, reason: "\(value) is out of range")
    }
    return narrow
  }
}

extension LogField where Self: FixedWidthInteger {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    try cursor.number(Self.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension Int32: LogField {}
extension UInt32: LogField {}
extension UInt16: LogField {}
extension Int: LogField {}

extension Bool: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Bool { try cursor.bool() }

  func write(to text: inout LogText) { text.bare(self ? "true" : "false") }
}

extension Double: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Double {
    try cursor.fraction()
  }

  /// Writes the shortest text that identifies the number.
  func write(to text: inout LogText) { text.bare("\(self)") }
}

extension LogField where Self: Quantity {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    Self(grains: try cursor.number())
  }

  func write(to text: inout LogText) { text.number(grains) }
}

extension ByteCount: LogField {}
extension Nanoseconds: LogField {}

extension Instant: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Instant {
    Instant(nanoseconds: try cursor.number())
  }

  func write(to text: inout LogText) { text.number(nanoseconds) }
}
