import CommandKit
import Foundation
import HTTPCaching
import Harness
import ImageServer
import Importers
import Primitives
import RequestTraces

/// The requests of a log, by the clients or the runs that made them.
struct GradedLog {
  var parts: [(name: String, records: [ServerLogRecord])]
  /// The word for a part.
  var part = "client"
  /// The facts that the log contains.
  var contents = LogContents.all
  /// The lines that are not requests.
  var passed = PassedRecords()
}

extension GradedLog {
  /// Reads the log of a server, or an archive.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - choice: The selection of requests.
  ///   - client: The client whose requests are read; nil if those of all clients are.
  ///   - contents: The contents of the file, if it was read.
  /// - Returns: The requests.
  /// - Throws: `FileError`, or `CommandFailure` if the log does not contain the client.
  static func read(
    _ file: String, _ choice: ArchiveArguments, of client: String? = nil, contents: Data? = nil
  ) throws -> GradedLog {
    let data = try contents ?? InputFile.contents(at: file)
    func archive() throws -> GradedLog {
      GradedLog(try choice.chosen(of: HTTPArchive(data, at: file)), choice.images)
    }
    if data.starts(with: "PK".utf8) { return try archive() }
    let bytes = [UInt8](data)
    let beginning = String(decoding: bytes.prefix(64), as: UTF8.self).filter { !$0.isWhitespace }
    let isDocument = ["{", "[{", "[\""].contains { beginning.hasPrefix($0) }
    let isLog = AccessLogText.isLog(bytes)
    if !isLog { try refuseForeign(bytes, file) }
    guard isDocument, !isLog else {
      let log = try AccessLog(bytes, file: file, images: choice.images)
      return GradedLog(log, try log.records(of: client))
    }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let first = lines.first.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    let members = first as? [String: Any] ?? [:]
    if members["isClamped"] != nil || members["sequence"] != nil {
      return GradedLog(parts: [("", try served(lines, file))])
    }
    let isArchive = members["log"] is [String: Any] || members["transactionMetrics"] != nil
    if lines.count > 1, !members.isEmpty, !isArchive {
      throw FileError(file: file, place: ":1", message: unreadable(members))
    }
    return try archive()
  }

  /// - Throws: `FileError` for a file of another program, or for another command.
  private static func refuseForeign(_ bytes: [UInt8], _ file: String) throws(FileError) {
    guard let foreign = ForeignFile.of(bytes), ![.archive, .served].contains(foreign) else {
      return
    }
    throw FileError(file: file, message: foreign.refusal)
  }

  /// Returns the records of the program's own server.
  private static func served(
    _ lines: [Data], _ file: String
  ) throws(FileError) -> [ServerLogRecord] {
    let decoder = JSONDecoder()
    var records: [ServerLogRecord] = []
    for (index, line) in lines.enumerated() {
      guard let record = try? decoder.decode(ServerLogRecord.self, from: line),
        record.outcome != nil
      else {
        throw FileError(
          file: file, place: ":\(index + 1)",
          message: "is not a record of a server log; is it incomplete?")
      }
      records.append(record)
    }
    return records
  }

  /// Returns what is wrong with a line of JSON that is no request.
  private static func unreadable(_ members: [String: Any]) -> String {
    if let name = ["log", "message", "line"].first(where: { members[$0] is String }) {
      return
        "has a line of another log in its field '\(name)', which is not a line of the \(AccessLogText.formats)"
    }
    return
      "lacks the status, the time, the method or the address of a request, or has it under an unknown name; its "
      + "fields are \(members.keys.sorted().joined(separator: ", ").prefix(300))"
  }

  /// The requests for bodies in the clock of the log; nil if it does not say when they end.
  var requests: [SentRequest]? {
    guard contents.contains(.ends) else { return nil }
    return parts.flatMap(\.records).filter { $0.method == "GET" }.map { record in
      SentRequest(
        url: record.url ?? record.target, start: Instant(nanoseconds: record.arrival),
        end: Instant(nanoseconds: record.end), bytes: record.sent,
        isWhole: record.outcome == .completed || record.outcome == nil)
    }
  }

  /// The grade of each client or run that requested an image, in descending order of their requests.
  var grades: [(name: String, grade: Grade)] {
    parts.map { name, records in
      (name, Grade(records, of: contents))
    }.filter { $0.1.requests > 0 }.sorted { ($1.1.requests, $0.0) < ($0.1.requests, $1.0) }
  }

  /// Creates the requests of a log of a server or proxy.
  init(_ log: AccessLog, _ records: [String: [ServerLogRecord]]) {
    self.init(
      parts: records.map { ($0.key, $0.value) }, contents: log.contents, passed: log.passed)
  }

  /// Creates the requests of an archive that its client's cache did not answer.
  init(_ archive: HTTPArchive, _ images: ImageSelection) {
    let entries = archive.entries.filter { !$0.isFromCache && $0.isHTTP }
    let records = entries.map { ServerLogRecord($0, isImage: $0.isImage(images)) }
    let contents = zip(entries, records).reduce(into: LogContents.ofArchives) { contents, pair in
      if pair.1.isImageRequest { contents.formIntersection(LogContents(pair.0)) }
    }
    let runs = Dictionary(grouping: zip(entries, records)) { archive.runs.isEmpty ? "" : $0.0.run }
    self.init(
      parts: runs.map { ($0.key, $0.value.map(\.1)) }, part: "run",
      contents: contents)
  }
}

extension LogContents {
  /// The facts that archives can contain.
  fileprivate static let ofArchives = LogContents.all.subtracting(.connections)

  /// Creates the facts that an entry contains. A header without a field was not captured.
  fileprivate init(_ entry: ArchiveEntry) {
    self = .ofArchives
    if entry.duration == nil { remove(.ends) }
    if entry.isMissingLength { remove(.bytes) }
    if entry.requestFields.isEmpty, entry.status != 304 { remove(.requestFields) }
    if entry.fieldLines.isEmpty, entry.status != 0 { remove(.responseFields) }
  }
}

extension ArchiveEntry {
  /// True if the response has a body, and the entry does not state its length.
  fileprivate var isMissingLength: Bool {
    transferred ?? bytes == nil && ![0, 204, 304].contains(status)
  }
}

extension AccessLog {
  /// Returns the records of one client, or of all clients if `client` is nil.
  fileprivate func records(of client: String?) throws -> [String: [ServerLogRecord]] {
    guard let client else { return records }
    guard let own = records[client] else {
      throw CommandFailure(Suggestion.unknown("client", client, known: records.keys.sorted()))
    }
    return [client: own]
  }
}

extension ServerLogRecord {
  /// Creates the record that the server of an archived exchange would have logged.
  fileprivate init(_ entry: ArchiveEntry, isImage: Bool) {
    // The sum of both times fits in 64 bits, whatever an archive contains.
    func nanoseconds(_ time: Double) -> Int64 { Int64(min(max(time * 1_000_000, -4e18), 4e18)) }
    let start = nanoseconds(entry.start)
    self.init(
      number: UInt64(entry.number), span: start...start + nanoseconds(entry.duration ?? 0),
      method: entry.method, target: entry.url,
      status: entry.status == 0 ? nil : UInt16(clamping: entry.status),
      bytes: entry.status == 304 ? 0 : entry.transferred ?? entry.bytes ?? 0,
      isImage: isImage,
      outcome: entry.isCancelled ? .clientClosed : entry.status == 0 ? nil : .completed,
      conditional: !entry.requestFields.isDisjoint(with: ["if-none-match", "if-modified-since"]),
      fields: entry.fieldLines)
  }
}
