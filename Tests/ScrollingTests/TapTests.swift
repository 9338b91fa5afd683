import Primitives
import Scrolling
import Testing

/// Taps on rows, and visits to their details.
@Suite struct TapTests {
  private static let tap = Gesture.tap(.init(at: 0.5, look: .seconds(2)))

  @Test(arguments: [4_166_667, 8_333_333, 16_666_667, 100_000_000])
  func aVisitLastsFromTheTapToTheWayBackAtAnyFrameRate(_ frame: Int64) {
    var fixture = MotionFixture([.pause(.init(duration: .seconds(1))), Self.tap])
    for (number, sample) in fixture.play(frame: frame).enumerated() {
      let now = Nanoseconds(frame * Int64(number))
      let isLooking = now >= .seconds(1) && now < .seconds(3)
      #expect(sample.visit == (isLooking ? DetailVisit(0, at: Points(422)) : nil))
      #expect(!sample.isMoving && sample.offset == .zero)
    }
  }

  @Test func aTapTakesAsLongAsAPauseOfTheVisitAndTheWayBack() {
    let flick = Gesture.flick(.init(velocity: 1500))
    var tapping = MotionFixture([flick, Self.tap, flick])
    var pausing = MotionFixture([flick, .pause(.init(duration: .milliseconds(2_350))), flick])
    let tapped = tapping.play(frame: 8_333_333)
    #expect(tapped.map(\.offset) == pausing.play(frame: 8_333_333).map(\.offset))
    #expect(tapped.contains { $0.visit != nil })
  }

  @Test func visitsAreCountedSoThatOneIsNotTakenForTheNext() {
    var fixture = MotionFixture([Self.tap, Self.tap, Self.tap])
    // A frame that is late by the whole way back still separates the visits.
    let visits = [1_000, 3_000, 6_000].map { fixture.sample(atMilliseconds: $0).visit?.number }
    #expect(visits == [0, 1, 2])
  }

  @Test func aListUnderADetailRestsUntilTheWayBack() {
    var fixture = MotionFixture([Self.tap])
    _ = fixture.sample(atMilliseconds: 500)
    #expect(fixture.motion.restsUntil == .start + .seconds(2))
  }

  @Test func aReaderTapsInTheShareTheyHave() {
    var configuration = ScrollConfiguration()
    configuration.reader = ReaderConfiguration()
    configuration.reader?.duration = .seconds(3_600)
    configuration.reader?.tapShare = 0.25
    var visits = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var motion = ScrollMotion(configuration, viewport: Points(844), seed: seed)
      var (now, last) = (Instant.start, -1)
      while motion.end == nil {
        let sample = motion.offset(at: now, contentHeight: Points(8_800_000)) { Points(88) * $0 }
        if let visit = sample.visit, visit.number != last {
          visits += 1
          last = visit.number
          #expect((Points(844 * 0.15)...Points(844 * 0.85)).contains(visit.place ?? .zero))
        }
        now = max(now + .milliseconds(100), min(motion.restsUntil ?? now, now + .seconds(60)))
      }
    }
    // A pause of 2.3 s on average, a visit of 5.5 s, and gestures of a second or two.
    #expect((20 * 100...20 * 300).contains(visits))
  }

  /// The app goes to the background with the list on screen, so a person who comes back soon has to tap again.
  @Test func noDetailVisitGoesOnBeyondItsVisit() {
    var configuration = ScrollConfiguration()
    var reader = ReaderConfiguration()
    (reader.tapShare, reader.look) = (0.5, .seconds(200))
    configuration.reader = reader
    let visits = (0..<20 as Range<Int64>).map { number in
      let begin = Instant.start + .seconds(60 * number)
      return Visit(from: begin, to: begin + .seconds(30), atTop: false)
    }
    var motion = ScrollMotion(configuration, viewport: Points(844), visits: visits, seed: 5)
    var looking = 0
    for second in 0..<1_200 as Range<Int64> {
      let sample = motion.offset(at: .start + .seconds(second), contentHeight: Points(8_800_000)) {
        Points(88) * $0
      }
      guard sample.visit != nil else { continue }
      looking += 1
      #expect(second % 60 <= 30)
    }
    #expect(looking > 100)
  }

  @Test func aReaderAtTheTopPullsForARefreshInTheShareTheyHave() {
    var configuration = ScrollConfiguration()
    configuration.reader = ReaderConfiguration()
    configuration.reader?.refreshShare = 1
    var motion = ScrollMotion(configuration, viewport: Points(844), seed: 3)
    let pulls = (0..<6_000).count { frame in
      motion.offset(at: .start + .milliseconds(Int64(frame) * 10), contentHeight: Points(88_000)) {
        Points(88) * $0
      }.refreshTriggered
    }
    // Always at the top: a pause of 2.3 s on average, and a pull.
    #expect((8...60).contains(pulls))
  }

  @Test func whoNeverTapsReadsAsBefore() {
    let plain = MotionFixture.offsets()
    #expect(plain == MotionFixture.offsets { $0.look = .seconds(30) })
    #expect(plain != MotionFixture.offsets { $0.tapShare = 0.5 })
  }
}
