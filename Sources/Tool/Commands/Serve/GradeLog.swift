import Checks
import CommandKit
import Foundation
import ImageServer
import Importers
import Metrics
import Platform
import Primitives
import RequestTraces
import TextOutput

/// `cachebench grade`: how did a client's cache do, according to the log of a server or proxy?
struct GradeLog: Command {
  var file = ""
  /// The address of the client to grade.
  var client: String?
  var takesAll = false
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview("grade", page: PackedResources.gradeTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument("LOG", .file, \.file, help: "The log file."),
      .option(
        "client", "ADDRESS", .text, \.client,
        help: "Grade this client, if the log has several."),
      .flag("all", \.takesAll, help: "Count requests for other things than images too."),
    ] + Parameter.group(\.gate, SessionGate.judging) + [.json(\.printsJSON)]

  func run() throws -> ExitCode {
    let grade = try grade()
    try refuseUnknown(of: grade)
    if !gate.judges { try grade.write(isJSON: printsJSON) }
    return try gate.judge(grade, file, printsJSON ? JSONFormat() : TextFormat())
  }

  /// Refuses assertions about facts that the log does not contain.
  private func refuseUnknown(of grade: Grade) throws {
    if grade.peakConcurrency == nil {
      try gate.refuse(
        .peakConcurrentRequests, "\(file) does not say exactly when requests ended")
    }
    guard grade.cancelled == nil else { return }
    for metric in [Metric.cancelledRequests, .completedRequests] {
      try gate.refuse(
        metric, "\(file) does not say of every request whether the client cancelled it")
    }
  }

  private func grade() throws -> Grade {
    let bytes = try TraceFile(file).contents()
    let isObject = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    guard isObject, !AccessLogText.isLog(bytes) else {
      let log = try AccessLog(bytes, file: file, takesAll: takesAll)
      return Grade(try ofClient(log.records), hasEnds: log.hasEnds, hasConnections: false)
    }
    let data = Data(bytes)
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    if let first = lines.first, (try? decoder.decode(ServerLogRecord.self, from: first)) != nil {
      let records = try lines.enumerated().map { index, line in
        guard let record = try? decoder.decode(ServerLogRecord.self, from: line),
          record.outcome != nil
        else {
          throw FileError(
            file: file, place: ":\(index + 1)",
            message: "is not a record of a server log; is it incomplete?")
        }
        return record
      }
      return Grade(records)
    }
    let entries = try HTTPArchive(data, file: file).entries.filter { !$0.isFromCache }
    return Grade(
      entries.map { ServerLogRecord($0, takesAll: takesAll) },
      hasEnds: entries.allSatisfy { $0.duration != nil }, hasConnections: false)
  }

  private func ofClient(_ records: [String: [ServerLogRecord]]) throws -> [ServerLogRecord] {
    let clients = records.keys.sorted()
    if let client {
      guard let own = records[client] else {
        throw CommandFailure(Suggestion.unknown("client", client, known: clients))
      }
      return own
    }
    guard clients.count < 2 else {
      let named = clients.prefix(5).joined(separator: ", ")
      throw CommandFailure(
        "\(file) has \(clients.count) clients (\(named)); choose one with --client")
    }
    return records.values.first ?? []
  }
}

extension ServerLogRecord {
  /// Converts an entry of an archive to a record as its server would have logged it.
  fileprivate init(_ entry: ArchiveEntry, takesAll: Bool) {
    // The sum of both fits 64 bits, whatever an archive contains.
    func nanoseconds(_ time: Double) -> Int64 { Int64(min(max(time * 1_000_000, -4e18), 4e18)) }
    let start = nanoseconds(entry.start)
    self.init(
      number: UInt64(entry.number), span: start...start + nanoseconds(entry.duration ?? 0),
      method: entry.method, target: entry.url,
      status: entry.status == 0 ? nil : UInt16(clamping: entry.status),
      bytes: entry.status == 304 ? 0 : entry.transferred ?? entry.bytes ?? 0,
      isImage: takesAll || entry.isImage,
      outcome: entry.isCancelled ? .clientClosed : entry.status == 0 ? nil : .completed)
  }
}
