import AppModel
import Primitives
import Environment

/// Counts for how long the modem is on: from the first request under way to its tail after the last.
struct RadioTally {
  /// The tails from moments on, in order.
  private let tails: [(from: Instant, tail: Nanoseconds)]
  private var onSince = Instant.start
  private var onUntil = Instant.start
  private(set) var time = Nanoseconds.zero

  /// A tally of a run; nil where one of its networks states no radio.
  init?(_ plan: SessionPlan) {
    var profiles = [(Instant.start, plan.network)]
    for occurrence in plan.schedule {
      if case .network(let profile) = occurrence.action {
        profiles.append((occurrence.instant, profile))
      }
    }
    let tails = profiles.compactMap { from, profile in
      profile.radio.map { (from: from, tail: $0.tail) }
    }
    guard tails.count == profiles.count else { return nil }
    self.tails = tails
  }

  /// A request leaves, while none other is under way if it is the first.
  mutating func didBegin(at now: Instant, isFirst: Bool) {
    if isFirst { onSince = max(now, onUntil) }
  }

  /// A request ends, and no other is under way if it is the last. The tail is all paid for, past the end
  /// of the run too.
  mutating func didEnd(at now: Instant, isLast: Bool) {
    guard isLast else { return }
    let tail = tails.last { $0.from <= now }?.tail ?? .zero
    let end = max(onUntil, now + tail)
    time += end - min(onSince, end)
    onUntil = end
  }
}
