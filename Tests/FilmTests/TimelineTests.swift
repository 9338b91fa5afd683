import AppModel
import Environment
@testable import Film
import Harness
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Scrolling
import Testing

/// The screens of a run, compared with its metrics and its list.
@Suite("The screens of a film")
struct TimelineTests {
  @Test(arguments: FilmScenes.all)
  func outlinedFramesAreThoseThatTheMetricsCount(_ scene: FilmScenes.Scene) throws {
    let run = try scene.run()
    let frames = try FilmScenes.filmed(scene).timeline.frames
    let report = try SimulatedRun(run).report
    #expect(frames.count { $0.wrongViews > 0 } == report[.staleFrames].map { Int($0) })
    #expect(frames.count { $0.leftoverViews > 0 } == report[.leftoverFrames].map { Int($0) })
    #expect(frames.count { $0.screen != nil } == report[.frames].map { Int($0) })
  }

  @Test(arguments: [KeptViews.margin(Points(200)), .screens(2), .all, .allAtOnce])
  func aListThatKeepsItsViewsIsFilmedWithTheRowsOnScreen(_ keeps: KeptViews) throws {
    let run = try FilmScenes.clean.run()
    var plan = run.plan
    plan.table.keeps = keeps
    let kept = try FilmedRun(run.with(plan), filming: .start..<(.never)).timeline.frames
    let report = try SimulatedRun(run.with(plan)).report
    #expect(kept.count { $0.screen != nil } == report[.frames].map { Int($0) })
    // At rest each shows the same rows at the same places, with no image but their own.
    let cells = try #require(FilmScenes.filmed(FilmScenes.clean).timeline.frames.last?.cells)
    let own = try #require(kept.last?.cells)
    #expect(own.map(\.row.top) == cells.map(\.row.top))
    #expect(own.map { $0.views.map(\.wanted) } == cells.map { $0.views.map(\.wanted) })
    #expect(own.allSatisfy { $0.views.allSatisfy { [.none, $0.wanted].contains($0.image) } })
  }

  @Test func theScenesHaveWrongImagesLeftoversAndNeither() throws {
    func counts(_ scene: FilmScenes.Scene) throws -> (wrong: Int, leftover: Int) {
      let frames = try FilmScenes.filmed(scene).timeline.frames
      return (frames.count { $0.wrongViews > 0 }, frames.count { $0.leftoverViews > 0 })
    }
    #expect(try counts(FilmScenes.wrong).wrong > 100)
    #expect(try counts(FilmScenes.leftover).leftover > 100)
    #expect(try counts(FilmScenes.errors).wrong > 0)
    #expect(try counts(FilmScenes.clean) == (0, 0))
  }

