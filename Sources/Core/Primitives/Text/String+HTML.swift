extension String {
  /// The text escaped for a document of HTML or a quoted attribute.
  package var escapedForHTML: String {
    let isPlain = !utf8.contains { "&<>\"".utf8.contains($0) }
    let text = isPlain ? self : spelling(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    return text.shown(keeping: ["\n", "\t"])
  }
}
