package import ImagePipeline
package import Primitives

/// A line as it is read, before it is known to be whole.
struct EventLogLine {
  private enum Key: String, CaseIterable { case t, e, a, c, f, end, events, facts }

  private var time: Instant?
  private var event: PipelineEvent?
  private var answers: LoggedAnswers?
  private var fact: Fact?
  private var end: Instant?
  private var events: Int?
  private var facts: Int?
  private let isFirstForm: Bool

  /// Reads the line.
  init(_ cursor: inout LogCursor) throws(LogProblem) {
    isFirstForm = cursor.isFirstForm
    try cursor.openObject()
    while let name = try cursor.key() {
      guard let key = Key(rawValue: name), key != (isFirstForm ? .a : .c) else {
        throw cursor.problem("unknown key '\(name)'")
      }
      switch key {
      case .t: time = try cursor.next()
      case .e: event = try cursor.next()
      case .a: answers = try Self.answers(&cursor)
      case .c: answers = .firstForm(try cursor.listText())
      case .f: fact = try cursor.next()
      case .end: end = try cursor.next()
      case .events: events = try cursor.next()
      case .facts: facts = try cursor.next()
      }
    }
    try cursor.endLine()
  }

  private static func answers(
    _ cursor: inout LogCursor
  ) throws(LogProblem) -> LoggedAnswers {
    var answers: [Answers.Answer] = []
    try cursor.openList()
    while !cursor.isAtListEnd() { answers.append(try cursor.next()) }
    try cursor.closeList()
    return .list(answers)
  }

  /// What the line says; nil if it has not the keys of one kind of line.
  var record: EventLogRecord? {
    let none = isFirstForm ? LoggedAnswers.firstForm("[]") : .list([])
    return switch (time, event, fact, end, events, facts) {
    case (let time?, let event?, nil, nil, nil, nil): .event(event, answers ?? none, at: time)
    case (let time?, nil, let fact?, nil, nil, nil) where answers == nil: .fact(fact, at: time)
    case (nil, nil, nil, let end?, let events?, let facts?) where answers == nil:
      .end(at: end, events: events, facts: facts)
    default: nil
    }
  }
}
