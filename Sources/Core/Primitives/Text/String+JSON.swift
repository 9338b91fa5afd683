extension String {
  /// The text as a JSON string (RFC 8259, section 7) that YAML reads alike: in double quotes, with what is hidden
  /// escaped.
  package var jsonQuoted: String {
    let isPlain = !utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }
    return "\"" + (isPlain ? self : spelling(["\\": "\\\\", "\"": "\\\""])).shown + "\""
  }
}
