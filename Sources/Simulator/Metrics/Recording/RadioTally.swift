import AppModel
import Environment
import Primitives

/// Counts the time for which the modem is active: from the first request until its tail after the last.
struct RadioTally {
  /// The tail of each network with its start, in order.
  private let tails: [(from: Instant, tail: Nanoseconds)]
  private var onSince = Instant.start
  private var onUntil = Instant.start
  private(set) var time = Nanoseconds.zero

  /// Creates a tally of a run; nil if one of its networks has no radio.
  init?(_ plan: SessionPlan) {
    var profiles = [(Instant.start, plan.network)]
    for scheduled in plan.schedule {
      if case .network(let profile) = scheduled.action {
        profiles.append((scheduled.instant, profile))
      }
    }
    let tails = profiles.compactMap { from, profile in
      profile.radio.map { (from: from, tail: $0.tail) }
    }
    guard tails.count == profiles.count else { return nil }
    self.tails = tails
  }

  /// Handles a request that leaves the device. `isFirst` is true if no other is under way.
  mutating func didBegin(at now: Instant, isFirst: Bool) {
    if isFirst { onSince = max(now, onUntil) }
  }

  /// Handles the end of a request. `isLast` is true if no other is under way. The whole tail counts, even after the end
  /// of the run.
  mutating func didEnd(at now: Instant, isLast: Bool) {
    guard isLast else { return }
    let tail = tails.last { $0.from <= now }?.tail ?? .zero
    let end = max(onUntil, now + tail)
    time += end - min(onSince, end)
    onUntil = end
  }
}
