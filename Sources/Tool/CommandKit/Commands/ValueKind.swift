import Primitives

/// The possible values of an option or argument, and a function that reads them.
package struct ValueKind<Value>: Sendable {
  let completion: Completion
  let read: @Sendable (String) throws -> Value

  private init(
    _ completion: Completion, read: @escaping @Sendable (String) throws -> Value
  ) {
    self.completion = completion
    self.read = read
  }

  /// Returns the kind of a text that a function converts. Errors of the function are not changed.
  package static func text(_ read: @escaping @Sendable (String) throws -> Value) -> Self {
    Self(.nothing, read: read)
  }

  /// Returns the kind of a name that `list TOPIC --names` prints and a function converts. Errors of the function are
  /// not changed.
  package static func name(
    of topic: String, _ read: @escaping @Sendable (String) throws -> Value
  ) -> Self {
    Self(.names(topics: [topic], orFiles: false)) { try read(try filled($0)) }
  }

  /// Returns the kind of one of some words, which a function converts. Errors of the function are not changed.
  package static func words(
    _ words: [String], _ read: @escaping @Sendable (String) throws -> Value
  ) -> Self {
    Self(.words(words)) { text in
      guard words.contains(text) else { throw Expectation(oneOf: words, not: text) }
      return try read(text)
    }
  }

  private static func filled(_ text: String) throws(Expectation) -> String {
    guard !text.isEmpty else { throw Expectation("a name that is not empty") }
    return text
  }
}

extension ValueKind where Value == String {
  /// Any text.
  package static var text: Self { Self(.nothing) { $0 } }

  /// The path of a file.
  package static var file: Self { Self(.files, read: filled) }

  /// The path of a file to write.
  package static var output: Self { Self(.files, read: path) }

  /// The path of a folder, which need not exist.
  package static var directory: Self { Self(.folders, read: path) }

  /// Refuses `-`: standard input or output cannot stand for the file or folder.
  private static func path(_ text: String) throws(Expectation) -> String {
    guard text != "-" else { throw Expectation("a path; a file or folder named '-' is './-'") }
    return try filled(text)
  }

  /// The name of a command of the program, which the command `help` looks up.
  package static var command: Self { Self(.commands) { $0 } }

  /// Returns the kind of a name that `list TOPIC --names` prints for one of the topics, or optionally of a file's path.
  package static func name(of topics: String..., orFile: Bool = false) -> Self {
    Self(.names(topics: topics, orFiles: orFile), read: filled)
  }
}

extension ValueKind {
  /// Returns the kind of several values separated by commas.
  package static func list<Element>(_ kind: ValueKind<Element>) -> Self where Value == [Element] {
    Self(.list(kind.completion)) { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      do { return try parts.map(kind.read) } catch let error as Expectation where parts.count > 1 {
        throw Expectation(error.text + ", or several as in a,b")
      }
    }
  }

  /// Returns the kind of several names that `list TOPIC --names` prints, separated by commas, which a function
  /// converts. Errors of the function are not changed.
  package static func list(
    of topics: [String], _ read: @escaping @Sendable ([String]) throws -> Value
  ) -> Self {
    Self(.list(.names(topics: topics, orFiles: false))) { try read(try parts(of: $0)) }
  }

  /// Returns the kind of several texts, separated by commas, which a function converts. Errors of the function are not
  /// changed.
  package static func texts(_ read: @escaping @Sendable ([String]) throws -> Value) -> Self {
    Self(.nothing) { try read(try parts(of: $0)) }
  }

  private static func parts(of text: String) throws(Expectation) -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else { throw Expectation("no empty part between commas") }
    return parts
  }
}

extension ValueKind where Value == Int {
  /// Returns the kind of a whole number within a range.
  package static func integer(_ range: ClosedRange<Int>) -> Self {
    Self(.nothing) { text in
      guard let number = Int(text), range.contains(number) else {
        throw Expectation("a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension ValueKind where Value == UInt64 {
  /// A whole number from 0 to 2⁶⁴ − 1, such as a seed.
  package static var unsigned: Self {
    Self(.nothing) { text in
      guard let number = UInt64(text) else {
        throw Expectation("a whole number from 0 to \(UInt64.max)")
      }
      return number
    }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the type's cases, by its word.
  package static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(.words(words)) { text in
      guard let value = Value(rawValue: text) else { throw Expectation(oneOf: words, not: text) }
      return value
    }
  }
}

/// The suggestions that a completion script makes for a value.
indirect enum Completion: Sendable {
  case nothing, files, folders, commands
  case words([String])
  case names(topics: [String], orFiles: Bool)
  /// Several values of a kind, separated by commas.
  case list(Completion)
}

/// The expected form of a value that is not valid.
struct Expectation: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// `bash, zsh or fish; did you mean 'zsh'?`
  init(oneOf words: [String], not text: String) {
    let last = words.last ?? ""
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + last : last
    let nearest = Suggestion.nearest(to: text, in: words)
    self.text = list + (nearest.map { "; did you mean '\($0)'?" } ?? "")
  }
}
