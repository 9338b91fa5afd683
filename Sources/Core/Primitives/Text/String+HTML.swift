extension String {
  /// The text escaped for a document of HTML or a quoted attribute.
  package var escapedForHTML: String {
    let isPlain = !utf8.contains { "&<>\"".utf8.contains($0) }
    let text = isPlain ? self : spelling(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"])
    return text.shown(keeping: ["\n", "\t"])
  }

  /// Returns a template with each `{{name}}` replaced, all in one pass, so that no value is read as a template.
  package func filled(_ values: [String: String]) -> String {
    let parts = split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { text, part in
      guard let end = part.firstRange(of: "}}") else { return text.append(contentsOf: part) }
      text += values[String(part[..<end.lowerBound])] ?? ""
      text += part[end.upperBound...]
    }
  }
}
