import Foundation
import Scenarios
import Testing
import TestSupport
import Primitives

/// All errors of a scenario are reported at once, and each error once.
@Suite("All errors of a scenario")
struct AllErrorsTests {
  private static func errors(_ text: String) -> [String] {
    ScenarioText.error(text)?.diagnostics.map(\.description) ?? []
  }

  @Test func whatCannotBeReadDoesNotHideWhatDoesNotFit() {
    let found = Self.errors(
      """
      feed: {classes: [{name: avatar}, {name: photo}]}
      table: {slots: [{class: avatar}, {class: photo}, {class: photos}]}
      scroll: {gestures: [{flicks: {count: 1000000, interval: 1 d}}]}
      strategies:
        - {extends: lru-url, name: a, memory: {limit: 32 MB}}
        - {extends: lru-url, name: b, memory: {policy: seive}}
      """)
    let expected = [
      "s.yaml:2:58: unknown class 'photos'; did you mean 'photo'?",
      "s.yaml:3:20: the gestures last 999999 d or more",
      "s.yaml:5:42: unknown key 'limit'; did you mean 'cost-limit'?",
      "s.yaml:6:50: unknown eviction policy 'seive'; did you mean 'sieve'?",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) { #expect(line.hasPrefix(start), "\(found)") }
  }

  @Test func anUnknownPresetDoesNotHideWhatDoesNotFit() {
    let found = Self.errors(
      """
      network: ltee
      table: {slots: [{class: photo}]}
      strategies: [no-cache, no-cache]
      """)
    #expect(
      found.map { $0.prefix(11) } == ["s.yaml:1:10", "s.yaml:2:25", "s.yaml:3:24"], "\(found)")
  }

  @Test(arguments: [
    ("feed: {clases: ", "s.yaml:1:8: unknown key 'clases'; did you mean 'classes'?"),
    ("feeed: {classes: ", "s.yaml:1:1: unknown key 'feeed'; did you mean 'feed'?"),
  ])
  func aMistakeIsNotReportedAgainByWhatDependsOnIt(misspelt: String, error: String) {
    let found = Self.errors(
      """
      \(misspelt)[{name: photo}]}
      table: {slots: [{class: photo}]}
      strategies: [no-cache]
      """)
    #expect(found == [error])
  }

  @Test(arguments: [
    ("{extends: lru-url, nae: shared}", "s.yaml:2:33: unknown key 'nae'; did you mean 'name'?"),
    ("lru-urll", "s.yaml:2:14: unknown strategy 'lru-urll'; did you mean 'lru-url'?"),
  ])
  func aStrategyThatCannotBeReadIsNotMissedByTheReference(strategy: String, message: String) {
    let name = strategy.hasPrefix("{") ? "shared" : "lru-url"
    let found = Self.errors("reference: \(name)\nstrategies: [\(strategy), no-cache]")
    #expect(found == [message])
  }

  @Test func everyValueOfASweepIsLookedAt() {
    let found = Self.errors(
      """
      sweep: {network: [ltee, 3h], settle: [1 parsec]}
      feed: {rows: 0}
      strategies: [no-cache]
      """)
    let starts = ["s.yaml:1:19", "s.yaml:1:25", "s.yaml:1:39", "s.yaml:2:14"]
    #expect(found.map { String($0.prefix(11)) } == starts, "\(found)")
  }

  @Test func beyondTwentyTheyAreCounted() throws {
    let names = (1...23).map { "x\($0)-nothing-like-it: 1" }.joined(separator: ", ")
    let error = try #require(ScenarioText.error("feed: {\(names)}\nstrategies: [no-cache]"))
    let lines = error.description.split(separator: "\n")
    #expect(error.diagnostics.count == 23)
    #expect(lines.count == 21)
    #expect(lines.last == "and 3 more errors")
  }

  @Test(arguments: [
    ("cancel: never", 38, "guard 'cancelled-at-delivery' needs a 'cancel' that is not 'never'"),
    ("guard: none, lifecycle: {persists: true}, decode: {size: display}", 0, "lifecycle.persists"),
  ])
  func aPresetIsNotBlamedForWhatIsSetBesideIt(keys: String, column: Int, message: String) {
    let found = Self.errors("strategies:\n  - {extends: nuke, name: c, \(keys)}")
    #expect(found.count == 1)
    let place = column > 0 ? "s.yaml:2:\(column): " : "s.yaml:2:"
    #expect(found.first?.hasPrefix(place) == true, "\(found)")
    #expect(found.first?.contains(message) == true, "\(found)")
  }

  @Test func slotsOfAFeedWithoutClassesAreShown() throws {
    let text = "strategies: [no-cache]\ntab: "
    #expect(
      Self.errors(text + "{slots: [{class: other}]}") == [
        "s.yaml:2:23: the feed has no classes; add 'classes', or remove 'class', "
          + "as in 'slots: [{}]'"
      ])
    _ = try ScenarioText.read(text + "{slots: [{}]}")
  }
}