  @Test func theCountsArePrintedForTheRangeAndTheRun() throws {
    func defects(_ range: Range<Instant>) throws -> String {
      try FilmedRun(FilmScenes.wrong.run(), filming: range).defects
    }
    let all = try FilmScenes.filmed(FilmScenes.wrong).timeline.frames.count { $0.wrongViews > 0 }
    #expect(
      try defects(.start..<(.never)) == "uiimageview-extension: frames with a wrong image: "
        + "\(all) (whole run: \(all)); with the image of an earlier row: 0 (whole run: 0)")
    #expect(try defects(.start..<(.seconds(1))).contains(": 0 (whole run: \(all));"))
    // The screen stands still, and the wrong image with it.
    let still = try defects(.seconds(8)..<(.seconds(8.1)))
    #expect(!still.contains("wrong image: 0 "), "\(still)")
  }

  @Test(arguments: FilmScenes.all)
  func rowsFillTheScreenOneBelowTheOther(_ scene: FilmScenes.Scene) throws {
    let plan = try scene.run().plan
    let viewport = plan.device.viewport.points
    for frame in try FilmScenes.filmed(scene).timeline.frames where frame.screen != .detail {
      let rows = frame.cells.map(\.row)
      for (row, next) in zip(rows, rows.dropFirst()) {
        let isBeside = next.column > 0
        #expect(next.top == (isBeside ? row.top : row.top + row.height))
      }
      #expect(rows.allSatisfy { $0.top < viewport && $0.top + $0.height > 0 && $0.height > 0 })
      #expect(frame.cells.allSatisfy { $0.views.count == $0.row.views.count })
    }
  }

  @Test func aDetailIsOneRowWithTheViewsOfTheDetail() throws {
    let frames = try FilmScenes.filmed(FilmScenes.detail).timeline.frames
    let details = frames.filter { $0.screen == .detail }
    #expect(!details.isEmpty && details.count < frames.count)
    #expect(details.allSatisfy { $0.cells.map(\.views.count) == [2] })
    #expect(details.contains { $0.wrongViews == 1 })
  }

  @Test func aSecondListHasItsOwnColumns() throws {
    let scene = FilmScenes.tab
    let columns = try #require(try scene.run().plan.tab?.columns)
    let frames = try FilmScenes.filmed(scene).timeline.frames
    let tabs = frames.filter { $0.screen == .tab }
    #expect(tabs.count > 10 && tabs.count < frames.count)
    #expect(tabs.allSatisfy { $0.cells.map(\.row.column).max() == columns - 1 })
  }

  @Test func anAppThatIsAwayShowsNoScreen() throws {
    let frames = try FilmScenes.filmed(FilmScenes.away).timeline.frames
    #expect(frames.contains { $0.screen == nil })
    #expect(frames.allSatisfy { $0.screen != nil || $0.cells.isEmpty })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.since <= $1.since })
  }

  @Test func onlyTheFramesOfTheFilmedTimeAreKept() throws {
    let range = Instant.seconds(2)..<(.seconds(3))
    let frames = try FilmedRun(FilmScenes.wrong.run(), filming: range).timeline.frames
    // The first one is on screen when the time begins, and the last one comes after it.
    #expect(frames.count > 50)
    #expect(frames.first.map { $0.since <= range.lowerBound } == true)
    #expect(frames.dropFirst().dropLast().allSatisfy { range.contains($0.since) })
    #expect(frames.last.map { $0.since >= range.upperBound } == true)
    #expect(frames.dropLast().allSatisfy { !$0.cells.isEmpty })
  }

  @Test(arguments: FilmScenes.all)
  func fewerFramesGiveTheSameFilm(_ scene: FilmScenes.Scene) throws {
    let (all, step) = (try FilmScenes.filmed(scene).timeline, Nanoseconds(seconds: 0.5))
    let few = try FilmedRun(
      scene.run(), filming: .start..<(.never), step: Nanoseconds(step.rawValue / 8)
    ).timeline
    #expect(few.frames.count < all.frames.count)
    for number in 0..<(all.end - .start).rawValue / step.rawValue {
      let time = Instant.start + step * number..<(.start + step * (number + 1))
      let (one, other) = (few.shot(in: time), all.shot(in: time))
      #expect(one.frame?.since == other.frame?.since && one.missed == other.missed)
      #expect(one.missedSoFar == other.missedSoFar)
    }
  }

  @Test(arguments: FilmScenes.all)
  func theCountsOfTheWholeRunDoNotDependOnTheFilmedTime(_ scene: FilmScenes.Scene) throws {
    let all = try FilmScenes.filmed(scene).timeline
    let part = try FilmedRun(scene.run(), filming: .seconds(3)..<(.seconds(3.5))).timeline
    #expect(part.wrong.all == all.wrong.all && part.leftover.all == all.leftover.all)
    #expect(FilmTimeline.standardRange(of: [part]) == FilmTimeline.standardRange(of: [all]))
    for frame in all.frames {
      func count(_ states: Set<DisplayState>) -> Int {
        frame.cells.reduce(0) { $0 + $1.views.count { states.contains($0.state) } }
      }
      #expect(frame.wrongViews == count([.stale, .staleError]))
      #expect(frame.leftoverViews == count([.leftover]))
    }
  }
}
