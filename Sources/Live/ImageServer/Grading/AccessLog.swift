package import HTTPCaching
package import Primitives

/// The log of a web server or proxy, as records that can be graded.
///
/// It reads these formats:
/// - The common and the combined one (*Log Files*, Apache HTTP Server 2.4 documentation, "Common Log Format" and
///   "Combined Log Format"), which nginx and proxies write too.
/// - Squid's own (*Squid configuration directive logformat*).
/// - HAProxy's for HTTP (*HAProxy Configuration Manual*, section "HTTP log format").
///
/// The common and combined formats have times in whole seconds and no durations. Their requests end when they
/// begin, so overlaps are not seen.
///
/// These signs mark a client that left: nginx's status 499, a result of Squid that ends with `_ABORTED`, or a
/// termination state of HAProxy that begins with `C`.
package struct AccessLog: Sendable {
  /// The records by client, in the order of the log.
  package private(set) var records: [String: [ServerLogRecord]] = [:]
  /// The lines that are no requests.
  package private(set) var passed = PassedRecords()
  /// True if all lines give the ends of their requests.
  package private(set) var hasEnds = true

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - text: The whole log.
  ///   - file: The name of the log in errors.
  ///   - images: The requests that count.
  /// - Throws: `FileError` if most lines are no requests.
  /// - Complexity: O(*n*).
  package init(_ text: String, file: String, images: ImageSelection) throws(FileError) {
    var entries: [(line: Int, entry: AccessLogEntry)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.isEmpty
    {
      guard let entry = AccessLogEntry(line) else {
        passed.append(
          index + 1,
          FileError(
            file: file, place: ":\(index + 1)",
            message:
              "is not a line of the common or combined format (client, two words, [time], \"request\", status, "
              + "bytes), nor of Squid's or HAProxy's"))
        continue
      }
      entries.append((index + 1, entry))
    }
    try passed.refuseMost(of: passed.count + entries.count)
    // Only nginx has this status, and sets it for every client that leaves before an answer.
    let isNginx = entries.contains { $0.entry.status == 499 }
    for (line, entry) in entries {
      hasEnds = hasEnds && entry.duration != nil
      let isAnswered = entry.status != 499 && entry.status >= 100
      let isCancelled = entry.isCancelled ?? (isNginx ? entry.status == 499 : nil)
      let record = ServerLogRecord(
        number: UInt64(line), span: entry.time...entry.time + (entry.duration ?? 0),
        method: entry.method, target: entry.target, status: isAnswered ? entry.status : nil,
        bytes: entry.bytes,
        isImage: images.contains(entry.target, type: entry.mediaType),
        outcome: isCancelled.map { $0 ? .clientClosed : isAnswered ? .completed : .broken })
      records[entry.client, default: []].append(record)
    }
  }
}
