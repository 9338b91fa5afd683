import Checks
import CommandKit
import Foundation
import ImageServer
import Importers
import Metrics
import Primitives
import RequestTraces
import TextOutput

/// `cachebench grade`: how did a client's cache do, according to the log of a server or proxy?
struct GradeLog: Command {
  var file = ""
  /// The address of the client to grade; nil for all.
  var client: String?
  var choice = ArchiveArguments()
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview("grade", page: PackedResources.gradeTXT)

  static let parameters: [Parameter<Self>] =
    [
      .argument("LOG", .file, \.file, help: "The log file."),
      .option(
        "client", "ADDRESS", .text, \.client,
        help: "Grade only this client of a log. Default: each client, and all together."),
    ]
    + choosing + Parameter.group(\.gate, SessionGate.judging) + [.json(\.printsJSON)]

  private static let choosing = Parameter.group(
    \GradeLog.choice,
    ArchiveArguments.parameters(
      all: "Count requests for other things than images too.",
      run:
        "Grade only this run of an archive whose runs each began with an empty cache; 'all' joins them. Default: "
        + "each run by itself."))

  func run() throws -> ExitCode {
    let log = try log()
    let parts = log.parts.map { name, records in
      (name, Grade(records, hasEnds: log.hasEnds, hasConnections: log.hasConnections))
    }.filter { $0.1.requests > 0 }.sorted { ($1.1.requests, $0.0) < ($0.1.requests, $1.0) }
    let grade = parts.count == 1 ? parts[0].1 : Grade(sumOf: parts.map(\.1))
    try refuseUnknown(of: grade)
    if !gate.judges {
      try grade.write(isJSON: printsJSON, parts: parts, of: log.part, passed: log.passed.count)
    }
    try InputFile.warn(file, log.passed.summary("lines passed over"))
    if grade.requests == 0, !choice.takesAll {
      let count = log.parts.reduce(0) { $0 + $1.records.count }
      try InputFile.warn(
        file,
        "none of \(count) requests is a GET of an image, by its type or the ending of its path; use --all or "
          + "--image-paths")
    }
    guard gate.judges else { return grade.requests > 0 ? .success : .incomparableBaseline }
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

  private func log() throws -> GradedLog {
    let data = try InputFile.contents(at: file)
    if data.starts(with: "PK".utf8) { return try GradedLog(archive(data), choice.images) }
    let bytes = [UInt8](data)
    let isObject = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    guard isObject, !AccessLogText.isLog(bytes) else {
      let log = try AccessLog(bytes, file: file, images: choice.images)
      return GradedLog(log, try ofClient(log.records))
    }
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
      return GradedLog(parts: [("", records)], hasConnections: true)
    }
    return try GradedLog(archive(data), choice.images)
  }

  private func archive(_ data: Data) throws -> HTTPArchive {
    try choice.chosen(of: HTTPArchive(data, at: file))
  }

  private func ofClient(
    _ records: [String: [ServerLogRecord]]
  ) throws -> [String: [ServerLogRecord]] {
    guard let client else { return records }
    guard let own = records[client] else {
      throw CommandFailure(Suggestion.unknown("client", client, known: records.keys.sorted()))
    }
    return [client: own]
  }
}
