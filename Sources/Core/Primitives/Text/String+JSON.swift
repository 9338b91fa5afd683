extension String {
  /// The text as a JSON string (RFC 8259, section 7) that YAML reads the same way: in double quotes, with hidden
  /// characters escaped.
  package var jsonQuoted: String {
    let isPlain = !utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
    return "\"" + (isPlain ? self : spelling(["\\": "\\\\", "\"": "\\\""])).shown + "\""
  }
}
