import AppModel
import Primitives

/// The load of a person's app on servers in each hour of the day, summed over all days.
package struct ServerHours: Equatable, Sendable {
  /// The number of days.
  package let days: Int
  /// The number of requests that left in each hour, beginning at midnight.
  package var requests: [Int]
  /// The number of body bytes that arrived in each hour, counted when the request ended.
  package var bytes: [Int]

  /// Creates hours from 24 numbers of requests and of bytes.
  package init(days: Int, requests: [Int], bytes: [Int]) {
    (self.days, self.requests, self.bytes) = (days, requests, bytes)
  }

  /// The number of hours.
  package static let count = 24

  /// Adds the hours of several persons with the same number of days; nil if there are no persons.
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

/// Counts requests by the hour in which they leave, and bytes by the hour of their arrival.
struct ServerHourTally {
  private(set) var hours: ServerHours
  /// The time of day at which the run begins.
  private let clock: Nanoseconds

  /// Creates a tally of a run; nil if its plan has no person and thus no time of day.
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
