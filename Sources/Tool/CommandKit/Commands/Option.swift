/// A positional argument, as the help text shows it.
struct Argument: Sendable {
  /// The number of values. `rest` means all words after `--`.
  enum Arity: Sendable { case one, optional, many, any, rest }

  /// The placeholder of the value in the help text, such as `SCENARIO`.
  let name: String
  let completion: Completion
  let arity: Arity
  let help: String

  init(_ name: String, _ completion: Completion, _ arity: Arity, _ help: String) {
    self.name = name
    self.completion = completion
    self.arity = arity
    self.help = help
  }

  /// `SCENARIO...`.
  var synopsis: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)]..."
    case .rest: "[-- \(name)...]"
    }
  }
}

/// A flag (`--json`) or a named value (`--seed N`), as the help text shows it.
struct Option: Sendable {
  /// The value of an option that is not a flag.
  struct Value: Sendable {
    let placeholder: String
    let completion: Completion

    init(_ placeholder: String, _ kind: ValueKind<some Any>) {
      self.placeholder = placeholder
      completion = kind.completion
    }
  }

  /// The name without its dashes.
  let name: String
  var short: Character?
  var value: Value?
  var isRequired = false
  var isRepeatable = false
  let help: String

  /// The option that every command has.
  static let help = Option(name: "help", short: "h", help: "Show this help.")
  /// The option that the program itself has.
  static let version = Option(name: "version", short: "V", help: "Show the version.")

  /// The first sentence of the help text, for narrow layouts.
  var summary: String {
    let sentence = help[..<(help.firstRange(of: ". ")?.lowerBound ?? help.endIndex)]
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }

  /// `--seed N`.
  var usage: String {
    guard let value else { return "--\(name)" }
    return "--\(name) \(value.placeholder)"
  }

  /// `[--seed N]...`.
  var synopsis: String { (isRequired ? usage : "[\(usage)]") + (isRepeatable ? "..." : "") }

  /// `-h, --help`.
  var term: String { short.map { "-\($0), \(usage)" } ?? usage }

  /// The words that select the option: `-j` and `--jobs`.
  var spellings: [String] { [short.map { "-\($0)" }, "--\(name)"].compactMap(\.self) }

  /// Returns true if a word of a command line is the option's name or short name.
  func isSpelled(_ word: String) -> Bool { spellings.contains(word) }
}
