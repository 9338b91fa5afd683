@testable import Analysis
import Harness
import Importers
import Primitives
import Testing

@Suite("Sessions that cannot be calibrated")
struct CalibrationRefusalTests {
  private typealias Recording = CalibrationStudy.Recording

  /// Returns a session without some lines.
  private func session(
    without isLeftOut: (BindLogEvent.Kind) -> Bool,
    _ change: (inout BindLogEvent.Kind) -> Void = { _ in }
  ) async throws -> BindLog {
    let log = try await RecordedApp().play(seed: 1).log
    return BindLog(
      log.header,
      log.events.filter { !isLeftOut($0.kind) }.map { event in
        var event = event
        change(&event.kind)
        return event
      })
  }

  private func refusal(
    _ log: BindLog, _ served: [SentRequest]? = nil, _ metrics: [RequestTiming]? = nil
  )
    -> String
  {
    do {
      let recording = try Recording(log, served: served, metrics: metrics)
      _ = try CalibrationStudy(recording, preset: nil, Runner(jobs: 1))
      return "none"
    } catch { return "\(error)" }
  }

  @Test func aLogWithoutShownRowsIsRefused() async throws {
    let log = try await session { if case .show = $0 { true } else { false } }
    #expect(refusal(log).contains("has no 'show'"))
  }

  @Test func aLogWithoutLengthsIsRefused() async throws {
    let log = try await session(without: { _ in false }) { kind in
      guard case .answer(var answer) = kind else { return }
      answer.bytes = nil
      kind = .answer(answer)
    }
    #expect(refusal(log).contains("has no 'bytes' of an answer"))
  }

  @Test func aLogWhoseBindsAreAllCancelledIsRefused() async throws {
    let log = try await session(without: { _ in false }) { kind in
      guard case .answer(var answer) = kind else { return }
      answer.outcome = .cancelled
      kind = .answer(answer)
    }
    #expect(refusal(log).contains("has 0 answers of the network"))
  }

  @Test func requestsOfAnotherSessionAreRefused() async throws {
    let log = try await session { _ in false }
    let other = SentRequest(url: "https://other.example/1.jpg", start: .start)
    #expect(refusal(log, [other]).contains("has none of the addresses in the server's log"))
    let late = RequestTiming(url: "https://a/1.jpg", sent: .start + .seconds(86_400))
    #expect(refusal(log, nil, [late]).contains("these are not times of the log's clock"))
  }

  @Test func aSessionWithFewAnswersIsRefused() async throws {
    let app = RecordedApp(scroll: "{gestures: [{pause: {duration: 3 s}}]}")
    let short = try Recording(try await app.play(seed: 1).log, served: nil)
    #expect(throws: InputError.self) { try CalibrationStudy(short, preset: nil, Runner(jobs: 1)) }
  }
}
