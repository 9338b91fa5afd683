/// Writes a tree as JSON.
enum JSONText {
  static func write(_ node: YAMLNode, indent: String, into text: inout String) {
    switch node.content {
    case .scalar: text += scalar(node)
    case .sequence(let items):
      list("[", items, "]", indent, &text) { write($0, indent: $1, into: &$2) }
    case .mapping(let entries):
      list("{", entries, "}", indent, &text) { entry, inner, text in
        text += quoted(entry.key) + ": "
        write(entry.value, indent: inner, into: &text)
      }
    }
  }

  /// A text in double quotes, with escapes that JSON and YAML share.
  static func quoted(_ plain: String) -> String {
    var text = "\""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.needsEscape: text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func list<Item>(
    _ open: String, _ items: [Item], _ close: String, _ indent: String, _ text: inout String,
    _ write: (Item, String, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      text += (index > 0 ? "," : "") + "\n\(indent)  "
      write(item, indent + "  ", &text)
    }
    text += items.isEmpty ? close : "\n\(indent)\(close)"
  }

  private static func scalar(_ node: YAMLNode) -> String {
    guard let scalar = node.scalar, !node.isNull else { return "null" }
    if scalar.isQuoted || PlainScalar.isWord(scalar.text) { return quoted(scalar.text) }
    return scalar.text.hasPrefix("+") ? String(scalar.text.dropFirst()) : scalar.text
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible: a control, a line break of Unicode, a byte order mark.
  fileprivate var needsEscape: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value)
      || [0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF].contains(value)
  }
}
