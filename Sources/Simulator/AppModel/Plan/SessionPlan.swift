package import CachePolicies
package import Environment
package import ImagePipeline
import Primitives
package import Scrolling

/// Everything that determines one run: one strategy and one seed.
@dynamicMemberLookup
package struct SessionPlan: Sendable {
  /// The strategy under test.
  package var strategy = Strategy()
  /// The strategy's custom code.
  package var parts = CustomParts()
  /// The phone, its surroundings and the list, as a scenario states them.
  package var setting = SessionSetting()
  /// The content of the rows; nil unless the feed names a request trace.
  package var feedTrace: FeedTrace?
  /// A recorded scroll to follow instead of gestures; nil if there is none.
  package var recording: ScrollRecording?
  /// The statistics of other readers, for strategies that use them; nil if they are to be computed when needed.
  package var scroller: ScrollerStatistics?
  /// Scheduled events in addition to those of a person, in order of time.
  package var scheduledEvents: [ScheduledEvent] = []
  /// The seed of all random draws.
  package var seed: UInt64 = 1

  /// A plan with every part at its default.
  package init() {}

  /// A part of the setting.
  package subscript<Part>(dynamicMember part: WritableKeyPath<SessionSetting, Part>) -> Part {
    get { setting[keyPath: part] }
    set { setting[keyPath: part] = newValue }
  }

  /// The strategy, with its shares of the device's memory converted to limits.
  package var strategyOnDevice: Strategy {
    var strategy = strategy
    strategy.mapMemory { $0.onDevice(with: setting.device.memory) }
    return strategy
  }

  /// The first list. Rows of a trace are as high as the views that they have.
  package var firstTable: TableConfiguration { setting.table.with(rowsOf: feedTrace) }

  /// The number of hosts that serve the images.
  package var hostCount: Int { setting.feed.hostCount(among: setting.server.hosts) }

  /// The number of items that row operations will add during the run.
  package var insertedItems: Int {
    schedule.map { if case .rows(let change) = $0.action { change.insertedItems } else { 0 } }
      .reduce(setting.refresh.insertedItems, +)
  }
}

extension TableConfiguration {
  /// Returns the list with the heights that the views of a trace's rows add to them.
  ///
  /// - Complexity: O(*n*) in the views of the rows.
  package func with(rowsOf trace: FeedTrace?) -> TableConfiguration {
    guard let trace, !trace.isPlain, slots.contains(where: { $0.adds > .zero }) else { return self }
    var table = self
    table.tracedAdditions = (0..<trace.rowCount).map { row in
      slots.prefix(trace.views).enumerated().reduce(.zero) { sum, slot in
        let image = trace.rows[row * trace.views + slot.offset]
        return image == .none ? sum : sum + slot.element.adds
      }
    }
    return table
  }
}

extension ScrollerStatistics {
  /// Creates the statistics of other readers of a plan's list. The plan's own reader is not among them.
  package init(_ plan: SessionPlan) {
    self.init(
      plan.scroll, viewport: plan.device.viewport,
      contentHeight: plan.firstTable.contentHeight(ofRows: plan.feed.rows))
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
  /// Makes the loader that replaces the pipeline in live runs; nil if there is none. Nothing else can run it.
  package var loader: LoaderFactory?

  /// Creates no custom parts.
  package init() {}
}

/// The scheduled events of a run; gestures are separate.
extension SessionPlan {
  /// The person's days; nil if the plan has no person.
  package var personDays: PersonDays? { setting.person.map { PersonDays($0, seed: seed) } }

  /// The times at which a person looks at the list; empty if the plan has no person.
  var visits: [Visit] { personDays?.stays.map(\.visit) ?? [] }

  /// All events in order of time: those of the scenario and those of a person's days.
  ///
  /// - Complexity: O(*n* log *n*) in the number of events for each call; O(1) without a person.
  package var schedule: [ScheduledEvent] {
    guard let days = personDays else { return scheduledEvents }
    let all =
      scheduledEvents
      + days.scheduledEvents(newListTakes: setting.refresh.delay, endsByMemory: endsByMemory)
      + networkChanges(days)
    return all.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    .map(\.element)
  }

  /// Adds to each network a recording of the rates that events set before the next network.
  package mutating func recordRates() {
    var changes: [(instant: Instant, rates: RateChange)] = []
    for place in scheduledEvents.indices.reversed() {
      let event = scheduledEvents[place]
      switch event.action {
      case .rate(let rates): changes.insert((event.instant, rates), at: 0)
      case .network(var profile):
        profile.change(changes)
        changes = []
        scheduledEvents[place] = ScheduledEvent(at: event.instant, .network(profile))
      default: break
      }
    }
    setting.network.change(changes)
  }

  /// True if the memory of a suspended app decides when the system ends it; false if only chance decides.
  private var endsByMemory: Bool {
    setting.device.process.suspendsAfter != nil
      && setting.person.map { $0.keptByMemory > 0 } ?? false
  }

  /// Returns the network changes over the days, beginning with the network at the start.
  private func networkChanges(_ days: PersonDays) -> [ScheduledEvent] {
    guard let person = setting.person, let last = person.networks.last else { return [] }
    let now = person.networks.last { $0.from <= days.timeOfDay } ?? last
    let end = days.clock + days.length
    return [ScheduledEvent(at: .start, .network(now.network))]
      + (0...Int64(person.days)).flatMap { day in
        person.networks.compactMap { entry in
          let time = Nanoseconds.seconds(86_400) * day + entry.from
          guard time > days.clock, time < end else { return nil }
          return ScheduledEvent(at: .start + (time - days.clock), .network(entry.network))
        }
      }
  }
}

extension PersonDays {
  /// The time since midnight at which the run begins.
  var timeOfDay: Nanoseconds { Nanoseconds(clock.rawValue % Nanoseconds.seconds(86_400).rawValue) }

  /// The time from the beginning of the first visit to the end of the last.
  var length: Nanoseconds { (stays.last?.visit.ends ?? .start) - .start }

  /// Returns the changes in the app's life between visits, and the new items at the top of the list.
  ///
  /// - Parameters:
  ///   - delay: The time until a new list arrives.
  ///   - endsByMemory: True if the app's memory decides, during the run, when the app is ended in the background.
  /// - Returns: The events, visit by visit.
  func scheduledEvents(newListTakes delay: Nanoseconds, endsByMemory: Bool) -> [ScheduledEvent] {
    stays.enumerated().flatMap { position, stay in
      var all: [ScheduledEvent] = []
      let ended = endsByMemory ? nil : stay.processEnded
      if let ended { all.append(.init(at: ended, .lifecycle(.terminate))) }
      if position > 0 {
        let isAlive = ended == nil
        all.append(.init(at: stay.visit.begins, .lifecycle(isAlive ? .foreground : .launch)))
      }
      if stay.newItems > 0 {
        let insert = RowOperation.insert(RowSpan(at: 0, count: stay.newItems))
        all.append(.init(at: stay.visit.begins + delay, .rows(insert)))
      }
      if position < stays.count - 1 {
        if endsByMemory { all.append(.init(at: stay.visit.ends, .kept(stays[position + 1].kept))) }
        all.append(.init(at: stay.visit.ends, .lifecycle(.background)))
      }
      return all
    }
  }
}
