package import Primitives

/// The network between the device and the server in one run. Its values are those of a profile, or those of the
/// profile's recording at the current instant.
///
/// The network model, the server's traffic shaping and the emulated path read it. As a class, it is passed without
/// being copied.
package final class NetworkPath: Sendable {
  /// A direction of the path.
  package enum Direction: Sendable {
    /// To the device.
    case down
    /// To the server.
    case up
  }

  /// The profile. Its values apply if the recording has none.
  package let profile: NetworkProfile
  private let recording: PathTrace?
  /// The offset in the recording at which the run starts.
  private let offset: Nanoseconds

  /// Creates the path of a profile.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - seed: The seed. It draws the start in the recording, unless the profile sets the start.
  package init(_ profile: NetworkProfile, seed: UInt64) {
    self.profile = profile
    recording = profile.recording
    offset = profile.recording.map { profile.traceStart(in: $0, seed: seed) } ?? .zero
  }

  /// Returns the time of a round trip without queueing.
  ///
  /// - Complexity: O(log *n*) in the number of steps of the recording, as for the functions below.
  package func roundTrip(at now: Instant) -> Nanoseconds {
    step(at: now)?.roundTrip ?? profile.roundTrip
  }

  /// Returns the share of packets that are lost in each direction.
  package func loss(at now: Instant) -> Double { step(at: now)?.loss ?? profile.loss }

  /// Returns the rate at an instant; nil if there is no limit, and zero while the path carries nothing.
  package func rate(_ direction: Direction, at now: Instant) -> BitRate? {
    guard let step = step(at: now) else { return constantRate(direction) }
    return direction == .down ? step.down : step.up ?? profile.up
  }

  /// Returns the time at which bytes have passed if they start at an instant and have the path to themselves. It is the
  /// first nanosecond at which the rates since the start have carried them.
  ///
  /// A constant rate in a recording gives the same result as the same rate in a profile.
  package func passage(of bytes: Int, _ direction: Direction, from start: Instant) -> Instant {
    guard let recording, let capacity = direction == .down ? recording.down : recording.up else {
      return constantRate(direction).map { start + $0.time(for: ByteCount(bytes)) } ?? start
    }
    let time = capacity.time(for: ByteCount(bytes), from: moment(start, recording))
    guard let time, time < Instant.never - start else { return .never }
    return start + time
  }

  /// Returns the number of bytes that pass between two instants; 0 if the rate has no limit. The error is at most one
  /// byte, and one more for each time the recording repeats.
  package func capacity(_ direction: Direction, from start: Instant, to end: Instant) -> Int {
    guard let recording, let capacity = direction == .down ? recording.down : recording.up else {
      guard let rate = constantRate(direction) else { return 0 }
      return CarriedBytes(rate, for: end - start).wholeBytes
    }
    return capacity.bytes(from: moment(start, recording), for: end - start)
  }

  @inline(__always)
  private func step(at now: Instant) -> PathTrace.Step? {
    recording.map { $0.step(at: moment(now, $0)) }
  }

  private func constantRate(_ direction: Direction) -> BitRate? {
    direction == .down ? profile.down : profile.up
  }

  /// Returns the offset in the recording that is replayed at an instant of the run.
  private func moment(_ now: Instant, _ recording: PathTrace) -> Nanoseconds {
    let length = recording.length.rawValue
    return Nanoseconds((now.nanoseconds % length + offset.rawValue) % length)
  }
}

extension NetworkProfile {
  /// Returns the offset in a recording at which a run starts: the profile's, or else a random one, drawn uniformly by
  /// the seed.
  fileprivate func traceStart(in recording: PathTrace, seed: UInt64) -> Nanoseconds {
    let length = recording.length.rawValue
    if let traceStart { return Nanoseconds(traceStart.rawValue % length) }
    var random = SplitMix64(seed: seed).split("network trace")
    return Nanoseconds(Int64(random.next().multipliedFullWidth(by: UInt64(length)).high))
  }
}
