package import Foundation
package import Primitives
import TextOutput

/// An app's log of its image views: each bind with its answer, and the visible cells.
///
/// The format is in <doc:BindLogFormat>. Unknown fields and kinds of lines are ignored.
package struct BindLog: Sendable {
  /// The file, as the user named it.
  package let file: String
  /// The contents of its first line.
  package let header: BindLogHeader
  /// Its other lines, sorted by time; lines of the same moment are in the order of the file.
  package let events: [BindLogEvent]
  /// True if the last line was left out because it is cut off, as when the app ended while writing it.
  package let isCutOff: Bool

  /// Returns true if a file's first line is that of a bind log.
  package static func recognizes(_ bytes: Data) -> Bool {
    let line = bytes.prefix(1 << 16).prefix { $0 != UInt8(ascii: "\n") }
    return JSONValue(reading: Data(line))?.members["bindLog"] != nil
  }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: The name of the file in errors.
  /// - Throws: `FileError` with the line at fault.
  /// - Complexity: O(*n* log *n*) in the number of lines.
  package init(_ bytes: Data, file: String) throws(FileError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = BindLogLine(bytes: lines[0], file: file, number: 1)
    header = try first.read().header
    var events: [(event: BindLogEvent, line: BindLogLine)] = []
    var isCutOff = false
    var clock = BindLogClock()
    for (index, bytes) in lines.enumerated().dropFirst() {
      let line = BindLogLine(bytes: bytes, file: file, number: index + 1)
      guard !line.isBlank else { continue }
      do {
        guard let event = try line.read().event(header) else { continue }
        try clock.advance(to: event.time, line)
        events.append((event, line))
      } catch {
        // A complete line ends with a line break. After the last break is the line that was being written.
        guard index == lines.count - 1, line.json == nil else { throw error }
        isCutOff = true
      }
    }
    (self.file, self.isCutOff) = (file, isCutOff)
    // Sorting is stable.
    events.sort { $0.event.time < $1.event.time }
    var binds: Set<Int> = []
    for (event, line) in events { try line.check(event, &binds) }
    self.events = events.map(\.event)
  }
}

/// The clock of a log. Lines of several threads may be written a little out of order.
private struct BindLogClock {
  /// The time by which a line may be late. It is a guess: far above the wait of a queue, far below a change of the
  /// device's time.
  private static let tolerance = Nanoseconds.seconds(1)

  private var latest = Instant.start
  private var latestLine = 1

  /// Checks the time of a line.
  ///
  /// - Throws: `FileError` if the clock went back.
  mutating func advance(to time: Instant, _ line: BindLogLine) throws(FileError) {
    guard time < latest else {
      (latest, latestLine) = (time, line.number)
      return
    }
    guard latest - time <= Self.tolerance else {
      let back = (latest - time).seconds.text(decimals: 1)
      throw line.error(
        "the clock goes back by \(back) s after line \(latestLine); log a clock that never does, such as "
          + "ProcessInfo.processInfo.systemUptime")
    }
  }
}
