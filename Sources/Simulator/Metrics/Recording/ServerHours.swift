import AppModel
import Primitives

/// What a person's app asks of servers in each hour of the day, over all days.
package struct ServerHours: Equatable, Sendable {
  /// The days that the hours are of.
  package let days: Int
  /// Requests that left in each hour from midnight on.
  package var requests: [Int]
  /// Bytes of bodies that were done arriving in each, whatever became of the request.
  package var bytes: [Int]

  /// Hours of which the counts are known; 24 of each.
  package init(days: Int, requests: [Int], bytes: [Int]) {
    (self.days, self.requests, self.bytes) = (days, requests, bytes)
  }

  /// How many there are.
  package static let count = 24

  /// All of several persons together, of whose days there are as many; nil without any.
  package init?(sumOf all: [ServerHours]) {
    guard let first = all.first else { return nil }
    self = all.dropFirst().reduce(into: first) { sum, one in
      for hour in 0..<Self.count {
        sum.requests[hour] += one.requests[hour]
        sum.bytes[hour] += one.bytes[hour]
      }
    }
  }
}

/// Counts requests by the hour in which they leave, and bytes by that in which they have come.
struct ServerHourTally {
  private(set) var hours: ServerHours
  /// The time of day at which the run begins.
  private let clock: Nanoseconds

  /// A tally of a run; nil where its plan has no person, and so no time of day.
  init?(_ plan: SessionPlan) {
    guard let person = plan.person, let days = plan.personDays else { return nil }
    let none = Array(repeating: 0, count: ServerHours.count)
    hours = ServerHours(days: person.days, requests: none, bytes: none)
    clock = days.clock
  }

  mutating func didSend(at now: Instant) { hours.requests[hour(now)] += 1 }

  mutating func didEnd(_ bytes: Int, at now: Instant) { hours.bytes[hour(now)] += bytes }

  private func hour(_ now: Instant) -> Int {
    let hour = Nanoseconds.seconds(3_600).rawValue
    return Int((clock + (now - .start)).rawValue / hour) % ServerHours.count
  }
}
