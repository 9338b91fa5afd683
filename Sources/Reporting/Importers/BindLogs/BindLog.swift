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

  /// The time by which a line may be late, as lines of several threads are. It is a guess: far above the wait of a queue,
  /// far below a change of the device's time.
  private static let tolerance = Nanoseconds.seconds(1)

  /// Creates the log of a run, whose events are in the order of time.
  package init(_ header: BindLogHeader, _ events: [BindLogEvent]) {
    (file, isCutOff, self.header, self.events) = ("", false, header, events)
  }

  /// The log as the text of a file.
  package var text: BindLogText {
    var text = BindLogText(header)
    for event in events { text.append(event) }
    return text
  }

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
    let first = BindLogLine(bytes: lines[0], file: file, place: ":1")
    header = try first.read().header
    var events: [(event: BindLogEvent, line: BindLogLine)] = []
    var isCutOff = false
    var latest = Instant.start
    for (index, bytes) in lines.enumerated().dropFirst() {
      let line = BindLogLine(bytes: bytes, file: file, place: ":\(index + 1)")
      guard !line.isBlank else { continue }
      do throws(FileError) {
        guard let event = try line.read().event(header) else { continue }
        guard latest - event.time <= Self.tolerance else {
          let back = (latest - event.time).seconds.text(decimals: 1)
          throw line.error(
            "the clock goes back by \(back) s; log a clock that never does, such as "
              + "ProcessInfo.processInfo.systemUptime")
        }
        latest = max(latest, event.time)
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
