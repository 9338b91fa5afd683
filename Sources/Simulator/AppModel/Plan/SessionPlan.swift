package import CachePolicies
package import Environment
package import ImagePipeline
package import Primitives
package import Scrolling

/// Everything that determines one run: one strategy and one seed.
package struct SessionPlan: Sendable {
  /// The strategy under test.
  package var strategy = Strategy()
  /// The strategy's custom code.
  package var parts = CustomParts()
  package var device = DeviceProfile()
  /// The network between the device and the server.
  package var network = NetworkProfile()
  /// The server's behaviour.
  package var server = ServerConfiguration()
  /// The rows and their images.
  package var feed = FeedConfiguration()
  /// The content of the rows; nil unless the feed names a request trace.
  package var feedTrace: FeedTrace?
  package var table = TableConfiguration()
  /// The screen that a tap on a row pushes; nil if a tap does nothing.
  package var detail: DetailConfiguration?
  /// The second list in a tab of its own; nil if there is only one list.
  package var tab: TabConfiguration?
  /// The scrolling of the table.
  package var scroll = ScrollConfiguration()
  /// A recorded scroll to follow instead of gestures; nil if there is none.
  package var recording: ScrollRecording?
  /// The statistics of other readers, for strategies that use them; nil if they are to be computed when needed.
  package var scroller: ScrollerStatistics?
  /// A person who visits the app for days; nil if there is one visit.
  package var person: PersonConfiguration?
  /// Scheduled events in addition to those of a person, in order of time.
  package var scheduledEvents: [ScheduledEvent] = []
  /// The changes that a pull to refresh brings.
  package var refresh = RefreshConfiguration()
  /// The time for which the run continues after the last gesture.
  package var settle = Nanoseconds.seconds(2)
  /// The seed of all random draws.
  package var seed: UInt64 = 1

  /// A plan with every part at its default.
  package init() {}

  /// The strategy, with its shares of the device's memory converted to limits.
  package var strategyOnDevice: Strategy {
    var strategy = strategy
    strategy.mapMemory { $0.onDevice(with: device.memory) }
    return strategy
  }

  /// The number of hosts that serve the images.
  package var hostCount: Int { feed.hostCount(among: server.hosts) }

  /// The number of items that row operations will add during the run.
  package var insertedItems: Int {
    schedule.map { if case .rows(let change) = $0.action { change.insertedItems } else { 0 } }
      .reduce(refresh.insertedItems, +)
  }
}

extension ScrollerStatistics {
  /// Creates the statistics of other readers of a plan's list. The plan's own reader is not among them.
  package init(_ plan: SessionPlan) {
    self.init(
      plan.scroll, viewport: plan.device.viewport,
      contentHeight: plan.table.contentHeight(ofRows: plan.feed.rows))
  }
}

extension Feed {
  /// Creates the feed of a plan, including the items that will be inserted during the run.
  ///
  /// - Complexity: O(*n*) in the number of distinct images if rows share them, else O(1).
  package convenience init(_ plan: SessionPlan) {
    let slots = plan.slots.map(\.shows)
    func shown(on screen: ScreenID) -> [FeedSlot] { Array(slots[plan.slots(of: screen)]) }
    self.init(
      plan.feed, classes: plan.imageClasses, slots: shown(on: .first), detail: shown(on: .detail),
      tab: shown(on: .tab),
      trace: plan.feedTrace, insertedItems: plan.insertedItems, seed: plan.seed)
  }
}

/// The parts of a strategy that are code of the package under test.
package struct CustomParts: Sendable {
  /// Eviction policies in addition to those of the catalog. A strategy names them in the same way.
  package var policies: [EvictionEntry] = []
  /// The prefetcher that chooses rows ahead; nil if the strategy chooses them. If set, the strategy must not have
  /// `prefetch: none`.
  package var prefetcher: (any Prefetcher)?
  /// Creates a pipeline that replaces the one made of components; nil if that is used.
  package var pipeline: (@Sendable (_ feed: Feed) -> any Pipeline)?

  /// Creates no custom parts.
  package init() {}
}
