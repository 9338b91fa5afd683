import Primitives

/// A value that stands in a list of a log's line, as one element or as several.
protocol LogField {
  /// Reads the value.
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self

  /// Writes the value.
  func write(to text: inout LogText)
}

extension LogText {
  /// A list of a name and what belongs to it.
  mutating func list<Name: RawRepresentable<String>, each Field: LogField>(
    _ name: Name, _ field: repeat each Field
  ) {
    openList()
    named(name, repeat each field)
    closeList()
  }

  /// A name and what belongs to it, within the list around them.
  mutating func named<Name: RawRepresentable<String>, each Field: LogField>(
    _ name: Name, _ field: repeat each Field
  ) {
    word(name.rawValue)
    for value in repeat each field { value.write(to: &self) }
  }

  /// The word of one of several things.
  mutating func word<Value: Equatable>(
    for value: Value, of words: [(value: Value, word: String)]
  ) {
    word(words.first { $0.value == value }?.word ?? "")
  }

  /// A key with its value.
  mutating func member(_ name: StaticString, _ value: some LogField) {
    key(name)
    value.write(to: &self)
  }
}

extension LogCursor {
  /// The next value, of the type that is asked for.
  mutating func next<Field: LogField>() throws(LogProblem) -> Field {
    try Field.read(from: &self)
  }

  /// The next word, which names one of several things.
  mutating func name<Name: RawRepresentable<String> & CaseIterable>(
    _ noun: String, _ type: Name.Type = Name.self
  ) throws(LogProblem) -> Name {
    try name(noun, of: Name.allCases.map { ($0, $0.rawValue) })
  }

  /// The next word, which names one of several things; `noun` is what it is one of, for errors.
  mutating func name<Value>(
    _ noun: String, of words: [(value: Value, word: String)]
  ) throws(LogProblem) -> Value {
    let place = problem("")
    let text = try word()
    if let known = words.first(where: { $0.word == text }) { return known.value }
    throw LogProblem(
      column: place.column, reason: Suggestion.unknown(noun, text, known: words.map(\.word)))
  }
}

extension Optional: LogField where Wrapped: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Wrapped? {
    try cursor.takesNull() ? nil : Wrapped.read(from: &cursor)
  }

  func write(to text: inout LogText) {
    if let self { self.write(to: &text) } else { text.bare("null") }
  }
}
