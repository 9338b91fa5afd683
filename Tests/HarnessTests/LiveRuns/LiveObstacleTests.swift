import AppModel
import Environment
import Harness
import LiveRuns
import Primitives
import Scenarios
import Testing

@Suite("What real time cannot host is refused by its key, before anything runs")
struct LiveObstacleTests {
  private func obstacle(_ text: String, speed: Double = 1) throws -> String? {
    let scenario = try Scenes.scenario(text: text + "\nstrategies: [lru-url]")
    do { try LiveRunner(speed: speed).check(scenario.plans) } catch { return "\(error)" }
    return nil
  }

  private static func classes(_ photo: String) -> String {
    "feed: {classes: [{name: avatar}, {name: photo, \(photo)}]}"
  }

  @Test(arguments: [
    ("feed: {format: heic}", "'feed.format' is heic"),
    ("feed: {format: avif}", "'feed.format' is avif"),
    ("feed: {frames: 9, bits-per-pixel: {median: 9}}", "'feed.frames' is 9"),
    ("feed: {pixels: {width: 39, height: 90}}", "'feed.pixels' are 39 by 90"),
    (classes("format: heic"), "class 'photo': 'feed.classes.format' is heic"),
    (classes("format: avif"), "class 'photo': 'feed.classes.format' is avif"),
    (
      classes("frames: 9, bits-per-pixel: {median: 9}"),
      "class 'photo': 'feed.classes.frames' is 9, but live runs draw still images: use 1"
    ),
    (
      classes("pixels: {width: 4097, height: 90}"),
      "class 'photo': 'feed.classes.pixels' are 4097 by"
    ),
    ("person: {days: 7}", "remove 'person', so that 'scroll.reader' is one visit"),
    ("person: {days: 31}\npopulation: {persons: 2}", "the visits of 'person' last"),
  ])
  func theKeyIsNamed(_ text: String, _ message: String) throws {
    #expect(try #require(try obstacle(text)).contains(message))
  }

  @Test(arguments: [
    "feed: {pixels: {width: 40, height: 4096}}", classes("format: webp"),
    "person: {days: 1, visits: 0.1, visit: 1 s, visit-spread: 0}",
    "scroll: {reader: {duration: 60 s}}",
  ])
  func whatItCanHostIsNot(_ text: String) throws { #expect(try obstacle(text) == nil) }

  @Test(arguments: ["all", "as-played", "first"])
  func aStrategyThatDecodesFramesIsHostedWithStillImages(_ frames: String) throws {
    let scenario = try Scenes.scenario(
      text: "feed: {format: webp}\nstrategies: [{extends: lru-url, decode: {frames: \(frames)}}]")
    try LiveRunner().check(scenario.plans)
  }

  @Test func aViewTooSmallForABitmapThatSaysWhatItIsIsRefused() throws {
    let scenario = try Scenes.scenario(
      text: """
        feed: {classes: [{name: avatar, pixels: {width: 120, height: 120}}, {name: photo}]}
        table: {slots: [{class: avatar, width: 10 pt, height: 10 pt}, photo]}
        strategies: [{extends: lru-url, decode: {size: display}}]
        """)
    let error = #expect(throws: RunError.self) { try LiveRunner().check(scenario.plans) }
    #expect("\(try #require(error))".contains("pictures of 30x30 pixels are too small"))
  }

  @Test func oneRunOfManyThatCannotBeHostedStopsAll() async throws {
    let scenario = try Scenes.scenario(
      text: """
        feed: {rows: 40}
        settle: 1 s
        strategies: [lru-url]
        sweep: {feed.format: [jpeg, heic]}
        """)
    await #expect(throws: RunError.self) {
      try await LiveRunner(speed: 20).run(scenario.plans) { progress in
        Issue.record("\(progress.run.strategyName) has begun")
      }
    }
  }
}
