import Primitives

/// The bytes that a path has carried, with the exact fraction of the next byte. Products of rates and times are
/// summed without rounding.
struct CarriedBytes: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The parts of a byte. One bit per second carries one part in a nanosecond.
  private static let partsOfAByte: UInt64 = 8_000_000_000

  /// The whole bytes.
  var bytes: UInt64
  /// The parts of the next byte; fewer than a whole byte.
  var parts: UInt64

  static let zero = CarriedBytes(bytes: 0, parts: 0)

  /// The whole bytes as a signed number, as lengths are.
  var wholeBytes: Int { Int(clamping: bytes) }

  /// Returns the sum; nil if it has more bytes than 64 bits can count.
  func adding(_ other: CarriedBytes) -> CarriedBytes? {
    let sum = parts + other.parts
    let carry: UInt64 = sum < Self.partsOfAByte ? 0 : 1
    let (bytes, isTooMuch) = bytes.addingReportingOverflow(other.bytes)
    let (whole, isStillTooMuch) = bytes.addingReportingOverflow(carry)
    guard !isTooMuch, !isStillTooMuch else { return nil }
    return CarriedBytes(bytes: whole, parts: sum - carry * Self.partsOfAByte)
  }

  /// Returns the difference to a smaller amount.
  static func - (left: CarriedBytes, right: CarriedBytes) -> CarriedBytes {
    let borrow: UInt64 = left.parts < right.parts ? 1 : 0
    return CarriedBytes(
      bytes: left.bytes - right.bytes - borrow,
      parts: left.parts + borrow * partsOfAByte - right.parts)
  }

  static func < (left: CarriedBytes, right: CarriedBytes) -> Bool {
    (left.bytes, left.parts) < (right.bytes, right.parts)
  }

  /// Divides by another amount of at least a byte so that something is left. The rest is at most that amount.
  ///
  /// - Complexity: O(log *q*) in the quotient at worst; O(1) if the other is many bytes.
  func divided(by other: CarriedBytes) -> (quotient: UInt64, rest: CarriedBytes) {
    var rest = self
    var quotient: UInt64 = 0
    while other < rest {
      // Never too large: the divisor is less than its whole bytes plus one.
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
  /// Computes the bytes that a rate carries in a time; both within the limits of `PathTrace`.
  init(_ rate: BitRate, for time: Nanoseconds) {
    let product = UInt64(rate.bitsPerSecond).multipliedFullWidth(by: UInt64(time.rawValue))
    (bytes, parts) = Self.partsOfAByte.dividingFullWidth(product)
  }

  /// Returns the time that a rate above zero takes to carry it, rounded up to a whole nanosecond like
  /// `BitRate.time(for:)`.
  func time(at rate: BitRate) -> Nanoseconds {
    let (high, low) = bytes.multipliedFullWidth(by: Self.partsOfAByte)
    let (sum, carries) = low.addingReportingOverflow(parts)
    let (quotient, rest) = UInt64(rate.bitsPerSecond)
      .dividingFullWidth((high + (carries ? 1 : 0), sum))
    return Nanoseconds(Int64(quotient) + (rest > 0 ? 1 : 0))
  }
}
