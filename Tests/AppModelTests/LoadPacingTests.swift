import ImagePipeline
import Primitives
import Scrolling
import Testing

@testable import AppModel

@Suite("A list says when its motion lets loads begin")
struct LoadPacingTests {
  private func pacing(_ starts: LoadStart, below limit: Double = 0) -> LoadPacing {
    var strategy = Strategy()
    (strategy.fetch.starts, strategy.fetch.startsBelow) = (starts, limit)
    return LoadPacing(strategy)
  }

  /// The events of frames 10 ms apart, whose offsets and phases are given.
  private func events(
    _ pacing: LoadPacing, _ frames: [(Double, ScrollPhase)]
  ) -> [PipelineEvent?] {
    var pacing = pacing
    return frames.enumerated().map { number, frame in
      pacing.follow(
        ScrollSample(offset: Points(frame.0), phase: frame.1),
        at: .start + .milliseconds(Int64(10 * number)))
    }
  }

  private static let off = PipelineEvent.paced(.max - 1)
  private static let on = PipelineEvent.paced(.max)

  @Test func aFlingIsTooFastUntilItsSpeedIsTheLimit() {
    // 3,000, 2,500 and 0 points per second.
    let frames: [(Double, ScrollPhase)] = [
      (0, .idle), (50, .dragging), (80, .decelerating), (105, .decelerating), (105, .idle),
    ]
    #expect(
      events(pacing(.belowSpeed, below: 2_500), frames) == [nil, nil, Self.off, Self.on, nil])
    #expect(events(pacing(.belowSpeed), frames) == [nil, nil, Self.off, nil, Self.on])
  }

  @Test func contentThatStandsStillForAFrameWhileItSlowsDownIsNotAtRest() {
    let frames: [(Double, ScrollPhase)] = [
      (0, .dragging), (9, .decelerating), (9, .decelerating), (10, .decelerating), (10, .idle),
    ]
    #expect(events(pacing(.belowSpeed), frames) == [nil, Self.off, nil, nil, Self.on])
  }

  @Test func anAnimationCountsAsAFlingButAFingerDoesNot() {
    let frames: [(Double, ScrollPhase)] = [(0, .idle), (90, .dragging), (10, .animating)]
    #expect(events(pacing(.belowSpeed), frames) == [nil, nil, Self.off])
  }

  @Test func aListAtRestNeitherFollowsAFingerNorSlowsDown() {
    let frames: [(Double, ScrollPhase)] = [
      (0, .idle), (1, .dragging), (2, .decelerating), (2, .idle), (9, .animating),
    ]
    #expect(events(pacing(.atRest), frames) == [nil, Self.off, nil, Self.on, nil])
  }

  @Test func aStrategyWhoseLoadsBeginAtOnceHearsNothing() {
    #expect(events(pacing(.atOnce), [(0, .idle), (900, .decelerating)]) == [nil, nil])
  }

  @Test func aNewProcessIsTold() {
    var pacing = pacing(.atRest)
    let moving = ScrollSample(offset: .zero, phase: .dragging)
    #expect(pacing.follow(moving, at: .start) == Self.off)
    pacing.restart()
    #expect(pacing.follow(moving, at: .start + .milliseconds(10)) == Self.off)
  }
}
