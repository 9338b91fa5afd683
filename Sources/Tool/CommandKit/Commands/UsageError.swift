import Primitives

/// An error in a command line.
enum UsageError: Error, Equatable, Sendable {
  /// The first word is not a command.
  case unknownCommand(String, known: [String])
  /// A word begins with a dash but is not an option of the command.
  case unknownOption(String, known: [String])
  /// A value is missing, because the command line ends or another option follows.
  case missingValue(option: String)
  /// A flag has a value after `=`.
  case unexpectedValue(option: String, String)
  /// A value is not of the declared kind. `of` is the name of the option or argument.
  case invalidValue(of: String, String, expected: String)
  /// An option that is not repeatable occurs twice.
  case repeatedOption(String)
  /// An option of a command is before the command.
  case misplacedOption(String)
  /// A required option is absent.
  case missingOption(String)
  /// A required argument is absent.
  case missingArgument(String)
  /// There are more arguments than the command accepts.
  case unexpectedArgument(String)
}

extension UsageError: CustomStringConvertible {
  /// The error in one line, with the most similar known word if there is one.
  var description: String {
    switch self {
    case .unknownCommand(let word, let known):
      Suggestion.unknown("command", word, known: known)
    case .unknownOption(let word, let known):
      Suggestion.unknown("option", word, known: known)
    case .missingValue(let option): "option '\(option)' needs a value"
    case .unexpectedValue(let option, let text): "option '\(option)' takes no value, not '\(text)'"
    case .invalidValue(let subject, let text, let expected):
      "'\(text)' is not a value of '\(subject)': expected \(expected)"
    case .repeatedOption(let option): "option '\(option)' is given more than once"
    case .misplacedOption(let word): "option '\(word)' comes after the command"
    case .missingOption(let option): "missing option '\(option)'"
    case .missingArgument(let name): "missing argument '\(name)'"
    case .unexpectedArgument(let text): "unexpected argument '\(text)'"
    }
  }
}
