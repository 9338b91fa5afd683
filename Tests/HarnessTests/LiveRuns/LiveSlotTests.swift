import AppModel
import Environment
import Foundation
import Harness
import ImagePipeline
import ImageServer
import Metrics
import Primitives
import Reports
import Scenarios
import Testing
import TestSupport

@testable import LiveRuns

/// Cells with several image views in real time. Each view's image is read from its pixels.
@Suite(.serialized) struct LiveSlotTests {
  /// Avatars that rows share, as PNG, and a photo in each row that no other row has, as JPEG.
  private static func text(
    network: String = "wifi", avatars: Int = 30, photos: String = "kind: unique",
    gestures: String = "{drag: {distance: 3000 pt, duration: 3 s}}", _ strategies: String
  ) -> String {
    """
    network: \(network)
    server: {protocols: [http1]}
    feed:
      rows: 200
      classes:
        - {name: avatar, images: {kind: zipf, distinct: \(avatars)}, format: png, pixels: {width: 80, height: 80}}
        - {name: photo, images: {\(photos)}, pixels: {width: 180, height: 120}}
    table:
      row-height: 140 pt
      slots:
        - {class: avatar, width: 40 pt, height: 40 pt}
        - {class: photo, width: 180 pt, height: 120 pt}
    scroll:
      gestures: [\(gestures)]
    settle: 3 s
    strategies: [\(strategies)]
    """
  }

  private static let slow = "{extends: lte, name: slow, round-trip: 600 ms}"

