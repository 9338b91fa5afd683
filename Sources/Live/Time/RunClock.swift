import Primitives

/// The clock of a live run: the machine's own, so many times as fast.
struct RunClock: Sendable {
  private let start = ContinuousClock.now
  private let speed: Double

  /// A clock that starts now.
  init(speed: Double) { self.speed = speed }

  /// The moment of the run that it is.
  var now: Instant {
    let parts = (ContinuousClock.now - start).components
    let elapsed = Double(parts.seconds) * 1e9 + Double(parts.attoseconds) / 1e9
    return Instant(nanoseconds: Int64(elapsed * speed))
  }

  /// The moment of the machine's clock at which the run comes to one of its own.
  func moment(of instant: Instant) -> ContinuousClock.Instant {
    start + .nanoseconds(Int64(Double(instant.nanoseconds) / speed))
  }

  /// Waits for a moment of the run.
  ///
  /// - Throws: `CancellationError`.
  func wait(until instant: Instant) async throws {
    try await Task.sleep(until: moment(of: instant), tolerance: .zero, clock: .continuous)
  }
}
