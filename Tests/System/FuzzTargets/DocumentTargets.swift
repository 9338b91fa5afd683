import Foundation
import HTTPCaching
import Harness
import ImageServer
import Importers
import RequestTraces
import Scrolling
import Primitives
import YAML

@testable import Checks

/// Documents that programs write: logs, archives, results.
enum DocumentTargets {
  /// An event log, whose decisions are repeated.
  static func eventLog(_ bytes: [UInt8]) throws(BrokenPromise) {
    let replay = try BrokenPromise.orRefusal { try EventLogReplay(bytes, file: "fuzzed.jsonl") }
    guard let replay, replay.report != nil else { return }
    try BrokenPromise.unless(
      !EventLogReplay.documents([replay]).isEmpty, "a whole replay has no results")
  }

  /// A captured archive, turned into a scenario, whose text is YAML, and a trace.
  static func httpArchive(_ bytes: [UInt8]) throws(BrokenPromise) {
    let made = try BrokenPromise.orRefusal {
      let archive = try HTTPArchive(Data(bytes), file: "fuzzed.har") { Data($0.utf8) }
      let demand = try ArchivedDemand(
        archive.runs.first.map(archive.ofRun) ?? archive,
        images: ImageSelection(takesAll: bytes.count.isMultiple(of: 2), paths: ["*/i*g/*"]))
      return (demand, ImportedScenario(archive, demand).text(named: "f", traceFile: "f.csv"))
    }
    guard let (demand, scenario) = made, let csv = TraceFormatCatalog.format(named: "csv")
    else { return }
    do {
      _ = try YAMLParser.parse(scenario, file: "f.yaml")
      _ = try csv.bytes(of: demand.trace, file: "fuzzed.har")
    } catch { throw BrokenPromise("what was imported cannot be read: \(error)\n\(scenario)") }
  }

  /// The log of a server or proxy, graded by client. The sum over the clients has every request.
  static func gradedLog(_ bytes: [UInt8]) throws(BrokenPromise) {
    let images = ImageSelection(takesAll: bytes.count.isMultiple(of: 2), paths: ["*/i*g/*"])
    let log = try BrokenPromise.orRefusal {
      try AccessLog(bytes, file: "fuzzed.log", images: images)
    }
    guard let log else { return }
    let grades = log.records.values.map { Grade($0, of: log.contents) }
    let sum = Grade(sumOf: grades)
    try BrokenPromise.unless(
      sum.requests == grades.reduce(0) { $0 + $1.requests } && sum.distinct ?? 0 <= sum.requests,
      "the sum over clients has not their requests")
  }

  /// An app's bind log, turned into a scenario with its traces and its scroll. The log that was read is written
  /// unchanged.
  static func bindLog(_ bytes: [UInt8]) throws(BrokenPromise) {
    let made = try BrokenPromise.orRefusal {
      let log = try BindLog(Data(bytes), file: "fuzzed.jsonl")
      return (log, BoundScenario(try BoundImages(log)))
    }
    guard let (log, scenario) = made, let csv = TraceFormatCatalog.format(named: "csv")
    else { return }
    let text = scenario.text(.init(name: "f"))
    do {
      _ = try YAMLParser.parse(text, file: "f.yaml")
      _ = try csv.bytes(of: scenario.bound.trace, file: "fuzzed.jsonl")
      _ = try scenario.rowsFile()
      if let recording = scenario.scroll.recording {
        _ = try ScrollRecording(parsing: Array(recording.text.utf8), file: "f.csv")
      }
    } catch { throw BrokenPromise("what was imported cannot be read: \(error)\n\(text)") }
    var written = BindLogText(log.header)
    for event in log.events { written.append(event) }
    let again = try? BindLog(Data(written.bytes), file: "written.jsonl")
    try BrokenPromise.unless(
      again?.events == log.events, "a bind log reads otherwise once it is written")
  }

  /// Accepted results; they read the same once they are written again.
  static func results(_ bytes: [UInt8]) throws(BrokenPromise) {
    let read = try BrokenPromise.orRefusal { try BaselineReader.read(Data(bytes), path: "f.json") }
    guard let text = read?.json else { return }
    let again: String
    do { again = try BaselineReader.read(Data(text.utf8), path: "written.json").json } catch {
      throw BrokenPromise("written results are refused: \(error)\n\(text)")
    }
    try BrokenPromise.unless(again == text, "results are written otherwise:\n\(text)")
  }
}
