extension String {
  /// The text as a JSON string (RFC 8259, section 7) that YAML reads alike: in double quotes, with controls, line
  /// breaks of Unicode, byte order marks and noncharacters escaped.
  package var jsonQuoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.needsEscape: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// Whether people would not see it in a file, or a reader of YAML refuse it.
  fileprivate var needsEscape: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
      || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(value)
  }

  fileprivate var escaped: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
