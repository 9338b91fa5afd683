import ImagePipeline
import Primitives

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
