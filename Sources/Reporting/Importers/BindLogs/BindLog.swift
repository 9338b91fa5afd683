package import Foundation
package import Primitives
import TextOutput

/// What an app logged of its image views: each bind with its answer, and what was on screen.
///
/// The format is in <doc:BindLogFormat>. Fields and kinds of lines that it does not name are passed over.
package struct BindLog: Sendable {
  /// The file as it was named.
  package let file: String
  /// What its first line says.
  package let header: BindLogHeader
  /// Its other lines by time, those of one moment in the order of the file.
  package let events: [BindLogEvent]
  /// Whether the last line is cut off, as where the app was ended while it wrote. It is left out.
  package let isCutOff: Bool

  /// Whether a file's first line is that of a bind log.
  package static func recognizes(_ bytes: Data) -> Bool {
    let line = bytes.prefix(1 << 16).prefix { $0 != UInt8(ascii: "\n") }
    return JSONValue(reading: Data(line))?.members["bindLog"] != nil
  }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - file: What errors call it.
  /// - Throws: `BindLogError` with the line at fault.
  /// - Complexity: O(*n* log *n*) in the number of lines.
  package init(_ bytes: Data, file: String) throws(BindLogError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let first = BindLogLine(lines[0], file: file, number: 1)
    header = try first.read().header
    var events: [(event: BindLogEvent, line: BindLogLine)] = []
    var isCutOff = false
    for (index, bytes) in lines.enumerated().dropFirst() {
      let line = BindLogLine(bytes, file: file, number: index + 1)
      guard !line.isBlank else { continue }
      do {
        guard let event = try line.read().event(header) else { continue }
        events.append((event, line))
      } catch {
        // Whole lines end; what is behind the last end of a line is what was being written.
        guard index == lines.count - 1, error.isUnreadable else { throw error }
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

/// Why a bind log cannot be read or made use of, and where.
package struct BindLogError: ExitCoded, Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The line at fault, from 1; nil where the file as a whole is.
  package var line: Int?
  /// What is wrong, and what to do.
  package let message: String
  /// Whether the line is no JSON at all.
  var isUnreadable = false

  /// Something wrong in a log.
  package init(file: String, line: Int? = nil, message: String) {
    (self.file, self.line, self.message) = (file, line, message)
  }

  /// The complaint: `binds.jsonl:12: 'item' is missing; …`.
  package var description: String { file + (line.map { ":\($0)" } ?? "") + ": " + message.shown }

  package var exitCode: ExitCode { .usage }
}
