import Primitives
import Scrolling
import Testing

/// Visits to a second list, which has a separate clock for its reading.
@Suite struct TabTests {
  private static func tab(_ seconds: Int64, atTop: Bool = false) -> Gesture {
    .tab(.init(stay: .seconds(seconds), atTop: atTop))
  }

  private static let pause = Gesture.pause(.init(duration: .seconds(1)))

  private static func stay(in sample: ScrollSample) -> TabStay? {
    if case .tab(let stay)? = sample.visit?.subject { stay } else { nil }
  }

  @Test func aStayLastsAsLongAsItSaysAndThereIsNoWayBackToWaitFor() {
    var fixture = MotionFixture([Self.pause, Self.tab(5), Self.pause])
    let stays = [999, 1_000, 5_999, 6_000].map {
      Self.stay(in: fixture.sample(atMilliseconds: $0)) != nil
    }
    #expect(stays == [false, true, true, false])
    _ = fixture.sample(atMilliseconds: 7_000)
    #expect(fixture.motion.end == .start + .seconds(7))
  }

  @Test func theClockOfTheSecondListStandsStillBetweenStays() throws {
    var fixture = MotionFixture([Self.tab(5), Self.pause, Self.tab(3), Self.pause, Self.tab(1)])
    let clocks = try ([4_000, 6_500, 10_250] as [Int64]).map { time in
      let stay = try #require(Self.stay(in: fixture.sample(atMilliseconds: time)))
      #expect(stay.reading == 0)
      return stay.clock(at: .start + .milliseconds(time))
    }
    #expect(clocks == ([4_000, 5_500, 8_250] as [Int64]).map { .start + .milliseconds($0) })
  }

  @Test func aStayAtTheTopIsAnotherReading() throws {
    var fixture = MotionFixture([Self.tab(5), Self.tab(5, atTop: true), Self.tab(5)])
    let stays = [1_000, 6_000, 11_000].map { Self.stay(in: fixture.sample(atMilliseconds: $0)) }
    #expect(stays.map { $0?.reading } == [0, 1, 1])
    #expect(stays.map { $0?.before } == [.zero, .zero, .seconds(5)])
  }

  @Test func readingsDifferAndHangOnNothingButTheirNumberAndTheSeed() {
    func path(_ reading: Int, seed: UInt64 = 3, _ gestures: [Gesture] = []) -> [Points] {
      var configuration = ScrollConfiguration(gestures: gestures)
      configuration.reader = gestures.isEmpty ? ReaderConfiguration() : nil
      var motion = ScrollMotion(
        inTab: reading, configuration, viewport: Points(844), seed: seed)
      return (0..<300 as Range<Int64>).map { tenth in
        let sample = motion.offset(
          at: .start + .milliseconds(100 * tenth), contentHeight: Points(88_000)
        ) { Points(88) * $0 }
        #expect(sample.visit == nil)
        return sample.offset
      }
    }
    #expect(path(0) == path(0, [Self.pause]))
    #expect(path(0) != path(1))
    #expect(path(0) != path(0, seed: 4))
    #expect(path(0).contains { $0 > Points(500) })
  }

  @Test func aReaderGoesThereInTheShareTheyHave() {
    var configuration = ScrollConfiguration()
    configuration.reader = ReaderConfiguration()
    configuration.reader?.duration = .seconds(3_600)
    configuration.reader?.tabShare = 0.1
    var stays: [TabStay] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      var motion = ScrollMotion(configuration, viewport: Points(844), seed: seed)
      var (now, last) = (Instant.start, -1)
      while motion.end == nil {
        let sample = motion.offset(at: now, contentHeight: Points(8_800_000)) { Points(88) * $0 }
        if let visit = sample.visit, visit.number != last {
          last = visit.number
          if let stay = Self.stay(in: sample) { stays.append(stay) }
        }
        now = max(now + .milliseconds(100), min(motion.restsUntil ?? now, now + .seconds(60)))
      }
    }
    // A pause of 2.3 s on average, a gesture of a second or two, and one in ten times a visit of 28 s.
    #expect((20 * 35...20 * 75).contains(stays.count))
    #expect(stays.allSatisfy { $0.reading == 0 })
  }

  @Test func aVisitThatBeginsAtTheTopBeginsTheSecondListThereToo() {
    var configuration = ScrollConfiguration()
    configuration.reader = ReaderConfiguration()
    configuration.reader?.tabShare = 0.5
    let begins: [(Int64, Bool)] = [(0, false), (1_000, false), (2_000, true)]
    let visits = begins.map { begins, atTop in
      let begin = Instant.start + .seconds(begins)
      return Visit(from: begin, to: begin + .seconds(300), atTop: atTop)
    }
    var motion = ScrollMotion(configuration, viewport: Points(844), visits: visits, seed: 5)
    var readings: [[Int]] = [[], [], []]
    for second in 0..<2_400 {
      let sample = motion.offset(
        at: .start + .seconds(Int64(second)), contentHeight: Points(8_800_000)
      ) { Points(88) * $0 }
      guard let stay = Self.stay(in: sample) else { continue }
      #expect(second % 1_000 <= 300, "no stay goes on beyond its visit")
      let visit = second / 1_000
      if readings[visit].last != stay.reading { readings[visit].append(stay.reading) }
    }
    #expect(readings.map(\.count) == [1, 1, 1])
    #expect(readings[0] == readings[1])
    #expect(readings[1] != readings[2])
  }

  @Test func whoNeverGoesThereReadsAsBefore() {
    let plain = MotionFixture.offsets()
    #expect(plain == MotionFixture.offsets { $0.stay = .seconds(300) })
    #expect(plain != MotionFixture.offsets { $0.tabShare = 0.5 })
  }
}
