import Primitives

extension LogCursor {
  /// A whole number within the bounds of a narrower type.
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

extension Int32: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Int32 {
    try cursor.number(Int32.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension UInt32: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> UInt32 {
    try cursor.number(UInt32.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension UInt16: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> UInt16 {
    try cursor.number(UInt16.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension Int: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Int {
    try cursor.number(Int.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension Bool: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Bool { try cursor.bool() }

  func write(to text: inout LogText) { text.bare(self ? "true" : "false") }
}

extension Double: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Double {
    try cursor.fraction()
  }

  /// The shortest text that reads as the same number.
  func write(to text: inout LogText) { text.bare("\(self)") }
}

extension ByteCount: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ByteCount {
    ByteCount(try cursor.number(Int.self))
  }

  func write(to text: inout LogText) { text.number(Int64(bytes)) }
}

extension Instant: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Instant {
    Instant(nanoseconds: try cursor.number())
  }

  func write(to text: inout LogText) { text.number(nanoseconds) }
}

extension Nanoseconds: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Nanoseconds {
    Nanoseconds(try cursor.number())
  }

  func write(to text: inout LogText) { text.number(rawValue) }
}
