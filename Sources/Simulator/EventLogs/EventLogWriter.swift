package import ImagePipeline
package import Primitives

/// Logs a whole run: a header, a line of JSON for each event with its effects and for each observation, and a final
/// line with the numbers of events and observations.
///
/// It passes lines on in blocks of about sixty-four kilobytes.
package struct EventLogWriter<Sink: EventLogSink & ~Copyable>: SessionObserver, ~Copyable {
  private var sink: Sink
  private var text = LogText()
  private var events = 0
  private var observations = 0

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - header: A JSON object on one line, without a line end.
  ///   - sink: The destination of the log.
  package init(header: String, to sink: consuming Sink) {
    self.sink = sink
    text.bare(header)
    text.endLine()
  }

  /// Logs an event and its effects.
  package mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    text.append(event, effects, at: now)
    events += 1
    flush(above: Self.chunk)
  }

  /// Logs an observation.
  package mutating func observe(_ observation: Observation, at now: Instant) {
    text.append(observation, at: now)
    observations += 1
    flush(above: Self.chunk)
  }

  /// Writes the last line.
  ///
  /// - Returns: The sink, which the caller must close.
  package consuming func finish(at end: Instant) -> Sink {
    text.appendEnd(at: end, events: events, observations: observations)
    flush(above: 0)
    return sink
  }

  private static var chunk: Int { 1 << 16 }

  private mutating func flush(above limit: Int) {
    guard text.bytes.count > limit else { return }
    sink.append(text.bytes)
    text.clear()
  }
}

extension EventLogWriter: Sendable where Sink: Sendable & ~Copyable {}

/// The destination of a log's bytes: a file, or memory.
package protocol EventLogSink: ~Copyable {
  /// Appends the next bytes. The sink stores an error until it is closed, since observers of a run cannot handle it.
  mutating func append(_ bytes: [UInt8])
}
