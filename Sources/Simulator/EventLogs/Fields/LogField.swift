import CachePolicies
import ImagePipeline
import Primitives
import Scrolling

/// A value in a list of a line, written as one or several elements.
protocol LogField {
  /// Reads the value.
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self

  /// Writes the value.
  func write(to text: inout LogText)
}

extension LogText {
  /// Appends a list that consists of a name and its fields.
  mutating func list<Name: RawRepresentable<String>, each Field: LogField>(
    _ name: Name, _ field: repeat each Field
  ) {
    openList()
    named(name, repeat each field)
    closeList()
  }

  /// Appends a name and its fields to the list around them.
  mutating func named<Name: RawRepresentable<String>, each Field: LogField>(
    _ name: Name, _ field: repeat each Field
  ) {
    word(name.rawValue)
    for value in repeat each field { value.write(to: &self) }
  }

  /// Appends the word for a value.
  mutating func word<Value: Equatable>(
    for value: Value, of words: [(value: Value, word: String)]
  ) {
    word(words.first { $0.value == value }?.word ?? "")
  }

  /// Appends a key with its value.
  mutating func member(_ name: StaticString, _ value: some LogField) {
    key(name)
    value.write(to: &self)
  }
}

extension LogCursor {
  /// Reads the next value of the requested type.
  mutating func next<Field: LogField>() throws(LogProblem) -> Field {
    try Field.read(from: &self)
  }

  /// Reads the next word as a name. An error calls the kind of name `noun`.
  mutating func name<Name: RawRepresentable<String> & CaseIterable>(
    _ noun: String, _ type: Name.Type = Name.self
  ) throws(LogProblem) -> Name {
    try name(noun, of: Name.allCases.map { ($0, $0.rawValue) })
  }

  /// Reads the next word as a value. An error calls the kind of value `noun`.
  mutating func name<Value>(
    _ noun: String, of words: [(value: Value, word: String)]
  ) throws(LogProblem) -> Value {
    let place = problem("")
    let text = try word()
    if let known = words.first(where: { $0.word == text }) { return known.value }
    throw LogProblem(
      column: place.column, reason: Suggestion.unknown(noun, text, known: words.map(\.word)))
  }

  /// Reads a whole number within the range of a narrower type.
  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(LogProblem) -> Number {
    let place = problem("")
    let value = try number()
    guard let narrow = Number(exactly: value) else {
      throw LogProblem(column: place.column, reason: "\(value) is out of range")
    }
    return narrow
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

/// A number that identifies something. The largest number means none and is written as null.
protocol LogNumber: LogField {
  var rawValue: UInt32 { get }
  init(_ rawValue: UInt32)
}

extension LogNumber {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    Self(try UInt32?.read(from: &cursor) ?? .max)
  }

  func write(to text: inout LogText) { (rawValue == .max ? nil : rawValue).write(to: &text) }
}

extension CellID: LogNumber {}
extension ItemID: LogNumber {}
extension BitmapID: LogNumber {}
extension ObjectID: LogNumber {}
extension RenditionID: LogNumber {}
extension ViewID: LogNumber {}
extension ScreenID: LogNumber {}
extension ProcessID: LogNumber {}

extension ConnectionID: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> ConnectionID {
    ConnectionID(try cursor.next())
  }

  func write(to text: inout LogText) { rawValue.write(to: &text) }
}

/// Written as in the header of a live request: the rendition and the attempt, `"12.3"`.
extension LoadToken: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> LoadToken {
    let place = cursor.problem("a load is a rendition and an attempt, as in \"12.3\"")
    let (left, right) = try cursor.pair()
    guard let rendition = UInt32(exactly: left), let attempt = UInt32(exactly: right) else {
      throw place
    }
    return LoadToken(RenditionID(rendition), attempt: attempt)
  }

  func write(to text: inout LogText) { text.pair(rendition.rawValue, attempt) }
}

/// A value from a small set, written as a word. The words belong to the format: they do not change when a case of the
/// type is renamed.
protocol LogWord: LogField, Equatable {
  /// The name of the kind of value, for errors.
  static var kind: String { get }
  /// Each value with its word.
  static var words: [(value: Self, word: String)] { get }
}

extension LogWord {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    try cursor.name(kind, of: words)
  }

  func write(to text: inout LogText) { text.word(for: self, of: Self.words) }
}

extension LogWord where Self: NamedChoice {
  /// Each value with its name in files, which does not change either.
  fileprivate static var named: [(value: Self, word: String)] { allCases.map { ($0, $0.name) } }
}

extension ReadResult: LogWord {
  static let kind = "outcome of a read"
  static let words: [(value: ReadResult, word: String)] = [
    (.image, "image"), (.undecodable, "undecodable"), (.missing, "missing"),
  ]
}

extension FetchFailure: LogWord {
  static let kind = "failure"
  static let words: [(value: FetchFailure, word: String)] = [
    (.offline, "offline"), (.timedOut, "timedOut"), (.connectionLost, "connectionLost"),
  ]
}

extension RequestEnd: LogWord {
  static let kind = "end of a request"
  static let words: [(value: RequestEnd, word: String)] = [
    (.completed, "completed"), (.notModified, "notModified"), (.refused, "refused"),
    (.failed, "failed"), (.cancelled, "cancelled"), (.redirected, "redirected"),
    (.probed, "probed"),
  ]
}

extension Channel: LogWord {
  static let kind = "channel"
  static let words: [(value: Channel, word: String)] = [
    (.session, "session"), (.synchronous, "synchronous"),
  ]
}

extension RequestPriority: LogWord {
  static let kind = "priority"
  static let words = named
}

extension Transition: LogWord {
  static let kind = "transition"
  static let words = named
}

extension MemoryPressure: LogWord {
  static let kind = "memory pressure"
  static let words = named
}

extension SweptStore: LogWord {
  static let kind = "store"
  static let words: [(value: SweptStore, word: String)] = [(.memory, "memory"), (.disk, "disk")]
}

/// Written as the number of a pipeline in the app.
extension PipelineID: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> PipelineID {
    PipelineID(try cursor.number(UInt8.self))
  }

  func write(to text: inout LogText) { text.number(Int64(rawValue)) }
}

/// Written as the number of an image view in its cell.
extension SlotID: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> SlotID {
    SlotID(try cursor.number(UInt8.self))
  }

  func write(to text: inout LogText) { text.number(Int64(rawValue)) }
}

extension LogField where Self: FixedWidthInteger {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    try cursor.number(Self.self)
  }

  func write(to text: inout LogText) { text.number(Int64(self)) }
}

extension Int32: LogField {}
extension UInt32: LogField {}
extension UInt16: LogField {}
extension Int: LogField {}

extension Bool: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Bool { try cursor.bool() }

  func write(to text: inout LogText) { text.bare(self ? "true" : "false") }
}

extension Double: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Double {
    try cursor.fraction()
  }

  /// Writes the shortest text that identifies the number.
  func write(to text: inout LogText) { text.bare("\(self)") }
}

extension LogField where Self: Quantity {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Self {
    Self(grains: try cursor.number())
  }

  func write(to text: inout LogText) { text.number(grains) }
}

extension ByteCount: LogField {}
extension Nanoseconds: LogField {}

extension Instant: LogField {
  static func read(from cursor: inout LogCursor) throws(LogProblem) -> Instant {
    Instant(nanoseconds: try cursor.number())
  }

  func write(to text: inout LogText) { text.number(nanoseconds) }
}
