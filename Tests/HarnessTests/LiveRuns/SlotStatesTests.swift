import AppModel
import Environment
import EventLogs
import ImagePipeline
import Metrics
import Primitives
import Scenarios
import Scrolling
import Testing

@testable import LiveRuns

@Suite("What frames show is told slot by slot")
struct SlotStatesTests {
  private static let image = BitmapID(0)
  private static let (avatars, photos) = (SlotID(0), SlotID(1))

  /// A portrait and a photo in each cell; no two items have the same.
  private static var plan: SessionPlan {
    var plan = SessionPlan()
    plan.feed.rows = 20
    plan.feed.classes = ["avatar", "photo"].map { name in
      var made = ImageClass()
      made.name = name
      return made
    }
    return plan
  }

  private static func object(_ item: UInt32, _ slot: SlotID) -> RenditionID {
    Feed(plan).rendition(of: ItemID(item), in: slot)
  }

  /// Returns the states that two frames, a second apart, show of the only cell. It is bound to an item in both slots,
  /// and an image is put into one of its views.
  private static func states(
    of shown: RenditionID, version: UInt32 = 0, in slot: SlotID, pixels: RenditionID?,
    _ between: [EventLogRecord] = []
  ) -> SlotStates {
    var states = SlotStates(plan, isLive: pixels != nil)
    let content = ImageContent(
      shown, version: version, encodedBytes: 9, from: .network(LoadToken(shown, attempt: 1)))
    let records =
      [.observation(.created(image, content), at: .start)] + bind(item: 3)
      + [assign(.image(image), in: slot)]
      + (pixels.map { [.observation(.judged(image, shows: $0, wanted: .none), at: .start)] } ?? [])
      + between + [frame(at: 0), frame(at: 1_000)]
    for record in records { states.handle(record) }
    states.handle(.end(at: .start + .seconds(1), events: 0, observations: 0))
    return states
  }

  private static func bind(item: UInt32) -> [EventLogRecord] {
    [avatars, photos].flatMap { slot in
      [
        table(.cellForRow(CellID(0), row: 0, item: ItemID(item)), slot),
        table(.willDisplay(CellID(0), row: 0, item: ItemID(item)), slot),
      ]
    }
  }

  private static func table(_ event: TableEvent, _ slot: SlotID) -> EventLogRecord {
    .event(.table(event, slot, on: .first), [], at: .start)
  }

  private static func assign(_ picture: ViewContent, in slot: SlotID) -> EventLogRecord {
    let view = ViewID(of: CellID(0), slot, of: 2)
    return .event(
      .main(.sweepMemory), [.action(.assign(view, picture, .none))], at: .start)
  }

  private static func frame(at milliseconds: Int64) -> EventLogRecord {
    let instant = Instant.start + .milliseconds(milliseconds)
    return .observation(
      .frame(presentedAt: instant, hitch: .zero, isScrolling: false, cut: .none), at: instant)
  }

  @Test(arguments: [avatars, photos])
  func theRightImageIsSeenInItsSlotAlone(_ slot: SlotID) {
    let shown = Self.object(3, slot)
    let states = Self.states(of: shown, in: slot, pixels: shown)
    #expect(states.slots.map(\.name) == ["avatar", "photo"])
    #expect(states.slots[slot.index].counts == [.right: 1])
    #expect(states.slots[slot.index].seconds(.right) == 1)
    #expect(states.slots[1 - slot.index].counts.isEmpty)
  }

  @Test(arguments: [avatars, photos])
  func whatThePixelsSayCountsAndNotWhatTheStrategyBelieves(_ slot: SlotID) {
    let states = Self.states(
      of: Self.object(3, slot), in: slot, pixels: Self.object(4, slot))
    #expect(states.slots[slot.index].counts == [.stale: 1])
    #expect(states.slots[slot.index].seconds(.stale) == 1)
    #expect(states.slots[1 - slot.index].counts.isEmpty)
  }

  @Test func thePortraitInThePlaceOfThePhotoIsStale() {
    let portrait = Self.object(3, Self.avatars)
    let states = Self.states(of: portrait, in: Self.photos, pixels: portrait)
    #expect(states.slots.map(\.counts) == [[:], [.stale: 1]])
  }

  @Test func pixelsThatNameNobodyAreNotTakenForTheRightImage() {
    let states = Self.states(
      of: Self.object(3, Self.photos), in: Self.photos, pixels: RenditionID.none)
    #expect(states.slots[1].counts == [.unreadable: 1])
  }

