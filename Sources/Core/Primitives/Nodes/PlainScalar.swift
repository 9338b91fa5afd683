/// The meaning of a text without quotes.
///
/// Truth values are only `true` and `false`: YAML 1.1 also accepts `yes`, `no`, `on`, `off` and `y`, which surprises
/// writers who mean text. Numbers are those of JSON (RFC 8259, section 6), with an optional plus sign; a leading
/// zero, which YAML 1.1 reads as octal, is refused.
package enum PlainScalar {
  /// Returns true if the text is a whole number, of any size.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard text.utf8.count - digits.count <= 1, !digits.isEmpty else { return false }
    guard digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || digits.first != UInt8(ascii: "0")
  }

  /// Returns true if the text is a number, of any size.
  package static func isNumber(_ text: String) -> Bool {
    let lower = text.lowercased()
    let halves = lower.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard isWhole(String(parts[0])) else { return false }
    if parts.count > 1 { guard isDigits(parts[1]) else { return false } }
    guard halves.count > 1 else { return true }
    let isSigned = halves[1].first == "-" || halves[1].first == "+"
    return isDigits(halves[1].dropFirst(isSigned ? 1 : 0))
  }

  /// Returns true if the text is not a number, a truth value or null.
  package static func isWord(_ text: String) -> Bool {
    !isNumber(text) && !["true", "false", "", "~", "null", "Null", "NULL"].contains(text)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
