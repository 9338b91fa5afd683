import Foundation

/// The log of a web server or proxy in the common or the combined format, as records that can be graded.
///
/// The formats are Apache's (*Log Files*, Apache HTTP Server 2.4 documentation, "Common Log Format" and
/// "Combined Log Format"), which nginx and proxies write too. Times are whole seconds; a request ends
/// when it began, so that what overlapped is not seen.
package struct AccessLog: Sendable {
  /// The records by client, in the order of the log.
  package let records: [String: [ServerLogRecord]]

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - text: The whole log.
  ///   - file: What errors call it.
  ///   - takesAll: Whether requests count whose path does not end as an image's does.
  /// - Throws: ``AccessLogError`` with the line at fault.
  /// - Complexity: O(*n*).
  package init(_ text: String, file: String, takesAll: Bool) throws(AccessLogError) {
    var records: [String: [ServerLogRecord]] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.isEmpty
    {
      guard let entry = Entry(line) else {
        throw AccessLogError(
          file: file, line: index + 1,
          problem: "is not a line of the common or combined format: client, two words, [time], "
            + "\"request\", status, bytes")
      }
      let isImage = takesAll || ImagePath.isImage(entry.target)
      let record = ServerLogRecord(
        number: UInt64(index + 1), span: entry.time...entry.time, method: entry.method,
        target: entry.target, status: entry.status, bytes: entry.bytes, isImage: isImage)
      records[entry.client, default: []].append(record)
    }
    self.records = records
  }

  private struct Entry {
    let client, method, target: String
    /// Nanoseconds since 1970.
    let time: Int64
    let status: UInt16?
    let bytes: Int

    init?(_ line: Substring) {
      let form = /(\S+) \S+ .*?\[([^\]]+)\] "(\S*) ?(\S*)[^"]*" (\d{3}|-) (\d+|-).*/
      guard let match = line.wholeMatch(of: form), let time = Self.time(match.2) else { return nil }
      client = String(match.1)
      (method, target) = (String(match.3), String(match.4))
      self.time = time
      (status, bytes) = (UInt16(match.5), Int(match.6) ?? 0)
    }

    private static let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `10/Oct/2000:13:55:36 -0700`.
    private static func time(_ text: Substring) -> Int64? {
      let form = /(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)/
      guard let match = text.wholeMatch(of: form), let day = Int(match.1),
        let month = months.firstIndex(of: String(match.2)), let year = Int(match.3),
        let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
        let zoneHours = Int(match.8), let zoneMinutes = Int(match.9)
      else { return nil }
      let east = (zoneHours * 60 + zoneMinutes) * 60 * (match.7 == "-" ? -1 : 1)
      let parts = DateComponents(
        calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0),
        year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
      return parts.date.flatMap {
        let seconds = Int64($0.timeIntervalSince1970) - Int64(east)
        let time = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return time.overflow ? nil : time.partialValue
      }
    }
  }
}

/// A line of a log that cannot be read.
package struct AccessLogError: Error, Hashable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// What is wrong with it.
  package let problem: String

  /// A complaint about a line.
  package init(file: String, line: Int, problem: String) {
    (self.file, self.line, self.problem) = (file, line, problem)
  }

  /// `access.log:12: …`.
  package var description: String { "\(file):\(line): \(problem)" }
}