  /// Returns the live runs of a scenario, each with the images of its frames by pixels and by the strategy's state.
  private func live(
    _ scenario: Scenario
  ) async throws -> [(run: LiveRun, seen: SlotStates, believed: SlotStates)] {
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false) + "logs"
      let experiment = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2), logs: path)
      let logs = EventLogFolder(path, experiment.header, of: scenario)
      let plans = try Selection().ofFirstSeed.plans(of: scenario)
      return try zip(experiment.runs, plans).map { run, plan in
        let log = logs.path(of: plan)
        return (
          try #require(run as? LiveRun),
          try SlotStates(plan.plan, isLive: true, path: log),
          try SlotStates(plan.plan, isLive: false, path: log)
        )
      }
    }
  }

  @Test func aSecondListIsSeenByItsPixelsAndTheFirstKeepsItsCells() async throws {
    let once = "{pause: {duration: 2 s}}, {tab: {stay: 2 s}}"
    let slot = "{class: avatar, width: 80 pt, height: 80 pt}"
    let scenario = try Scenes.scenario(
      text: Self.text(gestures: "\(once), \(once)", "lru-url")
        + "\ntab: {rows: 4, row-height: 80 pt, slots: [\(slot)]}")
    let live = try #require(try await live(scenario).first)
    #expect(live.seen.slots == live.believed.slots)
    #expect(live.seen.slots.map(\.name) == ["avatar", "photo", "avatar-2"])
    // The first list's seven rows have two views each; four rows belong to the second list. Each is seen again after
    // the other; the number of times depends on the machine's delays.
    for (slot, rows) in zip(live.seen.slots, [7, 7, 4]) {
      #expect(slot.counts.keys.map(\.self) == [.right])
      let count = try #require(slot.counts[.right])
      #expect(count >= 2 * rows && count.isMultiple(of: rows))
    }
    #expect(live.run.report[.binds] == 18.0)
  }

  @Test(arguments: ["{margin: 200 pt}", "{screens: 2}", "all", "all-at-once"])
  func aListThatKeepsItsViewsIsSeenByItsPixels(_ keeps: String) async throws {
    let gestures =
      "{drag: {distance: 3000 pt, duration: 3 s}}, {drag: {distance: -3000 pt, duration: 3 s}}"
    let text = Self.text(gestures: gestures, "lru-url, lazyimage")
      .replacing("table:\n", with: "table:\n  keeps: \(keeps)\n")
    for live in try await live(try Scenes.scenario(text: text)) {
      #expect(live.seen.slots == live.believed.slots)
      // A machine that is busy with other tests may show too few frames for an image.
      let frames = live.run.report[.frames] ?? 0
      let isRight = live.seen.slots.contains { ($0.counts[.right] ?? 0) > 0 }
      #expect(isRight || frames < 100, "\(live.seen.slots) of \(frames) frames")
      #expect(
        live.seen.slots.allSatisfy { $0.counts[.stale] == nil && $0.counts[.leftover] == nil })
    }
  }

  @Test func bothHostsAgreeOnAvatarsAndPhotos() async throws {
    let scenario = try Scenes.scenario(text: Self.text("lru-url"))
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false)
      let virtual = try await Experiment(
        scenario, Selection(seedCount: 1), version: "test", runner: Runner(jobs: 1),
        logs: path + "virtual")
      let live = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2), logs: path + "live")
      let plan = try #require(scenario.plans.first)
      let run = try #require(live.runs.first as? LiveRun)
      let log = EventLogFolder(path + "live", live.header, of: scenario).path(of: plan)
      // Tolerances wide enough for any machine; timing cannot change the remaining figures.
      var wide = AgreementTolerances()
      for kind in ["counts", "shares", "bytes", "waits", "screen"] {
        try wide.state("\(kind)=1000")
      }
      let verification = try Verification(
        virtual: EventLogFolder(path + "virtual", virtual.header, of: scenario).path(of: plan),
        live: [LoggedRun(run: run, log: log)], wide)
      let names = verification.agreement.disagreements.map(\.name)
      let holds = names.isEmpty && verification.sessions.allSatisfy(\.holds)
      #expect(holds, "\(names) \(verification.text)")
      let has = { (report: RunReport) in Metric.virtual.filter { report[$0] != nil }.map(\.name) }
      #expect(has(virtual.runs[0].report) == has(run.report))
      let slots = try #require(verification.sessions.first).states.slots
      #expect(slots.map(\.name) == ["avatar", "photo"])
      #expect(slots.allSatisfy { $0.seconds(.right) > 0 && $0.counts[.stale] == nil })
      #expect(run.report[.unreadableAssignments] == 0)
      #expect(verification.agreement.rows.contains { $0.name == "photo: right" && $0.agrees })
    }
  }

  @Test func theServerDrawsEachClassInItsOwnSizeAndFormat() async throws {
    let scenario = try Scenes.scenario(text: Self.text("lru-url"))
    let run = try #require(try await live(scenario).first?.run)
    let targets = Set(run.serverLog.map { $0.target.split(separator: ".").last.map(String.init) })
    #expect(targets == ["png?w=80&h=80", "jpg?w=180&h=120"])
    #expect(run.report[.unreadableAssignments] == 0)
  }

  /// If all rows show one avatar, a late avatar is the correct one, and likewise for photos. Without a guard only the
  /// other slot is wrong.
  @Test(arguments: [(60, "kind: zipf, distinct: 1", 0), (1, "kind: unique", 1)])
  func withoutAGuardLateImagesAreSeenInTheSlotWhereTheyDiffer(
    _ avatars: Int, _ photos: String, _ wrong: Int
  ) async throws {
    let text = Self.text(
      network: Self.slow, avatars: avatars, photos: photos,
      "uiimageview-extension, uiimageview-extension-guarded")
    let runs = try await live(try Scenes.scenario(text: text))
    let (unguarded, guarded) = (try #require(runs.first), try #require(runs.last))
    #expect(unguarded.seen.slots[wrong].seconds(.stale) > 0)
    #expect(unguarded.seen.slots[1 - wrong].counts[.stale] == nil)
    #expect(unguarded.seen.slots[1 - wrong].seconds(.right) > 0)
    #expect(guarded.seen.slots.allSatisfy { $0.counts[.stale] == nil })
    for run in runs {
      #expect(run.seen.slots == run.believed.slots)
      #expect(run.run.report[.pixelDisagreements] == 0)
      let stale = run.run.report[.pixelStaleAssignments]
      #expect(stale == run.run.report[.staleAssignments])
    }
  }

  @Test func whatTheLastRowLeftBehindIsSeenInTheSlotWhereItDiffers() async throws {
    let keeps =
      "{extends: lru-url, name: keeps, guard: token, placeholder: {action: keep, moment: on-miss}}"
    let runs = try await live(
      try Scenes.scenario(
        text: Self.text(
          network: Self.slow, avatars: 1,
          gestures: "{pause: {duration: 3 s}}, {drag: {distance: 1500 pt, duration: 1500 ms}}",
          keeps)))
    let seen = try #require(runs.first).seen
    #expect(seen.slots[0].counts[.leftover] == nil)
    #expect(seen.slots[1].seconds(.leftover) > 0)
    #expect(seen.slots.allSatisfy { $0.counts[.stale] == nil })
  }

  @Test func contentThatHasChangedIsSeenAsOutdated() async throws {
    let gestures = "{drag: {distance: 3000 pt, duration: 2 s}}, {scroll-to-top: {}}"
    let text =
      Self.text(gestures: gestures, "lru-url")
      + "\nevents: [{at: 2200 ms, change-content: {share: 1}}]"
    let runs = try await live(try Scenes.scenario(text: text))
    let run = try #require(runs.first)
    for slot in run.seen.slots { #expect(slot.seconds(.outdated) > 0, "\(slot.name)") }
    #expect(try #require(run.run.report[.outdatedCellSeconds]) > 0)
    #expect(run.seen.slots == run.believed.slots)
  }

  /// Two pipelines whose files have keys of the same numbers. Each reads its own files. A replay of the log repeats the
  /// decisions made in real time.
  @Test func pipelinesByClassServeTheirOwnSlotsFromTheirOwnFiles() async throws {
    let strategy = """
      {extends: lru-disk, name: apart, keys: {disk: item}, memory: {cost-limit: null, count-limit: 8},
       pipelines: [{classes: [avatar], memory: {policy: fifo, count-limit: 3}}]}
      """
    let pause = "{pause: {duration: 3 s}}"
    let scenario = try Scenes.scenario(
      text: Self.text(
        gestures:
          "\(pause), {drag: {distance: 2500 pt, duration: 3 s}}, \(pause), {scroll-to-top: {}}",
        strategy))
    try await TemporaryFolder.with { folder in
      let path = folder.path(percentEncoded: false) + "logs"
      let experiment = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2), logs: path)
      let report = try #require(experiment.reports.first)
      #expect(report.policy == "lru + fifo")
      #expect(try #require(report[.diskHits]) > 0)
      for metric in [Metric.unreadableAssignments, .pixelDisagreements, .wrongHits] {
        #expect(report[metric] == 0, "\(metric.name)")
      }
      let plan = try #require(scenario.plans.first)
      let log = EventLogFolder(path, experiment.header, of: scenario).path(of: plan)
      let replay = try EventLogReplay(try LoggedRuns.bytes(of: log), file: log)
      #expect(replay.difference == nil)
      #expect(replay.report?[.memoryHits] == report[.memoryHits])
    }
  }

  /// A guarded strategy with a planted swap: each view of one slot gets, after its image, the image that another view
  /// of the slot got before.
  @Test(arguments: [0, 1])
  func imagesSwappedInOneSlotAreSeenThereAlone(_ slot: Int) async throws {
    let swaps = CustomStrategy("swaps") { SwappingPipeline(slot, $0) }
    let scenario = try Scenes.scenario(text: Self.text("lru-url")).comparing([swaps])
    let run = try #require(try await live(scenario).first)
    #expect(run.seen.slots[slot].seconds(.stale) > 0)
    #expect(run.seen.slots[1 - slot].counts[.stale] == nil)
    #expect(run.seen.slots[1 - slot].seconds(.right) > 0)
    #expect(run.run.report[.unreadableAssignments] == 0)
    #expect(try #require(run.run.report[.pixelStaleAssignments]) > 0)
    #expect(run.run.report[.pixelDisagreements] == 0)
  }
}

/// A strategy without faults, but for one slot, whose views end up with each other's images.
private final class SwappingPipeline: Pipeline {
  private var careful: ImagePipeline?
  private let slot: Int
  private let slots: Int
  private var last: BitmapID?

  init(_ slot: Int, _ feed: Feed) {
    var strategy = Strategy()
    strategy.memory = MemoryConfiguration()
    strategy.guard = .token
    (self.slot, slots) = (slot, feed.slotCount)
    careful = try? ImagePipeline(strategy, feed: feed)
  }

  func handle(_ event: PipelineEvent, at now: Instant, into effects: inout Effects) {
    let start = effects.list.count
    careful?.handle(event, at: now, into: &effects)
    for effect in effects.list[start...] {
      guard case .action(.assign(let view, .image(let image), _)) = effect,
        view.index % slots == slot
      else { continue }
      if let last, last != image { effects.request(.assign(view, .image(last), .none)) }
      last = image
    }
  }
}
