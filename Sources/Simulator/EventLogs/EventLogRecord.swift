package import ImagePipeline
package import Primitives

/// A line of an event log after its header.
package enum EventLogRecord: Equatable, Sendable {
  /// An event of the pipeline and its effects:
  /// `{"t":16666667,"e":["cellForRow",0,3,12,12],"a":[["assign",3,7,"none"]]}`.
  case event(PipelineEvent, [Effects.Effect], at: Instant)
  /// An observation of the app or its engine: `{"t":16666667,"f":["requestSent","13.7",2]}`.
  case observation(Observation, at: Instant)
  /// The end of the run: `{"end":42000000000,"events":9132,"facts":2817}`. It is always the last line.
  case end(at: Instant, events: Int, observations: Int)
}

extension LogText {
  /// Appends a line for an event with its effects.
  mutating func append(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    openObject()
    member("t", now)
    member("e", event)
    if !effects.isEmpty {
      key("a")
      openList()
      for position in effects.indices { effects[position].write(to: &self) }
      closeList()
    }
    closeObject()
    endLine()
  }

  /// Appends a line for an observation.
  mutating func append(_ observation: Observation, at now: Instant) {
    openObject()
    member("t", now)
    member("f", observation)
    closeObject()
    endLine()
  }

  /// Appends the last line.
  mutating func appendEnd(at end: Instant, events: Int, observations: Int) {
    openObject()
    member("end", end)
    member("events", events)
    member("facts", observations)
    closeObject()
    endLine()
  }
}

/// A line of a log as read, before its keys are checked.
struct EventLogLine {
  private enum Key: String, CaseIterable { case t, e, a, f, end, events, facts }

  private var time: Instant?
  private var event: PipelineEvent?
  private var effects: [Effects.Effect]?
  private var observation: Observation?
  private var end: Instant?
  private var events: Int?
  private var observations: Int?

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
      case .a: effects = try Self.effects(&cursor)
      case .f: observation = try cursor.next()
      case .end: end = try cursor.next()
      case .events: events = try cursor.next()
      case .facts: observations = try cursor.next()
      }
    }
    try cursor.endLine()
  }

  private static func effects(
    _ cursor: inout LogCursor
  ) throws(LogProblem) -> [Effects.Effect] {
    var effects: [Effects.Effect] = []
    try cursor.openList()
    while !cursor.isAtListEnd() { effects.append(try cursor.next()) }
    try cursor.closeList()
    return effects
  }

  /// The record of the line; nil if its keys do not belong to one kind of line.
  var record: EventLogRecord? {
    switch (time, event, observation, end, events, observations) {
    case (let time?, let event?, nil, nil, nil, nil): .event(event, effects ?? [], at: time)
    case (let time?, nil, let observation?, nil, nil, nil) where effects == nil:
      .observation(observation, at: time)
    case (nil, nil, nil, let end?, let events?, let observations?) where effects == nil:
      .end(at: end, events: events, observations: observations)
    default: nil
    }
  }
}
