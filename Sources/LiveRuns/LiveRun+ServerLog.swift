import Foundation
import ImageServer
import Metrics

extension LiveRun {
  /// The server's log: one object of JSON a line, each with the run that it belongs to.
  ///
  /// - Complexity: O(records).
  package var serverLogText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let entries = serverLog.map { ServerLogEntry(report, $0) }
    return entries.compactMap { try? encoder.encode($0) }
      .map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }
}

/// A record of the server's log with the run that it belongs to.
private struct ServerLogEntry: Encodable {
  let strategy: String
  let seed: UInt64
  let parameters: [String: String]
  let record: ServerLogRecord

  init(_ report: RunReport, _ record: ServerLogRecord) {
    strategy = report.strategy
    seed = report.seed
    parameters = Dictionary(
      report.parameters.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    self.record = record
  }
}
