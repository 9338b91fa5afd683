extension String {
  /// The text as it stands in a document of HTML or in a quoted attribute.
  var escapedForHTML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
  }
}
