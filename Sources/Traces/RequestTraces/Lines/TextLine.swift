import CSystem
import Primitives

/// A piece of text within a borrowed buffer; used only while that buffer is borrowed.
@safe
struct TextLine {
  /// The bytes, while the buffer is borrowed.
  @unsafe let letters: UnsafeBufferPointer<UInt8>

  init(_ letters: UnsafeBufferPointer<UInt8>) { unsafe self.letters = unsafe letters }

  /// Calls a function with a text in a separate buffer.
  static func with<Result>(_ text: String, _ body: (TextLine) -> Result) -> Result {
    with(Array(text.utf8), body)
  }

  /// Calls a function with bytes. Names that are not UTF-8 may decode to equal strings.
  static func with<Result>(_ bytes: [UInt8], _ body: (TextLine) -> Result) -> Result {
    unsafe bytes.withUnsafeBufferPointer { unsafe body(TextLine($0)) }
  }

  /// The bytes with one quote for each doubled one.
  var withSingleQuotes: [UInt8] {
    let quote = UInt8(ascii: "\"")
    var bytes: [UInt8] = []
    var isSecond = false
    for index in 0..<count {
      let letter = self[index]
      isSecond = letter == quote && !isSecond && bytes.last == quote
      if !isSecond { bytes.append(letter) }
    }
    return bytes
  }

  var count: Int { unsafe letters.count }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> UInt8 {
    @inline(__always) get {
      precondition(index >= 0 && index < count, "index out of range")
      return unsafe letters[index]
    }
  }

  /// A part of the text.
  subscript(part: Range<Int>) -> TextLine {
    @inline(__always) get {
      precondition(part.lowerBound >= 0 && part.upperBound <= count, "range out of range")
      return unsafe TextLine(UnsafeBufferPointer(rebasing: letters[part]))
    }
  }

  func equals(_ other: TextLine) -> Bool {
    guard count == other.count else { return false }
    guard let mine = unsafe letters.baseAddress, let others = unsafe other.letters.baseAddress
    else { return true }
    return unsafe memcmp(mine, others, count) == 0
  }

  /// Returns the first position of a byte, from a start on; nil if it does not occur.
  func firstIndex(of letter: UInt8, from start: Int = 0) -> Int? {
    guard let first = unsafe letters.baseAddress,
      let found = unsafe memchr(first + start, Int32(letter), count - start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(first)
  }

  func equals(_ other: String) -> Bool { unsafe letters.elementsEqual(other.utf8) }

  func starts(with other: String) -> Bool { unsafe letters.starts(with: other.utf8) }

  /// The text for messages and names.
  var string: String { unsafe String(decoding: letters, as: UTF8.self) }

  /// The text in quotes for messages, cut if it is long, without characters that a terminal obeys.
  var quoted: String { string.quoted }

  /// Well-mixed bits for a hash table: eight bytes at a time, multiplied and folded.
  var hash: UInt64 {
    let raw = unsafe UnsafeRawBufferPointer(letters)
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = Self.folded((hash ^ word) &* 0xBF58_476D_1CE4_E5B9)
      index += 8
    }
    var rest: UInt64 = 0
    while index < count {
      rest = rest << 8 | UInt64(unsafe letters[index])
      index += 1
    }
    return Self.folded((hash ^ rest) &* 0x94D0_49BB_1331_11EB)
  }

  @inline(__always)
  private static func folded(_ bits: UInt64) -> UInt64 { bits ^ (bits >> 32) }
}

/// Numbers in the spelling of trace files; nil for a field with any other content.
extension TextLine {
  /// A decimal number of 64 bits.
  var decimal: UInt64? {
    guard count > 0, count <= 20 else { return nil }
    var value: UInt64 = 0
    let letters = unsafe letters
    for index in 0..<min(count, 19) {
      let digit = unsafe letters[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return count < 20 ? value : appending(self[19], to: value)
  }

  private func appending(_ letter: UInt8, to value: UInt64) -> UInt64? {
    let digit = letter &- UInt8(ascii: "0")
    let shifted = value.multipliedReportingOverflow(by: 10)
    let sum = shifted.partialValue.addingReportingOverflow(UInt64(digit))
    return digit <= 9 && !shifted.overflow && !sum.overflow ? sum.partialValue : nil
  }

  /// A decimal number without leading zeros, so that number and text identify each other.
  var canonicalDecimal: UInt64? {
    guard count == 1 || (count > 1 && self[0] != UInt8(ascii: "0")) else { return nil }
    return decimal
  }

  /// A hexadecimal number of 64 bits, with or without `0x`.
  var hexadecimal: UInt64? {
    let digits = starts(with: "0x") || starts(with: "0X") ? self[2..<count] : self
    guard digits.count > 0, digits.count <= 16 else { return nil }
    var value: UInt64 = 0
    for index in 0..<digits.count {
      guard let digit = Self.hexadecimalDigit(digits[index]) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  private static func hexadecimalDigit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Reads a number, whole or with decimals, as a time. Times from the origin on count from it, earlier times from 0.
  ///
  /// - Parameters:
  ///   - unit: The number's unit in nanoseconds.
  ///   - origin: The origin in that unit.
  /// - Returns: The time in nanoseconds; nil if the text is no number, or past 292 years.
  func time(unit: Int64, from origin: UInt64 = 0) -> Int64? {
    let point = unsafe letters.firstIndex(of: UInt8(ascii: ".")) ?? count
    guard let whole = self[0..<point].decimal,
      let units = Int64(exactly: whole >= origin ? whole - origin : whole)
    else { return nil }
    let scaled = units.multipliedReportingOverflow(by: unit)
    guard !scaled.overflow else { return nil }
    guard point < count else { return scaled.partialValue }
    // Digits beyond the nanosecond are cut, not rounded, so that successive times keep their order.
    let digits = self[point + 1..<min(count, point + 10)]
    guard let fraction = digits.decimal,
      unsafe letters.dropFirst(point + 10).allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 })
    else { return nil }
    let power = (0..<digits.count).reduce(1 as Int64) { power, _ in power * 10 }
    let part = Int64(fraction).multipliedFullWidth(by: unit)
    let sum = scaled.partialValue.addingReportingOverflow(
      power.dividingFullWidth(part).quotient)
    return sum.overflow ? nil : sum.partialValue
  }
}
