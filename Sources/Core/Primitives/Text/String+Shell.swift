extension String {
  /// The text as one word of a shell, in quotes.
  package var shellQuoted: String { "'" + spelling(["'": "'\\''"]) + "'" }

  /// The text as one word of a shell, in quotes if it needs them.
  package var shellWord: String {
    let isPlain = allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "._/+=,:@%-".contains($0))
    }
    return isPlain && !isEmpty ? self : shellQuoted
  }
}
