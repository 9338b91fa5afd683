import Primitives

/// JSON laid out for people to compare, with keys in the order given; RFC 8259.
package enum JSONText {
  /// An object, one member a line.
  ///
  /// - Parameters:
  ///   - members: Keys, and values that are JSON already.
  ///   - indent: The indentation of the line on which the object starts.
  /// - Returns: The object, without an end of line after it.
  package static func object(_ members: [(String, String)], indent: Int) -> String {
    enclosed(members.map { $0.jsonQuoted + ": " + $1 }, "{", "}", indent: indent)
  }

  /// An array, one element a line.
  package static func array(_ elements: [String], indent: Int) -> String {
    enclosed(elements, "[", "]", indent: indent)
  }

  /// JSON moved to the right, but for its first line. A line never ends within a string of JSON.
  package static func indented(_ json: String, by indent: Int) -> String {
    json.split(separator: "\n", omittingEmptySubsequences: true)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private static func enclosed(
    _ lines: [String], _ opening: String, _ closing: String, indent: Int
  ) -> String {
    guard !lines.isEmpty else { return opening + closing }
    let margin = "\n" + String(repeating: " ", count: indent)
    return opening + lines.map { margin + "  " + $0 }.joined(separator: ",") + margin + closing
  }
}
