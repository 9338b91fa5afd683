import Primitives
import Scrolling
import Testing

@Suite struct ScrollMotionTests {
  @Test func aFlickDragsThenRunsOutByItsClosedForm() {
    var fixture = MotionFixture([.flick(.init(velocity: 3000))])
    #expect(fixture.sample(atMilliseconds: 50).phase == .dragging)
    #expect(
      fixture.sample(atMilliseconds: 100) == ScrollSample(offset: Points(150), phase: .decelerating)
    )
    let rest = fixture.sample(atMilliseconds: 5000)
    #expect(rest.phase == .idle)
    #expect(abs(rest.offset.points - 150 - 0.4995 * 3000) < 0.5)
    #expect(fixture.motion.isFinished)
  }

  @Test func aDragEndsWhereTheFingerStops() {
    var fixture = MotionFixture([.drag(.init(distance: Points(300), duration: .milliseconds(200)))])
    #expect(fixture.sample(atMilliseconds: 100).offset == Points(150))
    #expect(
      fixture.sample(atMilliseconds: 200) == ScrollSample(offset: Points(300), phase: .idle))
    #expect(fixture.motion.end == .start + .milliseconds(200))
  }

  static let mixed: [Gesture] = [
    .flicks(.init()), .pause(.init(duration: .milliseconds(333))), .flick(.init(velocity: -9000)),
    .jump(.init(row: 700)), .drag(.init()), .scrollToTop(.init()), .pullToRefresh(.init()),
    .flick(.init(velocity: 500)),
  ]

  @Test(arguments: [8_333_333, 4_000_001, 1_000_000] as [Int64])
  func everyFrameRateSamplesTheSamePath(frame: Int64) {
    var coarse = MotionFixture(Self.mixed)
    var fine = MotionFixture(Self.mixed)
    coarse.contentHeight = Points(88_000)
    fine.contentHeight = Points(88_000)
    let seen = coarse.play(frame: frame * 4).map(\.offset)
    let path = fine.play(frame: frame).map(\.offset)
    let common = stride(from: 0, to: path.count, by: 4).map { path[$0] }
    #expect(seen.prefix(common.count) == common[...])
    #expect(seen.count - common.count <= 1)
  }

  @Test func aThrowPastTheTopBouncesBackToIt() {
    var fixture = MotionFixture([.flick(.init(velocity: -3000))])
    let offsets = fixture.play(frame: 8_333_333).map(\.offset)
    #expect(offsets.min() ?? .zero < Points(-50))
    #expect(offsets.last == .zero)
  }

  @Test func momentumThatMeetsTheEndBouncesBackToIt() {
    var fixture = MotionFixture([.flick(.init(velocity: 4000))])
    fixture.contentHeight = Points(1844)
    let offsets = fixture.play(frame: 8_333_333).map(\.offset)
    #expect(offsets.max() ?? .zero > Points(1050))
    #expect(offsets.last == Points(1000))
  }

  @Test func aFingerPastTheTopFeelsTheRubberBand() {
    let drag = Gesture.Drag(distance: Points(-100), duration: .milliseconds(200))
    var fixture = MotionFixture([.drag(drag)])
    let sample = fixture.sample(atMilliseconds: 199)
    #expect(abs(sample.offset.points + 100 * 0.55 / (100 * 0.55 / 844 + 1)) < 0.1)
  }

  @Test func successiveFlicksAddUpToALimit() {
    let burst = Gesture.flicks(.init(count: 6, velocity: 3000))
    var carrying = MotionFixture([burst])
    var forgetting = MotionFixture([burst]) { $0.flickCarry = 0 }
    let far = carrying.play(frame: 16_666_667).last?.offset ?? .zero
    let near = forgetting.play(frame: 16_666_667).last?.offset ?? .zero
    #expect(far.points > near.points * 1.5)
    let last = Double(5) * 300 + 100
    let before = MotionFixture([burst])
    var probe = before
    let start = probe.sample(atMilliseconds: Int64(last)).offset
    #expect(abs(far.points - start.points - 0.4995 * 8000) < 2)
  }

  @Test func flicksTouchAgainWhileContentStillMoves() {
    var fixture = MotionFixture([.flicks(.init(count: 2, velocity: 3000))])
    #expect(fixture.sample(atMilliseconds: 299).phase == .decelerating)
    #expect(fixture.sample(atMilliseconds: 300).phase == .dragging)
  }

  @Test func pullingToRefreshFiresOnceAndReturns() {
    var fixture = MotionFixture([.pullToRefresh(.init())])
    let samples = fixture.play(frame: 16_666_667)
    #expect(samples.count { $0.refreshTriggered } == 1)
    #expect(abs((samples.map(\.offset).min() ?? .zero).points + 120) < 2)
    #expect(samples.last?.offset == .zero)
  }

  @Test func aPullBetweenTwoFramesStillRefreshes() {
    var fixture = MotionFixture([.pullToRefresh(.init())])
    _ = fixture.sample(atMilliseconds: 0)
    #expect(fixture.sample(atMilliseconds: 10_000).refreshTriggered)
    #expect(!fixture.sample(atMilliseconds: 10_001).refreshTriggered)
  }

  @Test func aShortPullDoesNotRefresh() {
    var pull = Gesture.PullToRefresh()
    pull.overscroll = Points(70)
    var fixture = MotionFixture([.pullToRefresh(pull)])
    #expect(fixture.play(frame: 16_666_667).allSatisfy { !$0.refreshTriggered })
  }

  @Test(arguments: [(500, 44_000.0), (0, 0), (99_999, 8_799_156), (1_000_000, 8_799_156)])
  func aJumpShowsTheRowAtTheTopIfTheContentAllows(row: Int, offset: Double) {
    var fixture = MotionFixture([.jump(.init(row: row))])
    #expect(
      fixture.sample(atMilliseconds: 0) == ScrollSample(offset: Points(offset), phase: .idle))
  }

  @Test func scrollingToTheTopPassesIntermediateOffsets() {
    var fixture = MotionFixture([.jump(.init(row: 100)), .scrollToTop(.init())])
    #expect(
      fixture.sample(atMilliseconds: 200) == ScrollSample(offset: Points(4400), phase: .animating))
    #expect(fixture.sample(atMilliseconds: 400) == ScrollSample(offset: .zero, phase: .idle))
  }

  @Test func restingContentFollowsARowCountThatShrinks() {
    var fixture = MotionFixture([.jump(.init(row: 100))])
    _ = fixture.sample(atMilliseconds: 0)
    fixture.contentHeight = Points(4844)
    #expect(fixture.sample(atMilliseconds: 10).offset == Points(4000))
    fixture.contentHeight = Points(100)
    #expect(fixture.sample(atMilliseconds: 20).offset == .zero)
  }

  @Test func contentThatShrinksUnderAThrowBringsItToTheNewEnd() {
    var fixture = MotionFixture([.jump(.init(row: 1000)), .flick(.init(velocity: 3000))])
    #expect(fixture.sample(atMilliseconds: 500).offset > Points(88_000))
    fixture.contentHeight = Points(8844)
    _ = fixture.sample(atMilliseconds: 516)
    #expect(
      fixture.sample(atMilliseconds: 60_000) == ScrollSample(offset: Points(8000), phase: .idle))
  }
}
