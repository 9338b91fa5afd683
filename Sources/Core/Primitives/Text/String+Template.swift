extension String {
  /// Returns the template with each `{{name}}` replaced, all in one pass, so that no value is read as a template.
  package func filled(_ values: [String: String]) -> String {
    let parts = split(separator: "{{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { text, part in
      guard let end = part.firstRange(of: "}}") else { return text.append(contentsOf: part) }
      text += values[String(part[..<end.lowerBound])] ?? ""
      text += part[end.upperBound...]
    }
  }
}
