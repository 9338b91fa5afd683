/// The words and signs of an assertion.
enum AssertionTokens {
  /// The comparisons, for messages.
  static let comparisons = Comparison.allCases.map(\.rawValue).joined(separator: ", ")

  private static let signs: Set<Character> = ["=", "!", "<", ">"]

  /// Whether a token is made of the signs of comparisons, in a right order or not.
  static func isComparison(_ token: String) -> Bool { token.first.map(signs.contains) ?? false }

  /// Splits at spaces and around signs. `*` multiplies unless a point follows, as in `*.crashes`.
  static func split(_ text: String) -> [String] {
    var tokens: [String] = []
    var isOpen = false
    let characters = Array(text)
    for (place, character) in characters.enumerated() {
      let isForAll =
        character == "*" && place + 1 < characters.count && characters[place + 1] == "."
      if character.isWhitespace {
        isOpen = false
      } else if character == "*" && !isForAll {
        tokens.append("*")
        isOpen = false
      } else if isOpen, let last = tokens.last, isComparison(last) == signs.contains(character) {
        tokens[tokens.count - 1].append(character)
      } else {
        tokens.append(String(character))
        isOpen = true
      }
    }
    return tokens
  }
}
