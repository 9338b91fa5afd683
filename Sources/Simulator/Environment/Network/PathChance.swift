package import Primitives

/// What the path between device and server leaves to chance, by the number of the request: the same
/// for the same seed in virtual and in real time.
package struct PathChance: Sendable {
  @usableFromInline let random: SplitMix64

  /// The chances of a run.
  package init(seed: UInt64) { random = SplitMix64(seed: seed).split("network") }

  /// The round trip of a request that leaves at a moment, with its jitter.
  package func roundTrip(_ path: NetworkPath, order: UInt64, at now: Instant) -> Nanoseconds {
    path.roundTrip(at: now).straying(by: path.profile.jitter, draw(order, 1))
  }

  /// What lost packets add to opening a connection: the timeout of its first, a second that doubles (RFC
  /// 6298, section 2), for each loss of either way; none where nothing gets through at all.
  package func openingDelay(
    _ path: NetworkPath, _ order: UInt64, at now: Instant
  ) -> Nanoseconds? {
    delay(path, order, salt: 5, at: now, both: true) { .seconds(1 << $0) }
  }

  /// What a request waits for that is lost on its way and sent again: the probe of a single packet (RFC 8985,
  /// section 7.2), then timeouts that double; none where nothing gets through at all.
  package func resendDelay(
    _ path: NetworkPath, after roundTrip: Nanoseconds, _ order: UInt64, at now: Instant
  ) -> Nanoseconds? {
    delay(path, order, salt: 6, at: now, both: false) {
      (roundTrip + .milliseconds(200)) * (1 << $0)
    }
  }

  /// The sum of the timeouts until a packet gets through, each try by the loss of its own moment.
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

  /// Whether the answer to a request breaks off midway, as a share of them does.
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
  /// The time, straying evenly to both sides by a share of itself, as a draw from 0 to 1 says.
  func straying(by share: Double, _ draw: Double) -> Nanoseconds {
    guard share > 0 else { return self }
    return self + Nanoseconds(Int64((Double(rawValue) * (draw * 2 - 1) * share).rounded()))
  }
}
