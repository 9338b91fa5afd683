import Primitives

/// The number of bytes that a path has carried, including the exact fraction of the next byte. Products of rates and
/// times are added without rounding.
struct CarriedBytes: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of parts in a byte. One bit per second carries one part per nanosecond.
  private static let partsOfAByte: UInt64 = 8_000_000_000

  /// The whole bytes.
  var bytes: UInt64
  /// The parts of the next byte, fewer than a whole byte has.
  var parts: UInt64

  static let zero = CarriedBytes(bytes: 0, parts: 0)

  /// The number of whole bytes as a signed number.
  var wholeBytes: Int { Int(clamping: bytes) }

  /// Returns the sum; nil if its bytes exceed 64 bits.
  func adding(_ other: CarriedBytes) -> CarriedBytes? {
    let sum = parts + other.parts
    let carry: UInt64 = sum < Self.partsOfAByte ? 0 : 1
    let (bytes, isTooMuch) = bytes.addingReportingOverflow(other.bytes)
    let (whole, isStillTooMuch) = bytes.addingReportingOverflow(carry)
    guard !isTooMuch, !isStillTooMuch else { return nil }
    return CarriedBytes(bytes: whole, parts: sum - carry * Self.partsOfAByte)
  }

  /// Returns the difference. The subtrahend must not be larger.
  static func - (left: CarriedBytes, right: CarriedBytes) -> CarriedBytes {
    let borrow: UInt64 = left.parts < right.parts ? 1 : 0
    return CarriedBytes(
      bytes: left.bytes - right.bytes - borrow,
      parts: left.parts + borrow * partsOfAByte - right.parts)
  }

  static func < (left: CarriedBytes, right: CarriedBytes) -> Bool {
    (left.bytes, left.parts) < (right.bytes, right.parts)
  }

  /// Divides the amount by another amount of at least a byte. The rest is above zero and at most the divisor.
  ///
  /// - Complexity: O(log *q*) in the quotient at worst; O(1) if the divisor is many bytes.
  func divided(by other: CarriedBytes) -> (quotient: UInt64, rest: CarriedBytes) {
    var rest = self
    var quotient: UInt64 = 0
    while other < rest {
      // The quotient is never too large: the divisor is less than its whole bytes plus one.
      let times = max(rest.bytes / (other.bytes + 1), 1)
      rest = rest - other.repeated(times)
      quotient += times
    }
    return (quotient, rest)
  }

  private func repeated(_ times: UInt64) -> CarriedBytes {
    let (whole, parts) = Self.partsOfAByte.dividingFullWidth(
      self.parts.multipliedFullWidth(by: times))
    return CarriedBytes(bytes: bytes * times + whole, parts: parts)
  }
}

extension CarriedBytes {
  /// Computes the bytes that a rate carries in a time. Both must be within the limits of `PathTrace`.
  init(_ rate: BitRate, for time: Nanoseconds) {
    let product = UInt64(rate.bitsPerSecond).multipliedFullWidth(by: UInt64(time.rawValue))
    (bytes, parts) = Self.partsOfAByte.dividingFullWidth(product)
  }

  /// Returns the time in which a rate above zero carries the bytes, rounded up to a whole nanosecond like
  /// `BitRate.time(for:)`.
  func time(at rate: BitRate) -> Nanoseconds {
    let (high, low) = bytes.multipliedFullWidth(by: Self.partsOfAByte)
    let (sum, carries) = low.addingReportingOverflow(parts)
    let (quotient, rest) = UInt64(rate.bitsPerSecond)
      .dividingFullWidth((high + (carries ? 1 : 0), sum))
    return Nanoseconds(Int64(quotient) + (rest > 0 ? 1 : 0))
  }
}
