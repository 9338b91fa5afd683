package import ImagePipeline
package import Primitives

/// One line of an event log after its header.
package enum EventLogRecord: Equatable, Sendable {
  /// The pipeline took an event and answered it:
  /// `{"t":16666667,"e":["cellForRow",0,3,12,12],"a":[["assign",3,7,"none"]]}`.
  case event(PipelineEvent, [Effects.Effect], at: Instant)
  /// The app or its host did something: `{"t":16666667,"f":["requestSent","13.7",2]}`.
  case observation(Observation, at: Instant)
  /// The run ended: `{"end":42000000000,"events":9132,"facts":2817}`, always the last line.
  case end(at: Instant, events: Int, facts: Int)
}

extension LogText {
  /// A line for an event with the answers to it.
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

  /// A line for a fact.
  mutating func append(_ fact: Observation, at now: Instant) {
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
