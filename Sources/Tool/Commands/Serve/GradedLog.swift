import HTTPCaching
import ImageServer
import Importers
import Primitives
import RequestTraces

/// The requests of a log, by the clients or the runs that made them.
struct GradedLog {
  var parts: [(name: String, records: [ServerLogRecord])]
  /// The word for one of the parts.
  var part = "client"
  /// True if the log gives the ends of requests.
  var hasEnds = true
  var hasConnections = false
  /// The lines that are no requests.
  var passed = PassedRecords()
}

extension GradedLog {
  /// Takes the log of a server or proxy.
  init(_ log: AccessLog, _ records: [String: [ServerLogRecord]]) {
    self.init(
      parts: records.map { ($0.key, $0.value) }, hasEnds: log.hasEnds, passed: log.passed)
  }

  /// Takes the requests of an archive that its client's cache did not answer.
  init(_ archive: HTTPArchive, _ images: ImageSelection) {
    let entries = archive.entries.filter { !$0.isFromCache && $0.isHTTP }
    let records = entries.map { ServerLogRecord($0, isImage: $0.isImage(images)) }
    let runs = Dictionary(grouping: zip(entries, records)) { archive.runs.isEmpty ? "" : $0.0.run }
    self.init(
      parts: runs.map { ($0.key, $0.value.map(\.1)) }, part: "run",
      hasEnds: entries.allSatisfy { $0.duration != nil })
  }
}

extension ServerLogRecord {
  /// Converts an entry of an archive to a record as its server would have logged it.
  fileprivate init(_ entry: ArchiveEntry, isImage: Bool) {
    // The sum of both fits 64 bits, whatever an archive contains.
    func nanoseconds(_ time: Double) -> Int64 { Int64(min(max(time * 1_000_000, -4e18), 4e18)) }
    let start = nanoseconds(entry.start)
    self.init(
      number: UInt64(entry.number), span: start...start + nanoseconds(entry.duration ?? 0),
      method: entry.method, target: entry.url,
      status: entry.status == 0 ? nil : UInt16(clamping: entry.status),
      bytes: entry.status == 304 ? 0 : entry.transferred ?? entry.bytes ?? 0,
      isImage: isImage,
      outcome: entry.isCancelled ? .clientClosed : entry.status == 0 ? nil : .completed)
  }
}
