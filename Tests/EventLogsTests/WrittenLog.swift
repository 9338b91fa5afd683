import EventLogs
import ImagePipeline
import Primitives

/// Logs written for tests, and what is read back of them.
enum WrittenLog {
  /// The log of every kind of step, one a millisecond.
  static let ofEverything: [UInt8] = {
    var writer = EventLogWriter(header: #"{"schemaVersion": 1}"#, to: EventLogBytes())
    var now = Instant.start
    let none: [Effects.Effect] = []
    let effects = EveryStep.effects
    for event in EveryStep.events {
      writer.observe(event, none.span, at: now)
      now = now + .milliseconds(1)
    }
    writer.observe(EveryStep.events[0], effects.span, at: now)
    for observation in EveryStep.observations { writer.observe(observation, at: now) }
    return writer.finish(at: now).bytes
  }()

  static let lines = String(decoding: ofEverything, as: UTF8.self).split(
    separator: "\n", omittingEmptySubsequences: false
  ).map(String.init)

  /// Reads a whole log.
  static func records(
    of bytes: [UInt8]
  ) throws(EventLogError) -> [EventLogRecord] {
    var reader = try EventLogReader(bytes, file: "run.jsonl")
    var records: [EventLogRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  static func records(of lines: [String]) throws(EventLogError) -> [EventLogRecord] {
    try records(of: [UInt8](lines.joined(separator: "\n").utf8))
  }
}

/// A log kept in memory.
struct EventLogBytes: EventLogSink, Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }
}
