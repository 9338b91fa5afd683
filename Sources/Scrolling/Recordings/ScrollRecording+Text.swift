import Primitives

extension ScrollRecording {
  /// The recording as text that reads back as exactly the same frames.
  ///
  /// - Complexity: O(*n*)
  public var text: String {
    var text = "time_ms,content_offset,phase\n"
    for frame in frames {
      let time = Self.decimal(frame.time.nanoseconds, over: 1_000_000)
      let offset = Self.decimal(frame.offset.sixtyFourths, over: 64)
      text += "\(time),\(offset),\(frame.phase.rawValue)\n"
    }
    return text
  }

  /// A quotient in decimal digits; six places show millionths and 64ths exactly.
  private static func decimal(_ dividend: Int64, over divisor: UInt64) -> String {
    let (whole, rest) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor)
    var digits = "\(1_000_000 + rest * 1_000_000 / divisor)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (dividend < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".") + digits
  }
}
