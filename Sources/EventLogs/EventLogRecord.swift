public import ImageLoading
public import Primitives

/// One line of an event log after its header.
public enum EventLogRecord: Equatable, Sendable {
  /// The pipeline took an event and answered with commands:
  /// `{"t":16666667,"e":["cellForRow",3,12,12],"c":[["hit",3,"memory"]]}`.
  case event(PipelineEvent, [PipelineCommand], at: Instant)
  /// The host did something that only it knows of: `{"t":16666667,"f":["requestSent","13.7"]}`.
  case fact(HostFact, at: Instant)
  /// The run ended: `{"end":42000000000,"events":9132,"facts":2817}`, always the last line.
  case end(at: Instant, events: Int, facts: Int)
}

extension LogText {
  /// A line for an event with its commands.
  mutating func append(
    _ event: PipelineEvent, _ commands: Span<PipelineCommand>, at now: Instant
  ) {
    openObject()
    member("t", now)
    member("e", event)
    if !commands.isEmpty {
      key("c")
      openList()
      for position in commands.indices { commands[position].write(to: &self) }
      closeList()
    }
    closeObject()
    endLine()
  }

  /// A line for a fact.
  mutating func append(_ fact: HostFact, at now: Instant) {
    openObject()
    member("t", now)
    member("f", fact)
    closeObject()
    endLine()
  }

  /// The last line.
  mutating func appendEnd(at end: Instant, events: Int, facts: Int) {
    openObject()
    member("end", end)
    member("events", events)
    member("facts", facts)
    closeObject()
    endLine()
  }
}

/// A line as it is read, before it is known to be whole.
struct EventLogLine {
  private enum Key: String, CaseIterable { case t, e, c, f, end, events, facts }

  private var time: Instant?
  private var event: PipelineEvent?
  private var commands: [PipelineCommand]?
  private var fact: HostFact?
  private var end: Instant?
  private var events: Int?
  private var facts: Int?

  /// Reads the line.
  init(_ cursor: inout LogCursor) throws(LogProblem) {
    try cursor.openObject()
    while let name = try cursor.key() {
      guard let key = Key(rawValue: name) else {
        throw cursor.problem("unknown key '\(name)'")
      }
      switch key {
      case .t: time = try cursor.next()
      case .e: event = try cursor.next()
      case .c: commands = try Self.commands(&cursor)
      case .f: fact = try cursor.next()
      case .end: end = try cursor.next()
      case .events: events = try cursor.next()
      case .facts: facts = try cursor.next()
      }
    }
    try cursor.endLine()
  }

  private static func commands(
    _ cursor: inout LogCursor
  ) throws(LogProblem) -> [PipelineCommand] {
    var commands: [PipelineCommand] = []
    try cursor.openList()
    while !cursor.isAtListEnd() { commands.append(try cursor.next()) }
    try cursor.closeList()
    return commands
  }

  /// What the line says; nil if it has not the keys of one kind of line.
  var record: EventLogRecord? {
    switch (time, event, fact, end, events, facts) {
    case (let time?, let event?, nil, nil, nil, nil): .event(event, commands ?? [], at: time)
    case (let time?, nil, let fact?, nil, nil, nil) where commands == nil: .fact(fact, at: time)
    case (nil, nil, nil, let end?, let events?, let facts?) where commands == nil:
      .end(at: end, events: events, facts: facts)
    default: nil
    }
  }
}
