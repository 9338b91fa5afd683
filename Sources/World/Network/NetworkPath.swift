package import Primitives

/// A network between the device and the server as one run meets it: what a profile says, or what its
/// recording says of the moment.
///
/// The model, the server's shaping and the emulated path all read it.
package struct NetworkPath: Sendable {
  /// A way over the path.
  package enum Direction: Sendable {
    /// To the device.
    case down
    /// To the server.
    case up
  }

  /// What it is where no recording says otherwise.
  package let profile: NetworkProfile

  /// The path of a profile.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - seed: Decides where in a recording the run starts.
  package init(_ profile: NetworkProfile, seed: UInt64) { self.profile = profile }

  /// The time of a round trip without queueing.
  package func roundTrip(at now: Instant) -> Nanoseconds { profile.roundTrip }

  /// The share of packets lost each way.
  package func loss(at now: Instant) -> Double { profile.loss }

  /// The rate at a moment; none for no limit.
  package func rate(_ direction: Direction, at now: Instant) -> BitRate? {
    direction == .down ? profile.down : profile.up
  }

  /// When a number of bytes have passed that start at a moment and have the path for themselves.
  package func passage(of bytes: Int, _ direction: Direction, from start: Instant) -> Instant {
    guard let rate = rate(direction, at: start) else { return start }
    return start + rate.time(for: ByteCount(bytes))
  }

  /// The bytes that pass between two moments; nothing where the rate has no limit.
  package func capacity(_ direction: Direction, from start: Instant, to end: Instant) -> Int {
    guard let rate = rate(direction, at: start) else { return 0 }
    return Int(Double(rate.bitsPerSecond) / 8 * (end - start).seconds)
  }
}
