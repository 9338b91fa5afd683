import Foundation
package import Harness
package import Metrics
import Platform
package import Primitives
import Reports
import TextOutput

/// The result of a point, as its part stores it: all values that results and charts need, in full precision.
package struct StudyPart: EngineRun {
  /// The report of the run.
  package let report: RunReport
  /// The number of events that the strategy's pipeline handled.
  package let events: Int
  /// The simulated time that passed.
  package let length: Nanoseconds

  /// Creates a part from a run.
  package init(_ run: SimulatedRun) {
    (report, events, length) = (run.report, run.events, run.length)
  }
}

/// A part's first line.
struct PartDocument: Decodable, Hashable {
  static let schemaVersion = 1

  struct Timeline: Decodable, Hashable {
    let binLength: Int64
    let memoryBytes: [Int]
    let staleCellMilliseconds: [Double]
  }

  struct ServerHours: Decodable, Hashable {
    let days: Int
    let requests: [Int]
    let bytes: [Int]
  }

  let schemaVersion: Int
  let cachebench: String
  let model: Int
  let point: String
  let strategy: String
  let seed: UInt64
  let parameters: [[String]]
  let events: Int
  let length: Int64
  /// The metrics that have data.
  let metrics: [String: Double]
  let waits: [Int64]
  let timeline: Timeline
  /// The load of the server by hour of the day; nil in runs without a person.
  let serverHours: ServerHours?
}

/// A part's last line; a part without it is incomplete.
private struct PartSeal: Decodable {
  let sha256: String
}

extension StudyPart {
  /// Returns the part's text: a line of JSON, and one with its digest.
  ///
  /// - Complexity: O(*n*) in the metrics, waits and bins.
  func text(of point: StudyPoint, version: String) throws -> String {
    let timeline = report.timeline
    let document = PartDocument(
      schemaVersion: PartDocument.schemaVersion, cachebench: version, model: ResultsModel.current,
      point: point.identity, strategy: report.strategy, seed: report.seed,
      parameters: report.parameters.map { [$0.path, $0.value] }, events: events,
      length: length.rawValue,
      metrics: Dictionary(
        uniqueKeysWithValues: Metric.all.compactMap { metric in
          report[metric].map { (metric.name, $0) }
        }),
      waits: report.waits.map(\.rawValue),
      timeline: .init(
        binLength: timeline.binLength.rawValue, memoryBytes: timeline.bins.map(\.memoryBytes),
        staleCellMilliseconds: timeline.bins.map(\.staleCellMilliseconds)),
      serverHours: report.serverHours.map {
        .init(days: $0.days, requests: $0.requests, bytes: $0.bytes)
      })
    let line = JSONValue(reflecting: document).recordText
    let seal: JSONValue = ["sha256": SHA256(line).description]
    return line + seal.recordText
  }

  /// Reads a part back.
  ///
  /// - Parameters:
  ///   - data: The part's text.
  ///   - point: The point that it should belong to.
  ///   - version: The version of the program.
  /// - Throws: ``StudyError``.
  init(_ data: Data, of point: StudyPoint, version: String) throws(StudyError) {
    let line = try Self.line(data)
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: MetricText.never, negativeInfinity: "-" + MetricText.never, nan: "null")
    try Self.checkOrigin(line, decoder, version)
    guard let document = try? decoder.decode(PartDocument.self, from: line), document.isPossible
    else { throw StudyError("is not in the format of this version") }
    guard document.point == point.identity else {
      throw StudyError("is the part of another run, \(document.point.prefix(12))")
    }
    var values = MetricValues()
    for metric in Metric.all { values[metric] = document.metrics[metric.name] }
    events = document.events
    length = Nanoseconds(document.length)
    report = RunReport(
      point.run,
      RunOutcome(
        values: values, timeline: document.timeline.bins,
        waits: document.waits.map { Nanoseconds($0) },
        serverHours: document.serverHours?.hours))
  }

  /// Returns the first line if the last line has the digest of the first.
  private static func line(_ data: Data) throws(StudyError) -> Data {
    let newline = UInt8(ascii: "\n")
    guard data.last == newline, let end = data.firstIndex(of: newline),
      let seal = try? JSONDecoder().decode(PartSeal.self, from: data[(end + 1)...])
    else { throw StudyError("is incomplete") }
    let line = data[...end]
    guard SHA256(line).description == seal.sha256 else {
      throw StudyError("is damaged: its digest does not match")
    }
    return Data(line)
  }

  private static func checkOrigin(
    _ line: Data, _ decoder: JSONDecoder, _ version: String
  ) throws(StudyError) {
    guard let origin = try? decoder.decode(StudyOrigin.self, from: line) else {
      throw StudyError("does not name the program that made it")
    }
    guard origin.isCurrent(PartDocument.schemaVersion, version) else {
      throw StudyError(
        "was made by cachebench \(origin.cachebench), model \(origin.model), and this is "
          + "\(version), model \(ResultsModel.current)")
    }
  }
}

extension PartDocument {
  /// True if the fields are consistent, as in every run; readers of parts rely on this.
  fileprivate var isPossible: Bool {
    let appearances = metrics[Metric.appearances.name] ?? 0
    return Double(waits.count) <= appearances && appearances < 1e15
      && (waits.first ?? 0) >= 0 && zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 }
      && timeline.binLength > 0
      && timeline.memoryBytes.count == timeline.staleCellMilliseconds.count
      && serverHours.map(\.isPossible) ?? true
  }
}

extension PartDocument.Timeline {
  fileprivate var bins: Metrics.Timeline {
    Metrics.Timeline(
      binLength: Nanoseconds(binLength),
      bins: zip(memoryBytes, staleCellMilliseconds).map { bytes, milliseconds in
        var bin = Metrics.Timeline.Bin()
        bin.memoryBytes = bytes
        bin.staleCellMilliseconds = milliseconds
        return bin
      })
  }
}

extension PartDocument.ServerHours {
  fileprivate var isPossible: Bool {
    days > 0
      && [requests, bytes].allSatisfy { counts in
        counts.count == Metrics.ServerHours.count
          && counts.allSatisfy { (0...1_000_000_000_000_000).contains($0) }
      }
  }

  fileprivate var hours: Metrics.ServerHours {
    Metrics.ServerHours(days: days, requests: requests, bytes: bytes)
  }
}
