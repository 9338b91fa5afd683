import Environment
import Primitives
import Testing

@testable import NetworkCrossCheck

@Suite("Outcomes of cancelled requests")
struct CancelOutcomeTests {
  private static let schedule = RequestSchedule([
    .init(at: .zero, ByteCount(100), patience: .seconds(1)),
    .init(at: .zero, ByteCount(100), patience: .seconds(1)),
    .init(at: .seconds(1), ByteCount(100), patience: .seconds(1)),
    .init(at: .seconds(2), ByteCount(100)),
  ])

  private var asked: CancelCase {
    let requests = RecordedRequests(Self.schedule, images: [1, 2, 1, 3], end: .seconds(3))
    return CancelCase("list", [requests], over: NetworkProfile(), .http1, isSecure: false)
  }

  /// One is whole, one is cancelled, one is not made, and one is left at the end of the run, whose bytes no run counts.
  @Test func aRequestCountsAsWholeAsCancelledOrNotAtAll() {
    let times = [
      RequestTimes(firstByte: .zero, lastByte: .milliseconds(9), carried: 200, received: 100),
      RequestTimes(firstByte: .zero, carried: 300, received: 40), RequestTimes(),
      RequestTimes(firstByte: .zero, received: 50),
    ]
    let outcome = CancelOutcome(times, to: Self.schedule, of: asked)
    #expect(outcome.whole == 1 && outcome.cancelled == 1 && outcome.bytes == 140)
  }

  @Test func theRunsOfAStrategyAreAveraged() {
    let measured = [3.0, 4, 11].map { CancelOutcome(whole: $0, cancelled: 1, bytes: 1) }
    let findings = CancelFindings(asked, measured: measured, modelled: measured)
    let whole = findings.figures.first { $0.name == "whole" }
    #expect(whole?.measured == 6 && whole?.modelled == 6)
  }
}
