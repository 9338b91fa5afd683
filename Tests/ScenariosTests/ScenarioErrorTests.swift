import AppModel
import Foundation
import ImagePipeline
import Primitives
import Scenarios
import Testing
import TestSupport

/// An error of a scenario is reported before anything runs, with its place.
@Suite struct ScenarioErrorTests {
  @Test(arguments: [
    ("", "s.yaml:1:1: expected a mapping, found nothing"),
    (
      "summary: x",
      "s.yaml:1:1: needs at least one strategy, as in 'strategies: [lru-url, no-cache]'"
    ),
    (
      "name: other\nstrategies: [no-cache]",
      "s.yaml:1:7: 'other' is not the name of the file; write 's' or remove it"
    ),
    ("strategies: [lru-ulr]", "s.yaml:1:14: unknown strategy 'lru-ulr'; did you mean 'lru-url'?"),
    ("strategies: no-cache", "s.yaml:1:13: expected a list for 'strategies', found 'no-cache'"),
    (
      "strategies: [no-cache, no-cache]",
      "s.yaml:1:24: a second strategy 'no-cache'; give each a different 'name'"
    ),
    (
      "strategies:\n  - {extends: lru-url, name: a, memory: {policy: seive}}",
      "s.yaml:2:50: unknown eviction policy 'seive'; did you mean 'sieve'?"
    ),
    (
      "strategies:\n  - {extends: lru-url, name: a, memory: {admission: tinylfo}}",
      "s.yaml:2:53: unknown admission policy 'tinylfo'; did you mean 'tinylfu'?"
    ),
    (
      "strategies:\n  - {extends: lru-url, name: a, memory: {policy: lirs, "
        + "policy-parameters: {hir-fractoin: 1}}}",
      "s.yaml:2:76: unknown key 'hir-fractoin'; did you mean 'hir-fraction'?"
    ),
    (
      "strategies:\n  - {extends: lru-url, name: a, memory: {policy: lirs, "
        + "policy-parameters: {hir-fraction: 2}}}",
      "s.yaml:2:90: hir-fraction must be from 0 to 1"
    ),
    (
      "strategies:\n  - {extends: lru-disk, name: a, disk: {policy: nscache}}",
      "s.yaml:2:49: unknown eviction policy 'nscache'; did you mean 'nscache-linux' or "
    ),
    (
      "strategies:\n  - {extend: lru-url, name: a}",
      "s.yaml:2:6: unknown key 'extend'; did you mean 'extends'?"
    ),
    (
      "strategies:\n  - {extends: [lru-url], name: a}",
      "s.yaml:2:15: expected the name of a strategy, found a list"
    ),
    (
      "network: ltee\nstrategies: [no-cache]",
      "s.yaml:1:10: unknown network 'ltee'; did you mean 'lte'?"
    ),
    (
      "device: iphone-31\nstrategies: [no-cache]",
      "s.yaml:1:9: unknown device 'iphone-31'; did you mean 'iphone-13'?"
    ),
    (
      "device: [a]\nstrategies: [no-cache]",
      "s.yaml:1:9: expected a mapping for 'device', found a list"
    ),
    ("network: {extends: lte, down: 5 Mbpd}\nstrategies: [no-cache]", "s.yaml:1:31: "),
    (
      "nscache: darwni\nstrategies: [no-cache]",
      "s.yaml:1:10: unknown NSCache model 'darwni'; did you mean 'darwin'?"
    ),
    ("settle: 2 days\nstrategies: [no-cache]", "s.yaml:1:9: "),
    ("settle: -1 s\nstrategies: [no-cache]", "s.yaml:1:9: "),
    (
      "events: [{at: 100000 d, memory-warning: }]\nstrategies: [no-cache]",
      "s.yaml:1:25: 'memory-warning' is not possible at 100000 d: a run lasts at most 32 d"
    ),
    (
      "scroll: {gestures: [{pause: {duration: 1 d}}, {flicks: {count: 1000000, interval: 1 d}}]}\n"
        + "strategies: [no-cache]",
      "s.yaml:1:20: the gestures last 1000000 d or more; a run lasts at most 32 d"
    ),
    (
      "scroll: {gestures: [" + String(repeating: "{pause: {duration: 1 d}}, ", count: 1000)
        + "]}\nstrategies: [no-cache]",
      "s.yaml:1:20: the gestures last 1000 d or more; a run lasts at most 32 d"
    ),
    (
      "device: {decoding: {jpeg: 100000 d}}\nstrategies: [no-cache]",
      "s.yaml:1:27: jpeg must"
    ),
    ("device: {bind-work: 1 d}\nstrategies: [no-cache]", "s.yaml:1:21: bind-work must"),
    (
      "seeds: 3\nstrategies: [no-cache]",
      "s.yaml:1:8: expected a list of seeds, or a mapping as in {count: 20, from: 1}"
    ),
    ("seeds: []\nstrategies: [no-cache]", "s.yaml:1:8: needs at least one seed"),
    ("seeds: [4, 1, 4]\nstrategies: [no-cache]", "s.yaml:1:8: seed 4 is given twice"),
    ("seeds: {count: 0}\nstrategies: [no-cache]", "s.yaml:1:16: count must be from 1 to 10000"),
    (
      "seeds: {cuont: 2}\nstrategies: [no-cache]",
      "s.yaml:1:9: unknown key 'cuont'; did you mean 'count'?"
    ),
    (
      "feed: {rows: 10, missing: {rows: [3, 10]}}\nstrategies: [no-cache]",
      "s.yaml:1:38: no row 10; the feed has rows 0 to 9"
    ),
    ("assertions: [{a: b}]\nstrategies: [no-cache]", "s.yaml:1:14: expected a text"),
    (
      "sweep: {strategy.disk.limit: [1 MiB]}\nstrategies: [no-cache]",
      "s.yaml:1:9: no strategy of the scenario has 'disk'"
    ),
    (
      "sweep: {strategy.memory.cost-limti: [1 MiB]}\nstrategies: [lru-url]",
      "s.yaml:1:9: unknown key 'cost-limti'; did you mean 'cost-limit'?"
    ),
    ("sweep: {network: [lte, 3h]}\nstrategies: [no-cache]", "s.yaml:1:24: unknown network '3h'"),
    (
      "scroll: {trace: chromium-raed}\nstrategies: [no-cache]",
      "s.yaml:1:17: unknown trace 'chromium-raed'; did you mean 'chromium-read'?"
    ),
    (
      "scroll: {trace: chromium-fling}\nfeed: {rows: 50}\nstrategies: [no-cache]",
      "s.yaml:1:17: the trace scrolls to 8818 pt, beyond the last of 50 rows; the feed needs at least 110 rows"
    ),
    (
      "refresh: {rows: [{delete: {at: 0, count: 4}}], limit: 3}\nfeed: {rows: 10}\nstrategies: [no-cache]",
      "s.yaml:1:18: refresh 3: attempt to delete row 2"
    ),
  ])
  func aWrongValueIsReportedWhereItIsWritten(text: String, message: String) {
    let first = ScenarioText.error(text)?.diagnostics.first?.description
    #expect(first?.hasPrefix(message) == true, "\(first ?? "read")")
  }

