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
