import CommandLineInterface
import Foundation
import HTTPArchives
import ImageServer
import Metrics
import Platform
import Primitives
import Reports

/// `cachebench grade`: what a client's cache did, by the log of any server or proxy.
struct GradeLog: Command {
  var file = ""
  /// The address of the client that is judged.
  var client: String?
  var takesAll = false
  var gate = SessionGate()
  var printsJSON = false

  static let overview = CommandOverview(
    "grade",
    summary: "Judge a client's cache by the log of a server or a proxy.",
    discussion: """
      Reads the log that 'serve --log' writes, a server's or proxy's in the common or combined format, or \
      an HTTP archive (HAR), whose entries answered by the client's own cache are no requests. Requests \
      for images count: by their type in an archive, else by the ending of their path. Ends with 2 where \
      an assertion does not hold, naming the requests, and with 5 where no image was asked for.
      """,
    examples: [
      .init("cachebench grade access.log", "What the client's cache did and could have done."),
      .init(
        "cachebench grade session.har --assert 'duplicates == 0' --format junit=grade.xml",
        "A gate over what a proxy has recorded."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .argument("LOG", .file, \.file, help: "The log."),
      .option(
        "client", "ADDRESS", .text, \.client,
        help: "Judge this client, where the log is of several."),
      .flag("all", \.takesAll, help: "Let requests count that are not for images too."),
    ] + Parameter.group(\.gate, SessionGate.judging) + [.json(\.printsJSON)]

  func run() throws -> ExitCode {
    let grade = Grade(try records())
    if !gate.judges { try grade.write(isJSON: printsJSON) }
    return try gate.judge(grade, file, printsJSON ? .json : .text)
  }

  private func records() throws -> [ServerLogRecord] {
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: file)) } catch {
      throw CommandFailure(.usage, "\(file): \(SystemReason.of(error))")
    }
    guard data.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
      try gate.refuse(
        .peakConcurrentRequests, "\(file) has whole seconds, and does not say when requests ended")
      return try ofClient(
        AccessLog(String(decoding: data, as: UTF8.self), file: file, takesAll: takesAll).records)
    }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    let decoder = JSONDecoder()
    if let first = lines.first, (try? decoder.decode(ServerLogRecord.self, from: first)) != nil {
      return try lines.enumerated().map { index, line in
        do { return try decoder.decode(ServerLogRecord.self, from: line) } catch {
          throw AccessLogError(
            file: file, line: index + 1, problem: "is no record of a server's log; is it cut off?")
        }
      }
    }
    return try HTTPArchive(data, file: file).entries.filter { !$0.isFromCache }.map {
      ServerLogRecord($0, takesAll: takesAll)
    }
  }

  private func ofClient(_ records: [String: [ServerLogRecord]]) throws -> [ServerLogRecord] {
    let clients = records.keys.sorted()
    if let client {
      guard let own = records[client] else {
        throw CommandFailure(.usage, Suggestion.unknown("client", client, known: clients))
      }
      return own
    }
    guard clients.count < 2 else {
      let named = clients.prefix(5).joined(separator: ", ")
      throw CommandFailure(
        .usage, "\(file) is of \(clients.count) clients (\(named)); pick one with --client")
    }
    return records.values.first ?? []
  }
}

extension ServerLogRecord {
  /// An entry of an archive as its server would have logged it.
  fileprivate init(_ entry: ArchiveEntry, takesAll: Bool) {
    // Sums of both stay within 64 bits, whatever an archive says.
    func nanoseconds(_ time: Double) -> Int64 { Int64(min(max(time * 1_000_000, -4e18), 4e18)) }
    let start = nanoseconds(entry.start)
    self.init(
      number: UInt64(entry.number), span: start...start + nanoseconds(entry.duration ?? 0),
      method: entry.method, target: entry.url,
      status: entry.status == 0 ? nil : UInt16(clamping: entry.status),
      bytes: entry.status == 304 ? 0 : entry.transferred ?? entry.bytes ?? 0,
      isImage: takesAll || entry.isImage)
  }
}
