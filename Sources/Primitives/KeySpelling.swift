extension String {
  /// The spelling of a key in a scenario: `costLimit` is `cost-limit`.
  ///
  /// Every capital begins a word, so acronyms come apart (`peakRSS` is `peak-r-s-s`); give such a
  /// key its spelling in `CodingKeys` instead. A text without capitals stays as it is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var kebabCased: String {
    var result = ""
    for letter in self {
      if letter.isUppercase, !result.isEmpty { result.append("-") }
      result += letter.lowercased()
    }
    return result
  }

  /// The spelling of a key in Swift: `cost-limit` is `costLimit`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var camelCased: String {
    let words = split(separator: "-", omittingEmptySubsequences: false)
    return words.dropFirst().reduce(into: String(words.first ?? "")) { result, word in
      result += word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
