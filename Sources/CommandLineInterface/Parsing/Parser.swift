/// Reads the words after the name of a command.
struct Parser {
  private var invocation: Invocation
  private var words: ArraySlice<String>
  private var positional: [String] = []

  private init(_ words: ArraySlice<String>, for command: Command) {
    invocation = Invocation(of: command)
    self.words = words
  }

  /// The invocation, or nil when help is asked for before anything is wrong.
  static func parse(
    _ words: ArraySlice<String>, for command: Command
  ) throws(UsageError) -> Invocation? {
    var parser = Parser(words, for: command)
    guard try parser.readWords() else { return nil }
    try parser.assignArguments()
    try parser.requireOptions()
    return parser.invocation
  }

  private mutating func readWords() throws(UsageError) -> Bool {
    while let word = words.popFirst() {
      if word == "--" {
        positional += words
        return true
      }
      guard word.hasPrefix("-"), word != "-" else {
        positional.append(word)
        continue
      }
      guard try readOption(word) else { return false }
    }
    return true
  }

  /// Reads one option and its value; false when it is `--help`.
  private mutating func readOption(_ word: String) throws(UsageError) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let option = try option(spelled: name)
    if option.name == Option.help.name { return false }
    if invocation.has(option), !option.isRepeatable { throw .repeatedOption(name) }
    let text = try value(of: option, attached: parts.count > 1 ? String(parts[1]) : nil)
    if let expected = option.value?.kind.expectation(unmetBy: text) {
      throw .invalidValue(of: name, text, expected: expected)
    }
    invocation.add(text, to: option)
    return true
  }

  private func option(spelled word: String) throws(UsageError) -> Option {
    let options = invocation.command.allOptions
    let match = options.first { option in
      word == "--\(option.name)" || option.short.map { word == "-\($0)" } == true
    }
    if let match { return match }
    throw .unknownOption(word, known: options.map { "--\($0.name)" })
  }

  private mutating func value(
    of option: Option, attached: String?
  ) throws(UsageError) -> String {
    guard option.value != nil else {
      if let attached { throw .unexpectedValue(option: option.usage, attached) }
      return ""
    }
    if let attached { return attached }
    guard let next = words.first, !next.hasPrefix("--") else {
      throw .missingValue(option: option.usage)
    }
    words.removeFirst()
    return next
  }

  private mutating func assignArguments() throws(UsageError) {
    var rest = positional[...]
    for argument in invocation.command.arguments {
      if rest.isEmpty, argument.arity == .one || argument.arity == .many {
        throw .missingArgument(argument.synopsis)
      }
      let isLong = argument.arity == .many || argument.arity == .any
      let taken = isLong ? rest : rest.prefix(1)
      try check(taken, against: argument)
      invocation.add(taken, to: argument)
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpectedArgument(extra) }
  }

  private func check(_ texts: ArraySlice<String>, against argument: Argument) throws(UsageError) {
    for text in texts {
      guard let expected = argument.kind.expectation(unmetBy: text) else { continue }
      throw .invalidValue(of: argument.name, text, expected: expected)
    }
  }

  private func requireOptions() throws(UsageError) {
    for option in invocation.command.options where option.isRequired && !invocation.has(option) {
      throw .missingOption(option.usage)
    }
  }
}
