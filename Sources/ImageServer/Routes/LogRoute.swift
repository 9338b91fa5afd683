import Foundation

/// `/log`: the records kept, one JSON object a line.
enum LogRoute {
  static func answer(_ core: ServerCore) -> Answer {
    let lines = core.log.records.map { $0.line }
    return .document(200, lines.joined(), type: "application/x-ndjson")
  }
}

extension ServerLogRecord {
  /// The record as a line of JSON, its keys in order of the alphabet.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A record holds nothing that JSON cannot.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
