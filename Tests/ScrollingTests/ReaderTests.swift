import Primitives
import Testing

@testable import Scrolling

@Suite struct ReaderTests {
  private func path(seed: UInt64, rows: Int = 2000) -> [ScrollSample] {
    var configuration = ScrollConfiguration()
    configuration.reader = ReaderConfiguration()
    var motion = ScrollMotion(configuration, viewport: Points(844), seed: seed)
    var samples: [ScrollSample] = []
    var now = Instant.start
    while !motion.isFinished {
      samples.append(motion.offset(at: now, contentHeight: Points(88) * rows) { Points(88) * $0 })
      now = now + Nanoseconds(16_666_667)
    }
    return samples
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aSeedFixesAMinuteOfReading(seed: UInt64) {
    let samples = path(seed: seed)
    #expect(samples == path(seed: seed))
    #expect(samples != path(seed: seed + 100))
    #expect(samples.count > 3600)
    #expect(samples.count < 5400)
    #expect((samples.map(\.offset).max() ?? .zero) > Points(5000))
  }

  /// Recorded once; fails if one bit of a processor's `exp`, `log` or `cos` changes the path.
  @Test(
    arguments: [
      (1, 11_841_806_025_566_689_589), (2, 1_242_961_007_528_955_777),
      (3, 9_599_765_172_327_711_422),
    ] as [(UInt64, UInt64)])
  func pathsAreTheSameOnEveryMachine(seed: UInt64, fingerprint: UInt64) {
    let hash = path(seed: seed).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64(bitPattern: $1.offset.sixtyFourths)) &* 0x0000_0100_0000_01B3
    }
    #expect(hash == fingerprint)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aReaderRestsAndMoves(seed: UInt64) {
    let samples = path(seed: seed)
    let idle = Double(samples.count { $0.phase == .idle }) / Double(samples.count)
    #expect((0.15...0.75).contains(idle))
  }

  @Test func aReaderTurnsRoundAtTheEnd() {
    let offsets = path(seed: 4, rows: 40).map(\.offset.points)
    let end = 40.0 * 88 - 844
    let arrival = offsets.firstIndex { $0 >= end } ?? offsets.count
    #expect(offsets[arrival...].contains { $0 < end - 300 })
  }

  @Test func burstsKeepAPaceEachAndTheirPacesAreSpreadAsAsked() {
    var habits = ReaderConfiguration()
    (habits.burstShare, habits.scrollToTopShare) = (1, 0)
    (habits.burstInterval, habits.burstIntervalSpread) = (.milliseconds(450), 0.17)
    habits.duration = .seconds(4_000)
    var reader = Reader(habits, seed: 1)
    let paces = (0..<4_000 as Range<Int64>).compactMap { second -> Double? in
      guard case .flicks(let burst) = reader.next(at: .start + .seconds(second), .between) else {
        return nil
      }
      #expect(burst.interval > burst.duration)
      return burst.interval.milliseconds
    }
    #expect(paces.count == 2_000)
    let within = paces.count { (320...633).contains($0) }  // Two deviations either way.
    #expect((0.94...0.97).contains(Double(within) / Double(paces.count)))
  }

  @Test func motionsWithTwoSourcesAreRefused() {
    var configuration = ScrollConfiguration(gestures: [.flick(.init())])
    configuration.reader = ReaderConfiguration()
    var problems = Problems()
    configuration.check(&problems)
    #expect(problems.all.count == 1)
  }

  @Test func defaultsPassTheirOwnChecks() {
    var problems = Problems()
    ScrollConfiguration().check(&problems)
    ReaderConfiguration().check(&problems)
    TableConfiguration().check(&problems)
    Gesture.Drag().check(&problems)
    Gesture.Flick().check(&problems)
    Gesture.Flicks().check(&problems)
    Gesture.Pause().check(&problems)
    Gesture.Jump().check(&problems)
    Gesture.ScrollToTop().check(&problems)
    Gesture.PullToRefresh().check(&problems)
    RowSpan().check(&problems)
    RowMove().check(&problems)
    #expect(problems.all == [])
  }
}
