import Primitives
import Testing

@testable import Scrolling

@Suite("Statistics of the thumbs of other readers")
struct ScrollerStatisticsTests {
  private static let viewport = Points(800)
  private static let content = Points(100_000)

  private static let scroller = ScrollerStatistics(
    ScrollConfiguration(), viewport: viewport, contentHeight: content)

  @Test func whatIsFartherOrHasLessTimeIsNoLikelier() {
    let times: [Nanoseconds] = [100, 400, 1_600, 6_400].map { .milliseconds($0) }
    for velocity in [-3_000.0, -200, 0, 90, 700, 4_000] {
      for isDown in [true, false] {
        for (shorter, longer) in zip(times, times.dropFirst()) {
          let chances = stride(from: 16.0, to: 2_600, by: 32).map { distance in
            (
              Self.scroller.chance(of: Points(distance), within: shorter, down: isDown, at: velocity),
              Self.scroller.chance(of: Points(distance), within: longer, down: isDown, at: velocity)
            )
          }
          #expect(zip(chances, chances.dropFirst()).allSatisfy { $0.0 >= $1.0 && $0.1 >= $1.1 })
          #expect(chances.allSatisfy { $0.0 <= $0.1 })
        }
      }
    }
  }

  /// A list that is read for two seconds has readers who read on elsewhere; and one of a day is no more work.
  @Test(arguments: [2, 86_400])
  func howLongTheReaderOfTheScenarioReadsChangesNothing(seconds: Int64) {
    var scroll = ScrollConfiguration()
    scroll.reader = ReaderConfiguration()
    scroll.reader?.duration = .seconds(seconds)
    let other = ScrollerStatistics(scroll, viewport: Self.viewport, contentHeight: Self.content)
    #expect(other == Self.scroller)
  }

  /// They say how content moves on, and a look at something else is no rest of it.
  @Test func whereElseTheReaderGoesChangesNothing() {
    var (scroll, reader) = (ScrollConfiguration(), ReaderConfiguration())
    (reader.tabShare, reader.tapShare, reader.refreshShare) = (0.3, 0.2, 0.1)
    scroll.reader = reader
    let other = ScrollerStatistics(scroll, viewport: Self.viewport, contentHeight: Self.content)
    #expect(other == Self.scroller)
  }

  @Test func contentThatMovesFastGoesOnTheSameWay() {
    func chance(down isDown: Bool, _ velocity: Double) -> Double {
      Self.scroller.chance(
        of: Points(100), within: .milliseconds(800), down: isDown, at: velocity)
    }
    #expect(chance(down: true, 2_500) > 0.9)
    #expect(chance(down: false, 2_500) < 0.1)
    #expect(chance(down: false, -2_500) > 0.8)
    #expect(chance(down: true, 0) < chance(down: true, 1_000))
  }

  @Test func theChanceIsHowOftenReadersWhoWereNotWatchedGetThere() {
    let fresh = (1...24).map { (seed: UInt64) in paths(seed: seed) }
    for (velocity, distance, milliseconds) in [(0.0, 100.0, 1_600), (1_500, 400, 800)] {
      var (reached, seen) = (0, 0)
      for path in fresh {
        let ahead = milliseconds / 100
        for start in path.indices.dropLast(64) where near(path[start].velocity, velocity) {
          seen += 1
          let farthest = (1...ahead).map { path[start + $0].offset - path[start].offset }.max()
          if (farthest ?? .zero) >= Points(distance) { reached += 1 }
        }
      }
      let chance = Self.scroller.chance(
        of: Points(distance), within: .milliseconds(Int64(milliseconds)), down: true, at: velocity)
      #expect(seen > 50)
      #expect(abs(chance - Double(reached) / Double(seen)) < 0.1)
    }
  }

  @Test func noReaderThatIsWatchedIsOneThatAScenarioCounts() {
    let seeds = ScrollerStatistics.trainingSeeds
    #expect(Set(seeds).count == ScrollerStatistics.readers)
    #expect(seeds.allSatisfy { $0 > 1_000_000_000 })
  }

  @Test func ofWhatIsBeyondThreeScreensNothingIsExpected() {
    #expect(
      Self.scroller.chance(of: Points(9_000), within: .seconds(100), down: true, at: 8_000) == 0)
  }

  private func near(_ speed: Double, _ other: Double) -> Bool {
    other == 0 ? speed.magnitude < 32 : (1_024.0..<2_048).contains(speed)
  }

  private struct Sample {
    let offset: Points
    let velocity: Double
  }

  private func paths(seed: UInt64) -> [Sample] {
    var motion = ScrollMotion(ScrollConfiguration(), viewport: Self.viewport, seed: seed)
    var samples: [Sample] = []
    var now = Instant.start
    while motion.end == nil {
      let first = motion.offset(at: now, contentHeight: Self.content) { _ in .zero }.offset
      let second = motion.offset(at: now + .milliseconds(16), contentHeight: Self.content) { _ in
        .zero
      }
      samples.append(
        Sample(offset: second.offset, velocity: (second.offset - first).points / 0.016))
      now = now + .milliseconds(100)
    }
    return samples
  }
}
