import Environment
import ImagePipeline
import Primitives
import Scrolling

/// The scheduled events of a run; gestures are separate.
extension SessionPlan {
  /// The person's days; nil if the plan has no person.
  package var personDays: PersonDays? { person.map { PersonDays($0, seed: seed) } }

  /// The times at which a person looks at the list; empty if the plan has no person.
  var visits: [Visit] { personDays?.stays.map(\.visit) ?? [] }

  /// All events in order of time: those of the scenario and those of a person's days.
  ///
  /// - Complexity: O(*n* log *n*) in the number of events for each call; O(1) without a person.
  package var schedule: [ScheduledEvent] {
    guard let days = personDays else { return scheduledEvents }
    let all =
      scheduledEvents
      + days.scheduledEvents(newListTakes: refresh.delay, endsByMemory: endsByMemory)
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
    network.change(changes)
  }

  /// True if the memory of a suspended app decides when the system ends it; false if only chance decides.
  private var endsByMemory: Bool {
    device.process.suspendsAfter != nil && person.map { $0.keptByMemory > 0 } ?? false
  }

  /// Returns the network changes over the days, beginning with the network at the start.
  private func networkChanges(_ days: PersonDays) -> [ScheduledEvent] {
    guard let person, let last = person.networks.last else { return [] }
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
