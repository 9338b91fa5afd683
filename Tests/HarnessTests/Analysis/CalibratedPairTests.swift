import Analysis
import Foundation
import Harness
import ImageServer
import Importers
import Primitives
import Testing
import TestSupport

/// Sixteen pairs of sessions of four clients on four networks, which others wrote.
@Suite("Pairs of recorded sessions", .needsEvidence("prototype/calibrate/sessions"))
struct CalibratedPairTests {
  private static let folder = "prototype/calibrate/sessions"
  private static let names = ["a-mru", "a-turn", "c-cancel", "c-keep"].flatMap { client in
    ["lte", "3gf", "cable", "slow"].map { "\(client)-\($0)" }
  }

  private func recording(
    _ name: String, session: Int, isServed: Bool
  ) throws -> CalibrationStudy.Recording {
    let place = try #require(EvidenceFolder.url(of: "\(Self.folder)/s\(session)"))
    let log = try Data(contentsOf: place.appending(path: "\(name).jsonl"))
    let decoder = JSONDecoder()
    let served = try Data(contentsOf: place.appending(path: "\(name).server.ndjson"))
      .split(separator: UInt8(ascii: "\n")).map { line in
        let record = try decoder.decode(ServerLogRecord.self, from: line)
        return SentRequest(
          url: record.target, start: Instant(nanoseconds: record.arrival),
          end: Instant(nanoseconds: record.end), bytes: record.sent,
          isWhole: record.outcome == .completed)
      }
    return try CalibrationStudy.Recording(
      BindLog(log, file: name), served: isServed ? served : nil)
  }

  /// The server of this session waits 300 ms at the median, 45 ms away.
  @Test(.needsEvidence("prototype/calibrate/cases/logs"))
  func aSlowServerIsToldFromASlowLinkByTimesAlone() async throws {
    let place = try #require(EvidenceFolder.url(of: "prototype/calibrate/cases/logs"))
    let log = try BindLog(
      Data(contentsOf: place.appending(path: "c-cancel-slow.jsonl")), file: "log")
    let times = try RequestTiming.all(
      Data(contentsOf: place.appending(path: "c-cancel-slow.metrics.json")), file: "times")
    func calibration(_ metrics: [RequestTiming]?) async throws -> Calibration {
      let first = try CalibrationStudy.Recording(log, served: nil, metrics: metrics)
      return try await CalibrationStudy(first, preset: nil, Runner(jobs: nil)).run()
    }
    let without = try await calibration(nil)
    #expect(!without.separates)
    let with = try await calibration(times)
    #expect(abs(with.app.network.server / 300 - 1) < 0.25, "\(with.app.network)")
  }

  @Test(arguments: [true, false])
  func theSecondIsPredictedFromTheFirst(_ isServed: Bool) async throws {
    var errors: [(name: String, requests: Double, wait: Double, plain: Double)] = []
    for name in Self.names {
      let study = try CalibrationStudy(
        recording(name, session: 1, isServed: isServed), preset: nil, Runner(jobs: nil))
      let check = try await study.check(
        study.run().app, recording(name, session: 2, isServed: true))
      func error(_ predicted: SessionFigures, _ figure: (SessionFigures) -> Double) -> Double {
        abs(figure(predicted) / figure(check.measured) - 1)
      }
      errors.append(
        (
          name, error(check.predicted, \.requests), error(check.predicted, \.meanWait),
          error(check.plain, \.meanWait)
        ))
    }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    #expect(median(errors.map(\.requests)) <= 0.05, "\(errors)")
    #expect(median(errors.map(\.wait)) <= 0.17, "\(errors)")
    #expect(errors.count { $0.wait > $0.plain } <= 1, "\(errors)")
  }
}
