public import Primitives

/// What the path between device and server leaves to chance, by the number of the request: the same
/// for the same seed in virtual and in real time.
///
/// Inlined, as a call would copy the profile at every request.
public struct PathChance: Sendable {
  @usableFromInline let random: SplitMix64

  /// The chances of a run.
  public init(seed: UInt64) { random = SplitMix64(seed: seed).split("network") }

  /// The round trip of a request, with its jitter.
  @inlinable @inline(__always)
  public func roundTrip(_ profile: NetworkProfile, order: UInt64) -> Nanoseconds {
    guard profile.jitter > 0 else { return profile.roundTrip }
    let stray = (draw(order, 1) * 2 - 1) * profile.jitter
    return profile.roundTrip
      + Nanoseconds(Int64((Double(profile.roundTrip.rawValue) * stray).rounded()))
  }

  /// What lost packets add to a body: a round trip for each that fast retransmit repairs, and a second,
  /// the initial retransmission timeout (RFC 6298, section 2), where the last one is lost.
  @inlinable
  public func lossDelay(
    _ profile: NetworkProfile, bytes: Int, roundTrip: Nanoseconds, order: UInt64
  ) -> Nanoseconds {
    guard profile.loss > 0 else { return .zero }
    let packets = bytes / 1_460 + 1
    let lost = Int64(Double(packets) * profile.loss + draw(order, 2))
    let tail = draw(order, 4) < profile.loss ? Nanoseconds.seconds(1) : .zero
    return roundTrip * lost + tail
  }

  /// Whether the connection of a request breaks midway.
  @inlinable
  public func breaks(_ profile: NetworkProfile, order: UInt64) -> Bool {
    draw(order, 3) < profile.breaks
  }

  @inlinable
  func draw(_ order: UInt64, _ salt: UInt64) -> Double {
    SplitMix64.unit(random.value(at: order << 3 | salt))
  }
}
