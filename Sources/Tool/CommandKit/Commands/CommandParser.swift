/// Reads the words after the name of a command into the command's properties.
struct CommandParser<Parsed: Command> {
  private var command = Parsed()
  private let parameters: [Parameter<Parsed>]
  private var words: ArraySlice<String> = []
  private var positional: [String] = []
  /// The names of the options that were given.
  private var given: Set<String> = []
  /// The error of the first invalid value. Syntax errors are reported before it.
  private var refusal: (any Error)?

  init(_ parameters: [Parameter<Parsed>]) { self.parameters = parameters }

  /// Returns the command; nil if help is requested before any error.
  ///
  /// - Throws: `UsageError`, or the error of a value's kind.
  consuming func parse(_ words: ArraySlice<String>) throws -> Parsed? {
    self.words = words
    guard try readWords() else { return nil }
    try assignArguments()
    for case let option? in parameters.map(\.option) where option.isRequired {
      guard given.contains(option.name) else { throw UsageError.missingOption(option.usage) }
    }
    if let refusal { throw refusal }
    return command
  }

  private mutating func readWords() throws(UsageError) -> Bool {
    while let word = words.popFirst() {
      if word == "--" {
        let rest = parameters.first { $0.argument?.arity == .rest }
        if rest == nil { positional += words }
        if let rest { for text in words { try set(rest, to: text, called: word) } }
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

  /// Reads an option and its value; returns false for `--help`.
  private mutating func readOption(_ word: String) throws(UsageError) -> Bool {
    let word = parted(word)
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if Option.help.isSpelled(name) { return false }
    let parameter = parameters.first { $0.option?.isSpelled(name) ?? false }
    guard let parameter, let option = parameter.option else {
      let known = parameters.compactMap(\.option) + [.help]
      throw .unknownOption(name, known: known.map { "--\($0.name)" })
    }
    guard given.insert(option.name).inserted || option.isRepeatable else {
      throw .repeatedOption(name)
    }
    let text = try value(of: option, attached: parts.count > 1 ? String(parts[1]) : nil)
    try set(parameter, to: text, called: name)
    return true
  }

  /// Splits a short name from the text after it. That text is a value, as in `-j2`, or consists of more short names, as
  /// in `-qj2`, which are read next.
  private mutating func parted(_ word: String) -> String {
    let (name, rest) = (String(word.prefix(2)), word.dropFirst(2))
    let option = parameters.lazy.compactMap(\.option).first { $0.isSpelled(name) }
    guard let option, name != "--", !rest.isEmpty, rest.first != "=" else { return word }
    guard option.value == nil else { return "\(name)=\(rest)" }
    words = ["-\(rest)"] + words
    return name
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
    for parameter in parameters {
      guard let argument = parameter.argument, argument.arity != .rest else { continue }
      if rest.isEmpty, argument.arity == .one || argument.arity == .many {
        throw .missingArgument(argument.synopsis)
      }
      let isLong = argument.arity == .many || argument.arity == .any
      let taken = isLong ? rest : rest.prefix(1)
      for text in taken { try set(parameter, to: text, called: argument.name) }
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .unexpectedArgument(extra) }
  }

  private mutating func set(
    _ parameter: Parameter<Parsed>, to text: String, called name: String
  ) throws(UsageError) {
    do { try parameter.set(&command, text) } catch let error as Expectation {
      throw .invalidValue(of: name, text, expected: error.text)
    } catch {
      refusal = refusal ?? error
    }
  }
}
