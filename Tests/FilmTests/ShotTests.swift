@testable import Film
import Harness
import Metrics
import Primitives
import Scenarios
import Testing

/// The screen over the time of a frame of a film.
@Suite("A frame of a film")
struct ShotTests {
  /// The shots of a whole run at fifteen a second.
  private static func shots(_ timeline: FilmTimeline) -> [FilmTimeline.Shot] {
    let step = Nanoseconds(1_000_000_000 / 15)
    let count = (timeline.end - .start).rawValue / step.rawValue
    return (0...count).map { number in
      let start = Instant.start + step * number
      return timeline.shot(in: start..<start + step)
    }
  }

  @Test func aWrongImageOfASingleFrameIsSeen() throws {
    let timeline = try FilmScenes.filmed(FilmScenes.late).timeline
    #expect(timeline.frames.count { $0.wrongViews > 0 } == 1)
    #expect(Self.shots(timeline).count { ($0.frame?.wrongViews ?? 0) > 0 } == 1)
  }

  @Test(arguments: [FilmScenes.wrong, FilmScenes.leftover, FilmScenes.errors])
  func noDefectFallsBetweenTwoFramesOfAFilm(_ scene: FilmScenes.Scene) throws {
    let timeline = try FilmScenes.filmed(scene).timeline
    let shots = Self.shots(timeline)
    let step = Nanoseconds(1_000_000_000 / 15)
    for frame in timeline.frames where frame.gravity > 0 && frame.since < timeline.end {
      let shot = shots[Int((frame.since - .start).rawValue / step.rawValue)]
      #expect((shot.frame?.gravity ?? 0) >= frame.gravity)
    }
  }

  @Test func withoutDefectsTheNewestScreenIsShown() throws {
    let timeline = try FilmScenes.filmed(FilmScenes.clean).timeline
    for (number, shot) in Self.shots(timeline).enumerated() {
      let end = Instant.start + Nanoseconds(1_000_000_000 / 15) * Int64(number + 1)
      #expect(shot.frame?.since == timeline.frames.last { $0.since < end }?.since)
    }
  }

  @Test func missedFramesAreThoseOfTheHitches() throws {
    let run = try FilmScenes.hitching.run()
    let timeline = try FilmScenes.filmed(FilmScenes.hitching).timeline
    let report = try SimulatedRun(run).report
    #expect(timeline.frames.count { $0.hitch.missed > 0 } == report[.hitches].map { Int($0) })
    let shots = Self.shots(timeline)
    #expect(shots.last?.missedSoFar == timeline.frames.reduce(0) { $0 + $1.hitch.missed })
    let worst = try #require(timeline.frames.max { $0.hitch.missed < $1.hitch.missed })
    // It stands still before the late frame, and the mark says so.
    let still = worst.since + Nanoseconds(-worst.hitch.time.rawValue / 2)
    #expect(timeline.shot(in: still..<still + Nanoseconds(1)).missed == worst.hitch.missed)
    #expect(timeline.shot(in: worst.since..<worst.since + Nanoseconds(1)).missed == 0)
  }

  @Test func theLastFiguresAreThoseOfTheMetrics() throws {
    for scene in [FilmScenes.wrong, FilmScenes.leftover, FilmScenes.tab] {
      let figures = try #require(FilmScenes.filmed(scene).timeline.figures.last)
      let report = try SimulatedRun(scene.run()).report
      #expect(report[.networkRequests] == Double(figures.requests))
      #expect(report[.finalMemoryBytes] == Double(figures.imageBytes))
      // A frame's time is counted when the next one replaces it: the last one is still on screen.
      let missing = report[.cellSecondsWithoutRightImage] ?? 0
      let share = missing / (report[.cellSecondsOnScreen] ?? 0)
      #expect(share > 0 && abs(share - figures.missingShare) < 0.05)
    }
  }

  @Test func aShortRunIsShownWholeAndALongOneAroundItsWorstFrame() throws {
    let short = try FilmScenes.filmed(FilmScenes.wrong).timeline
    #expect(FilmTimeline.standardRange(of: [short]) == .start..<short.end)
    let long = try FilmScenes.filmed(.init("fastscroll", "uiimageview-extension")).timeline
    let range = FilmTimeline.standardRange(of: [long])
    let worst = try #require(long.frames.max { $0.gravity < $1.gravity })
    #expect(range.upperBound - range.lowerBound == .seconds(10))
    #expect(long.frames.contains { $0.gravity == worst.gravity && range.contains($0.since) })
  }
}
