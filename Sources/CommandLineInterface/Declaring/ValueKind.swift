import Primitives

/// What the value of an option or argument may be.
///
/// The parser checks against it and the completion scripts offer values by it.
public enum ValueKind: Sendable, Equatable {
  /// Any text.
  case text
  /// The path of a file.
  case file
  /// The path of a folder, which need not exist.
  case directory
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A whole number from 0 to 2⁶⁴ − 1, such as a seed.
  case unsigned
  /// One of these words.
  case choice([String])
  /// A name that `list TOPIC --names` prints for one of the topics, or also a file.
  case name(topics: [String], orFile: Bool)
  /// The name of a command of the program, which the command itself looks up.
  case command

  /// What was expected, when the text is not such a value; nil when it is.
  func expectation(unmetBy text: String) -> String? {
    switch self {
    case .text, .command: nil
    case .file, .directory, .name: text.isEmpty ? "a name that is not empty" : nil
    case .integer(let range):
      Int(text).map(range.contains) == true
        ? nil : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .unsigned: UInt64(text) == nil ? "a whole number from 0 to \(UInt64.max)" : nil
    case .choice(let words):
      words.contains(text) ? nil : Self.enumeration(of: words) + Self.suggestion(text, from: words)
    }
  }

  /// `bash, zsh or fish`.
  private static func enumeration(of words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func suggestion(_ text: String, from words: [String]) -> String {
    Suggestion.nearest(to: text, in: words).map { "; did you mean '\($0)'?" } ?? ""
  }
}
