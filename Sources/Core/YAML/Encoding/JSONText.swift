import Primitives

/// Writes a tree as JSON.
enum JSONText {
  static func write(_ node: YAMLNode, indent: String, into text: inout String) {
    switch node.content {
    case .scalar: text += scalar(node)
    case .sequence(let items):
      list("[", items, "]", indent, &text) { write($0, indent: $1, into: &$2) }
    case .mapping(let entries):
      list("{", entries, "}", indent, &text) { entry, inner, text in
        text += entry.key.jsonQuoted + ": "
        write(entry.value, indent: inner, into: &text)
      }
    }
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
    if scalar.isQuoted || PlainScalar.isWord(scalar.text) { return scalar.text.jsonQuoted }
    return scalar.text.hasPrefix("+") ? String(scalar.text.dropFirst()) : scalar.text
  }
}
