package import CachePolicies
package import ImagePipeline
package import Primitives
package import Scrolling
package import Environment

/// Everything that decides one run: one strategy, one seed, one world.
package struct SessionPlan: Sendable {
  /// The strategy under test.
  package var strategy = Strategy()
  /// What of the strategy is not the library's.
  package var parts = CustomParts()
  /// The device it runs on.
  package var device = DeviceProfile()
  /// The network between the device and the server.
  package var network = NetworkProfile()
  /// The server's behaviour.
  package var server = ServerConfiguration()
  /// The rows and their images.
  package var feed = FeedConfiguration()
  /// What the rows show, where the feed names a request trace.
  package var feedTrace: FeedTrace?
  /// The table.
  package var table = TableConfiguration()
  /// The screen that a tap on a row pushes; none where a tap does nothing.
  package var detail: DetailConfiguration?
  /// The second list, in a tab of its own; none where there is one list.
  package var tab: TabConfiguration?
  /// How the table is scrolled.
  package var scroll = ScrollConfiguration()
  /// A recorded scroll to follow instead of gestures.
  package var recording: ScrollRecording?
  /// What other readers did, for strategies that go by it; none counts them when it is needed.
  package var thumbs: ScrollerStatistics?
  /// Who comes to the app and leaves it, for days; none for one visit.
  package var person: PersonConfiguration?
  /// What else happens, by time.
  package var occurrences: [ScheduledEvent] = []
  /// What a pull to refresh brings.
  package var refresh = RefreshConfiguration()
  /// How long the run goes on after the last gesture.
  package var settle = Nanoseconds.seconds(2)
  /// Decides everything that is left to chance.
  package var seed: UInt64 = 1

  /// A plan with every part at its default.
  package init() {}

  /// The strategy with the limits that the device sets: shares of its memory, and its decoders.
  package var strategyOnDevice: Strategy {
    var strategy = strategy
    strategy.mapMemory { $0.onDevice(with: device.memory) }
    strategy.mapDecode { $0.onDevice(decoders: device.decodeWorkers) }
    return strategy
  }

  /// How many hosts the images come from.
  package var hostCount: Int { feed.hostCount(among: server.hosts) }

  /// Items that row operations will add during the run.
  package var insertedItems: Int {
    schedule.map { if case .rows(let change) = $0.action { change.insertedItems } else { 0 } }
      .reduce(refresh.insertedItems, +)
  }
}

extension ScrollerStatistics {
  /// Of readers of the list of a plan, none of whom is that of the plan.
  package init(_ plan: SessionPlan) {
    self.init(
      plan.scroll, viewport: plan.device.viewport,
      contentHeight: plan.table.contentHeight(ofRows: plan.feed.rows))
  }
}

extension Feed {
  /// The feed of a plan, with the items that will be inserted during the run.
  ///
  /// - Complexity: O(distinct images) where rows share them, else O(1).
  package convenience init(_ plan: SessionPlan) {
    let slots = plan.slots.map(\.shows)
    func shown(on screen: ScreenID) -> [FeedSlot] { Array(slots[plan.slots(of: screen)]) }
    self.init(
      plan.feed, slots: shown(on: .first), detail: shown(on: .detail), tab: shown(on: .tab),
      trace: plan.feedTrace, insertedItems: plan.insertedItems, seed: plan.seed)
  }
}

/// What of a strategy is code of the package that tests it.
package struct CustomParts: Sendable {
  /// Eviction policies beside those of the catalog; a strategy names them as it names those.
  package var policies: [EvictionEntry] = []
  /// What names the rows to be loaded ahead; none leaves it to the strategy. The strategy must not say
  /// `prefetch: none`.
  package var prefetcher: (any Prefetcher)?
  /// Takes the place of the pipeline that is made of the strategy's components; none keeps it.
  package var pipeline: (@Sendable (_ feed: Feed) -> any Pipeline)?

  /// Nothing of its own.
  package init() {}
}