  @Test func inVirtualTimeAnImageIsWhatItIsTakenFor() {
    let states = Self.states(of: Self.object(3, Self.photos), in: Self.photos, pixels: nil)
    #expect(states.slots[1].counts == [.right: 1])
  }

  @Test func whatARecycledCellHadBeforeIsLeftOverUntilItIsReplaced() {
    let old = Self.object(3, Self.avatars)
    let states = Self.states(of: old, in: Self.avatars, pixels: old, Self.bind(item: 5))
    #expect(states.slots.map(\.counts) == [[.leftover: 1], [:]])
    let hidden = Self.states(
      of: old, in: Self.avatars, pixels: old,
      Self.bind(item: 5) + [Self.assign(.hidden, in: Self.avatars)])
    #expect(hidden.slots.map(\.counts) == [[:], [:]])
  }

  @Test func contentOlderThanTheServersAtTheBindIsOutdated() {
    let shown = Self.object(3, Self.photos)
    let change = EventLogRecord.observation(.contentChanged(share: 1), at: .start)
    let states = Self.states(
      of: shown, in: Self.photos, pixels: shown,
      [change] + Self.bind(item: 3)
        + [Self.assign(.image(Self.image), in: Self.photos)])
    #expect(states.slots.map(\.counts) == [[:], [.outdated: 1]])
    let newer = Self.states(
      of: shown, version: 1, in: Self.photos, pixels: shown, [change] + Self.bind(item: 3))
    #expect(newer.slots.map(\.counts) == [[:], [.right: 1]])
  }

  @Test func nothingIsSeenOnceTheScreenIsLeft() {
    let shown = Self.object(3, Self.photos)
    let left = EventLogRecord.observation(.screenLeft, at: .start + .milliseconds(250))
    let states = Self.states(
      of: shown, in: Self.photos, pixels: shown, [Self.frame(at: 50), left])
    #expect(states.slots[1].counts == [.right: 2])
    #expect(states.slots[1].times == [.right: .milliseconds(1_200)])
  }

  @Test func aListBehindADetailIsNotSeenUntilItIsUncovered() {
    let shown = Self.object(3, Self.photos)
    let between = [
      Self.frame(at: 0), .observation(.covered(true), at: .start), Self.frame(at: 300),
      .observation(.covered(false), at: .start), Self.frame(at: 700),
    ]
    // Seen from 0 to 300 ms and from 700 ms to 1 s; the frame at 0 that follows changes nothing.
    let states = Self.states(of: shown, in: Self.photos, pixels: shown, between)
    #expect(states.slots[1].counts == [.right: 2])
    #expect(states.slots[1].times == [.right: .milliseconds(600)])
  }

  /// The metrics leave out the parts of a cell beyond the screen; otherwise both are equal.
  @Test(arguments: [
    "lru-url", "row-keyed", "uiimageview-extension", "alamofireimage", "kingfisher",
  ])
  func metricsAndStatesOfOneRunAreTheSame(_ strategy: String) async throws {
    let scenario = try Scenes.scenario(
      text: """
        network: 3g
        feed:
          rows: 300
          classes: [{name: left}, {name: right}]
        scroll:
          gestures: [{drag: {distance: 4000 pt, duration: 4 s}}, {scroll-to-top: {}}]
        events:
          - {at: 2 s, change-content: {share: 0.5}}
          - {at: 5 s, background: {}}
          - {at: 6 s, foreground: {}}
        settle: 8 s
        strategies: [\(strategy)]
        """)
    let plan = try #require(scenario.plans.first).plan
    try await LoggedRuns.with(scenario) { experiment, paths in
      let log = try #require(paths.first)
      let states = try SlotStates(plan, isLive: false, path: log)
      let metrics: [(SlotStates.DisplayState, Metric)] = [
        (.stale, .staleCellSeconds), (.leftover, .leftoverCellSeconds),
        (.outdated, .outdatedCellSeconds),
      ]
      for (state, metric) in metrics {
        let seen = states.slots.map { $0.seconds(state) / 2 }.reduce(0, +)
        let counted = experiment.value(strategy, metric)
        #expect(counted <= seen + 0.001, "\(state)")
        #expect((counted > 0) == (seen > 0), "\(state)")
        // At most two of the eight or more cells are cut.
        #expect(seen - counted <= 0.25 * seen + 0.5, "\(state)")
      }
      #expect(states.slots.allSatisfy { $0.seconds(.right) > 0 })
    }
  }
}
