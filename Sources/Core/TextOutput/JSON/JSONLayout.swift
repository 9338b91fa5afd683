import Primitives

/// The layout of JSON (RFC 8259).
package struct JSONLayout: Sendable {
  /// The text between a key and its value.
  private let colon: String
  /// The text between two values on a line.
  private let comma: String
  private let hasLines: Bool
  private let sortsKeys: Bool
  /// True if an empty object or list also spans lines.
  private let splitsEmpty: Bool

  private init(
    _ colon: String, _ comma: String, hasLines: Bool = false, sortsKeys: Bool = false,
    splitsEmpty: Bool = false
  ) {
    (self.colon, self.comma) = (colon, comma)
    (self.hasLines, self.sortsKeys, self.splitsEmpty) = (hasLines, sortsKeys, splitsEmpty)
  }

  /// For scripts: one line per member and element, keys in alphabetical order.
  package static let script = JSONLayout(
    " : ", ",", hasLines: true, sortsKeys: true, splitsEmpty: true)
  /// For people who compare files: one line per member and element, keys in the order given.
  package static let lines = JSONLayout(": ", ",", hasLines: true)
  /// On one line with blanks, keys in the order given.
  package static let line = JSONLayout(": ", ", ")
  /// Like ``lines``, but without line ends and indentation.
  package static let joined = JSONLayout(": ", ",")
  /// On one line without blanks, keys in the order given.
  package static let dense = JSONLayout(":", ",")
  /// On one line without blanks, keys in alphabetical order.
  package static let record = JSONLayout(":", ",", sortsKeys: true)

  /// Writes a value; a margin is a line end with the indentation of the next line.
  fileprivate func write(_ value: JSONValue, _ margin: String, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += NumberText.text(number, decimals: 9) ?? "null"
    case .large(let number): text += "\(number)"
    // A JSON string never contains a line end.
    case .written(let json):
      text +=
        json.utf8.contains(UInt8(ascii: "\n"))
        ? json.split(separator: "\n").joined(separator: margin) : json
    case .string(let string): text += string.jsonQuoted
    case .array(let elements): write(elements, "[", "]", margin, to: &text, write)
    case .object(let members):
      write(sortsKeys ? members.sorted() : members, "{", "}", margin, to: &text) {
        member, margin, text in
        text += member.key.jsonQuoted + colon
        write(member.value, margin, to: &text)
      }
    }
  }

  private func write<Item>(
    _ items: [Item], _ opening: String, _ closing: String, _ margin: String,
    to text: inout String, _ write: (Item, String, inout String) -> Void
  ) {
    text += opening
    let inner = hasLines ? margin + "  " : ""
    for (place, item) in items.enumerated() {
      if place > 0 { text += hasLines ? "," : comma }
      text += inner
      write(item, inner, &text)
    }
    if hasLines, !items.isEmpty || splitsEmpty { text += (items.isEmpty ? "\n" : "") + margin }
    text += closing
  }
}

extension JSONValue {
  /// Returns the value as text, without a line end after it.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - indent: The indentation of the line where the value starts.
  /// - Returns: The text.
  /// - Complexity: O(*n* log *n*) in its length.
  package func text(as layout: JSONLayout, indent: Int = 0) -> String {
    var text = ""
    layout.write(self, "\n" + String(repeating: " ", count: indent), to: &text)
    return text
  }

  /// The value on one line.
  package var text: String { text(as: .line) }

  /// The value in a form that every layout writes on one line.
  package var onOneLine: JSONValue { .written(text) }

  /// Returns a value in a form that every layout writes on one line.
  package static func line(_ value: JSONValue) -> JSONValue { value.onOneLine }

  /// The value as a document for scripts, with a line end after it.
  package var scriptText: String { text(as: .script) + "\n" }

  /// The value as a line of a log, with its line end.
  package var recordText: String { text(as: .record) + "\n" }
}
