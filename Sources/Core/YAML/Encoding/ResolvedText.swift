package import Primitives
import TextOutput

/// The text of a scenario with everything filled in, for results files and for people.
package enum ResolvedText {
  /// Returns the tree as JSON, indented by two spaces per level, with keys in the order of the tree.
  ///
  /// Numbers, truth values and null without quotes are written unchanged; everything else is a string. The form is that
  /// of RFC 8259.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func json(_ node: YAMLNode) -> String { node.json.text(as: .lines) }

  /// Returns the tree as JSON on one line, without a line end; otherwise like ``json(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func jsonLine(_ node: YAMLNode) -> String { node.json.text(as: .joined) }

  /// Returns the tree as YAML in block style, which `YAMLParser` reads back as the same tree.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func yaml(_ node: YAMLNode) -> String {
    var text = ""
    YAMLText.write(node, indent: "", into: &text)
    return text
  }
}

/// Writes a tree as YAML in block style.
enum YAMLText {
  static func write(_ node: YAMLNode, indent: String, into text: inout String) {
    switch node.content {
    case .mapping(let entries) where !entries.isEmpty:
      for entry in entries {
        text += "\(indent)\(word(entry.key)):"
        under(entry.value, indent: indent, into: &text)
      }
    case .sequence(let items) where !items.isEmpty:
      for item in items {
        text += "\(indent)-"
        item.isBlock
          ? nested(item, indent: indent, into: &text) : under(item, indent: indent, into: &text)
      }
    default: text += "\(indent)\(inline(node))\n"
    }
  }

  /// Writes a value behind its key: on the same line, or on separate lines.
  private static func under(_ node: YAMLNode, indent: String, into text: inout String) {
    guard node.isBlock else {
      text += " \(inline(node))\n"
      return
    }
    text += "\n"
    write(node, indent: indent + "  ", into: &text)
  }

  /// Writes a block behind the dash of its item, on the dash's line.
  private static func nested(_ node: YAMLNode, indent: String, into text: inout String) {
    var block = ""
    write(node, indent: indent + "  ", into: &block)
    text += " " + block.dropFirst(indent.count + 2)
  }

  private static func inline(_ node: YAMLNode) -> String {
    switch node.content {
    case .mapping: "{}"
    case .sequence: "[]"
    case .scalar(let scalar):
      node.isNull ? "null" : scalar.isQuoted ? word(scalar.text) : plain(scalar.text)
    }
  }

  /// Returns a text that is read back as text, here and by readers that know more truth values.
  private static func word(_ text: String) -> String {
    let truths = ["y", "n", "yes", "no", "on", "off", "true", "false"]
    let isWord = PlainScalar.isWord(text) && !truths.contains(text.lowercased())
    return isWord ? plain(text) : text.jsonQuoted
  }

  /// Returns a text without quotes, unless YAML would give it another meaning.
  private static func plain(_ text: String) -> String {
    let isSafe = text.unicodeScalars.allSatisfy { letter in
      letter.isASCII
        && (letter.properties.isAlphabetic || "0123456789 ._-+/%".unicodeScalars.contains(letter))
    }
    let first = text.unicodeScalars.first
    let canBegin = first.map { !" -%.".unicodeScalars.contains($0) } ?? false
    let isNumber = PlainScalar.isNumber(text)
    return isSafe && (canBegin || isNumber) && text.last != " " ? text : text.jsonQuoted
  }
}

extension YAMLNode {
  /// True if the node needs separate lines.
  fileprivate var isBlock: Bool { entries?.isEmpty == false || items?.isEmpty == false }
}
