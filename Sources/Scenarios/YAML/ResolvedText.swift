/// The text of a scenario with everything filled in, for results files and for people.
public enum ResolvedText {
  /// The tree as JSON, two spaces a level, keys in the order of the tree.
  ///
  /// Numbers, truth values and null that were not quoted stay what they are; all else is a string.
  /// The form is that of RFC 8259.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func json(_ node: YAMLNode) -> String {
    var text = ""
    JSONText.write(node, indent: "", into: &text)
    return text
  }

  /// The tree as JSON on one line, without an end of line; otherwise as ``json(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func jsonLine(_ node: YAMLNode) -> String {
    // No string of JSON has an end of line in it.
    json(node).split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
  }

  /// A value as JSON with kebab-case keys, in the order in which its type writes them.
  ///
  /// - Throws: whatever the value's own `encode(to:)` throws.
  public static func json(of value: some Encodable) throws -> String {
    json(try NodeEncoder.encode(value))
  }

  /// The tree as YAML in block style, which `YAMLParser` reads back as the same tree.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func yaml(_ node: YAMLNode) -> String {
    var text = ""
    YAMLText.write(node, indent: "", into: &text)
    return text
  }

  /// A value as YAML with kebab-case keys, in the order in which its type writes them.
  ///
  /// - Throws: whatever the value's own `encode(to:)` throws.
  public static func yaml(of value: some Encodable) throws -> String {
    yaml(try NodeEncoder.encode(value))
  }
}
