import Primitives

/// The screen's clock: asks for a frame at every vertical sync, whether or not anybody keeps up.
struct DisplayLink: Sendable {
  let clock: RunClock
  let period: Nanoseconds
  let inbox: Inbox

  /// Asks until the task is cancelled. Syncs that passed while the machine was busy are skipped, as
  /// `CADisplayLink` skips them.
  func run() async {
    var next = Instant.start
    do {
      while true {
        try await clock.wait(until: next)
        inbox.put(.verticalSync(next))
        next = self.next(after: next)
      }
    } catch {}
  }

  private func next(after sync: Instant) -> Instant {
    let missed = max(0, (clock.now - sync).rawValue / period.rawValue)
    return sync + period * (missed + 1)
  }
}
