import Primitives

/// Reads an event log line by line and reports errors with their positions.
package struct EventLogReader: Sendable {
  /// The name of the file in errors.
  package let file: String
  /// The first line. The program that wrote the header interprets it.
  package let header: String
  /// The number of the line that was read most recently, counted from 1.
  package private(set) var line = 1

  private let bytes: [UInt8]
  private var position: Int
  private var now = Instant(nanoseconds: .min)
  private var events = 0
  private var observations = 0
  private var isAtEnd = false

  /// Reads the header's line.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - file: The name of the file in errors.
  /// - Throws: ``EventLogError`` if there is no complete line.
  package init(_ bytes: [UInt8], file: String) throws(EventLogError) {
    guard !bytes.isEmpty else {
      throw EventLogError(file: file, line: 1, reason: "the log is empty")
    }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      throw EventLogError(file: file, line: 1, reason: Self.truncated)
    }
    (self.bytes, self.file) = (bytes, file)
    header = String(decoding: bytes[..<end], as: UTF8.self)
    position = end + 1
  }

  /// Reads the next record; returns nil after the last line.
  ///
  /// - Throws: ``EventLogError`` at a line that does not belong to a log, that goes back in time, or at which the log
  ///   was cut off.
  /// - Complexity: O(*n*) in the length of the line.
  package mutating func next() throws(EventLogError) -> EventLogRecord? {
    let here = position
    line += 1
    guard let end = bytes[here...].firstIndex(of: UInt8(ascii: "\n")) else {
      guard isAtEnd, here == bytes.count else { throw problem(Self.truncated) }
      return nil
    }
    guard !isAtEnd else { throw problem("a line after the end of the log") }
    position = end + 1
    return try record(here..<end)
  }

  /// Returns an error for the line that was read most recently.
  package func problem(_ reason: String) -> EventLogError {
    EventLogError(file: file, line: line, reason: reason)
  }

  private static let truncated = "the log is incomplete: its last line is missing"

  private mutating func record(_ range: Range<Int>) throws(EventLogError) -> EventLogRecord {
    var cursor = LogCursor(bytes, range)
    let record: EventLogRecord?
    do { record = try EventLogLine(&cursor).record } catch {
      throw EventLogError(file: file, line: line, column: error.column, reason: error.reason)
    }
    guard let record else {
      throw problem("expected 't' with 'e' and 'a', 't' with 'f', or 'end', 'events' and 'facts'")
    }
    try count(record)
    return record
  }

  private mutating func count(_ record: EventLogRecord) throws(EventLogError) {
    switch record {
    case .event(_, _, let time):
      try pass(to: time)
      events += 1
    case .observation(_, let time):
      try pass(to: time)
      observations += 1
    case .end(let time, events, observations):
      try pass(to: time)
      isAtEnd = true
    case .end(_, let stated, let statedObservations):
      throw problem(
        "the log says it has \(stated) events and \(statedObservations) facts; "
          + "there are \(events) and \(observations)")
    }
  }

  private mutating func pass(to time: Instant) throws(EventLogError) {
    guard time >= now else {
      throw problem("time goes back from \(now.nanoseconds) to \(time.nanoseconds) ns")
    }
    now = time
  }
}