  @Test func unknownPresetsDoNotHideWhatElseIsWrong() {
    let text = """
      device: iphone-99
      network: {extends: wiffi, jitter: lots}
      feed: {rows: 50, pixles: {width: 120, height: 120}}
      settle: 500
      strategies: [lru-rul, {extends: nope, placeholder: no}, {extend: lru-url}]
      """
    let found = ScenarioText.error(text)?.diagnostics.map(\.description) ?? []
    let expected = [
      "s.yaml:1:9: unknown device 'iphone-99'", "s.yaml:2:20: unknown network 'wiffi'",
      "s.yaml:2:35: ", "s.yaml:3:18: unknown key 'pixles'", "s.yaml:4:9: ",
      "s.yaml:5:14: unknown strategy 'lru-rul'", "s.yaml:5:33: unknown strategy 'nope'",
      "s.yaml:5:", "s.yaml:5:58: unknown key 'extend'",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) { #expect(line.hasPrefix(start), "\(found)") }
  }

  @Test(arguments: [
    ("{at: 1 s, launch: {}}", "3:15: 'launch' is not possible at 1 s: the app is running"),
    (
      "{at: 1 s, foreground: {}}",
      "3:15: 'foreground' is not possible at 1 s: the app is in the fore"
    ),
    (
      "{at: 1 s, enter-screen: {}}",
      "3:15: 'enter-screen' is not possible at 1 s: the screen is shown"
    ),
    (
      "{at: 1 s, online: {}}", "3:15: 'online' is not possible at 1 s: the network is already there"
    ),
    (
      "{at: 1 s, rows: {insert: {at: 1001, count: 1}}}",
      "3:15: 'rows' is not possible at 1 s: attempt to insert row 1001, but there are only 1000"
    ),
    (
      "{at: 1 s, memory-warnign: {}}",
      "3:15: unknown key 'memory-warnign'; did you mean 'memory-warning'?"
    ),
    ("{at: 1 s, memory-warning: 5}", "3:31: expected a mapping for 'memory-warning', found '5'"),
    ("{at: 1 s, memory-warning: {hard: true}}", "3:32: unknown key 'hard'"),
    ("{memory-warning: {}}", "3:5: missing key 'at'"),
    ("{ta: 1 s, memory-warning: {}}", "3:6: unknown key 'ta'; did you mean 'at'?"),
    ("{at: 1 s}", "3:5: expected 'at' and exactly one of memory-warning, pressure,"),
    ("{at: 1 s, offline: {}, online: {}}", "3:5: expected 'at' and exactly one of"),
    ("{at: 1 s, network: ltee}", "3:24: unknown network 'ltee'; did you mean 'lte'?"),
    (
      "{at: 1 s, pressure: critcal}",
      "3:25: unknown memory pressure 'critcal'; did you mean 'critical'?"
    ),
    ("{at: 1 s, change-content: {share: 2}}", "3:39: share must be from 0 to 1"),
  ])
  func anEventThatCannotHappenIsReported(event: String, message: String) {
    let text = "strategies: [no-cache]\nevents:\n  - \(event)"
    let first = ScenarioText.error(text)?.diagnostics.first?.description
    #expect(first?.hasPrefix("s.yaml:" + message) == true, "\(first ?? "read")")
  }

  @Test func eventsAreFollowedInTheOrderOfTimeNotOfTheFile() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [no-cache]
      events:
        - {at: 4 s, launch}
        - {at: 2 s, background: {}}
        - {at: 3 s, terminate: {}}
      """)
    let seconds = scenario.plans[0].plan.scheduledEvents.map {
      $0.instant.nanoseconds / 1_000_000_000
    }
    #expect(seconds == [2, 3, 4])
  }

  @Test func aMalformedTraceIsReportedInItsOwnFile() async throws {
    try await TemporaryFolder.with { folder in
      try Data("time_ms,content_offset,phase\n0,0,idle\n5,x,idle\n".utf8)
        .write(to: folder.appending(path: "mine.csv"))
      try Data("scroll: {trace: mine.csv}\nstrategies: [no-cache]".utf8)
        .write(to: folder.appending(path: "mine.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      let error = #expect(throws: ScenarioError.self) { try library.scenario("mine.yaml") }
      #expect(error?.description.hasPrefix("mine.csv:3:1: 'x' is not a content offset") == true)
    }
  }
}
