extension StringProtocol {
  /// Whether the texts are the same but for the case of ASCII letters, as field names and most
  /// tokens are compared (RFC 9110, sections 5.1 and 5.6.2).
  func isSame(ignoringCaseAs other: some StringProtocol) -> Bool {
    utf8.lazy.map(\.lowercasedASCII).elementsEqual(other.utf8.lazy.map(\.lowercasedASCII))
  }
}

extension UInt8 {
  /// The letter in lower case, if it is one of ASCII.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// The value of a decimal digit.
  var digit: Int? {
    let value = Int(self) - Int(UInt8(ascii: "0"))
    return (0...9).contains(value) ? value : nil
  }

  /// A space or a tab: optional whitespace (RFC 9110, section 5.6.3).
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
