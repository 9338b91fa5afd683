import ImagePipeline
import Primitives
import Scrolling
import Environment

/// What happens in a run beside its gestures.
extension SessionPlan {
  /// The person's days, where the plan has a person.
  package var personDays: PersonDays? { person.map { PersonDays($0, seed: seed) } }

  /// When a person looks at the list; empty where the plan has none.
  var visits: [Visit] { personDays?.stays.map(\.visit) ?? [] }

  /// All that happens, by time: what the scenario says, and what comes of a person's days.
  ///
  /// - Complexity: O(*n* log *n*), each time, in what happens; O(1) without a person.
  package var schedule: [ScheduledEvent] {
    guard let days = personDays else { return occurrences }
    let all =
      occurrences
      + days.occurrences(newListTakes: refresh.delay, endsByMemory: endsByMemory)
      + networkChanges(days)
    return all.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }
    .map(\.element)
  }

  /// Whether a suspended app is ended for what it holds. One that is never suspended is ended by chance alone.
  private var endsByMemory: Bool {
    device.process.suspendsAfter != nil && person.map { $0.keptByMemory > 0 } ?? false
  }

  /// Changes of the network with the time of day, from the one that holds at the beginning on.
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

  /// The app's life between visits, and new items on top.
  ///
  /// - Parameters:
  ///   - delay: How long a new list takes to come.
  ///   - endsByMemory: Whether the app finds out when it is ended while it is away, by the memory that it takes.
  /// - Returns: What happens, visit by visit.
  func occurrences(newListTakes delay: Nanoseconds, endsByMemory: Bool) -> [ScheduledEvent] {
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
