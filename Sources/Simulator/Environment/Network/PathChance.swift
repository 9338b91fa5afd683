package import Primitives

/// The random events of the path between device and server, by the number of the request. The same seed gives the same
/// events in simulated and in live runs.
package struct PathChance: Sendable {
  @usableFromInline let random: SplitMix64

  /// Creates the random events of a run.
  package init(seed: UInt64) { random = SplitMix64(seed: seed).split("network") }

  /// Returns the round trip of a request that leaves at an instant, with its jitter.
  package func roundTrip(_ path: NetworkPath, order: UInt64, at now: Instant) -> Nanoseconds {
    path.roundTrip(at: now).straying(by: path.profile.jitter, draw(order, 1))
  }

  /// Returns the delay that lost packets add to the opening of a connection; nil if the path carries nothing. Each loss
  /// in either direction adds the timeout of the first packet, which is a second and then doubles (RFC 6298, section
  /// 2).
  package func openingDelay(
    _ path: NetworkPath, _ order: UInt64, at now: Instant
  ) -> Nanoseconds? {
    delay(path, order, salt: 5, at: now, both: true) { .seconds(1 << $0) }
  }

  /// Returns the delay of a request that is lost and sent again; nil if the path carries nothing. The first delay is
  /// the probe of a single packet (RFC 8985, section 7.2); after that, the timeouts double.
  package func resendDelay(
    _ path: NetworkPath, after roundTrip: Nanoseconds, _ order: UInt64, at now: Instant
  ) -> Nanoseconds? {
    delay(path, order, salt: 6, at: now, both: false) {
      (roundTrip + .milliseconds(200)) * (1 << $0)
    }
  }

  /// Returns the sum of the timeouts before a packet passes; nil if none passes. Each attempt uses the loss at its
  /// time.
  private func delay(
    _ path: NetworkPath, _ order: UInt64, salt: UInt64, at now: Instant, both: Bool,
    _ timeout: (Int64) -> Nanoseconds
  ) -> Nanoseconds? {
    var delay = Nanoseconds.zero
    for attempt in 0..<12 as Range<Int64> {
      let spared = 1 - path.loss(at: now + delay)
      let chance = both ? spared * spared : spared
      guard chance < 1, draw(order << 8 | UInt64(attempt), salt) >= chance else { return delay }
      delay += timeout(min(attempt, 8))
    }
    return nil
  }

  /// True if the response to a request breaks off midway, with the given probability.
  @inlinable @inline(__always)
  package func breaks(_ share: Double, order: UInt64) -> Bool {
    share > 0 && draw(order, 3) < share
  }

  @inlinable @inline(__always)
  func draw(_ order: UInt64, _ salt: UInt64) -> Double {
    SplitMix64.unit(random.value(at: order << 3 | salt))
  }
}

extension Nanoseconds {
  /// Returns the time with a deviation of up to a share of it, in either direction. `draw` is uniform from 0 to 1.
  func straying(by share: Double, _ draw: Double) -> Nanoseconds {
    guard share > 0 else { return self }
    return self + Nanoseconds(Int64((Double(rawValue) * (draw * 2 - 1) * share).rounded()))
  }
}
