package import ImagePipeline
package import Primitives

/// Watches a run and logs all of it: one line of JSON for each event with the answers to it, and
/// for each fact of the app's or its host's, after a header and before a last line that says how many there were.
///
/// Lines are gathered and handed on some sixty-four kilobytes at a time.
package struct EventLogWriter<Sink: EventLogSink & ~Copyable>: SessionObserver, ~Copyable {
  private var sink: Sink
  private var text = LogText()
  private var events = 0
  private var facts = 0

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - header: An object of JSON on one line, without an end of line.
  ///   - sink: Where the log goes.
  package init(header: String, to sink: consuming Sink) {
    self.sink = sink
    text.raw(header)
    text.endLine()
  }

  /// Logs an event and how the pipeline answered it.
  package mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    text.append(event, effects, at: now)
    events += 1
    flush(above: Self.chunk)
  }

  /// Logs what happened.
  package mutating func observe(_ fact: Observation, at now: Instant) {
    text.append(fact, at: now)
    facts += 1
    flush(above: Self.chunk)
  }

  /// Writes the last line.
  ///
  /// - Returns: The sink, to be closed by whoever opened it.
  package consuming func finish(at end: Instant) -> Sink {
    text.appendEnd(at: end, events: events, facts: facts)
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

/// Where a log's bytes go: a file, or memory.
package protocol EventLogSink: ~Copyable {
  /// Takes the next bytes. What goes wrong is kept until the sink is closed, since nobody who watches a
  /// run can do anything about it.
  mutating func append(_ bytes: [UInt8])
}
