package import Primitives

/// A network between the device and the server in one run: the values of a profile, or of its recording at the
/// current moment.
///
/// The model, the server's shaping and the emulated path all read it. It is a class, so passing it costs nothing.
package final class NetworkPath: Sendable {
  /// A direction over the path.
  package enum Direction: Sendable {
    /// To the device.
    case down
    /// To the server.
    case up
  }

  /// The profile; it applies where no recording has a value.
  package let profile: NetworkProfile
  private let recording: PathTrace?
  /// The moment of the recording at which the run starts.
  private let offset: Nanoseconds

  /// The path of a profile.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - seed: The seed that draws the start in a recording, unless the profile sets it.
  package init(_ profile: NetworkProfile, seed: UInt64) {
    self.profile = profile
    recording = profile.recording
    offset = profile.recording.map { profile.traceStart(in: $0, seed: seed) } ?? .zero
  }

  /// Returns the time of a round trip without queueing.
  ///
  /// - Complexity: O(log *n*) in the steps of the recording, as for the functions below.
  package func roundTrip(at now: Instant) -> Nanoseconds {
    step(at: now)?.roundTrip ?? profile.roundTrip
  }

  /// Returns the share of packets lost each way.
  package func loss(at now: Instant) -> Double { step(at: now)?.loss ?? profile.loss }

  /// Returns the rate at a moment; nil for no limit, zero while nothing gets through.
  package func rate(_ direction: Direction, at now: Instant) -> BitRate? {
    guard let step = step(at: now) else { return constantRate(direction) }
    return direction == .down ? step.down : step.up ?? profile.up
  }

  /// Returns the time at which a number of bytes have passed that start at a moment and have the path for
  /// themselves. It is the first nanosecond by which the rates since then have carried them.
  ///
  /// A constant rate in a recording gives the same result as that rate in a profile.
  package func passage(of bytes: Int, _ direction: Direction, from start: Instant) -> Instant {
    guard let recording, let capacity = direction == .down ? recording.down : recording.up else {
      return constantRate(direction).map { start + $0.time(for: ByteCount(bytes)) } ?? start
    }
    let time = capacity.time(for: ByteCount(bytes), from: moment(start, recording))
    guard let time, time < Instant.never - start else { return .never }
    return start + time
  }

  /// Returns the bytes that pass between two moments, to a byte for each replay of a recording; nothing if the rate
  /// has no limit.
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

  /// Returns the moment of the recording that is replayed at an instant of the run.
  private func moment(_ now: Instant, _ recording: PathTrace) -> Nanoseconds {
    let length = recording.length.rawValue
    return Nanoseconds((now.nanoseconds % length + offset.rawValue) % length)
  }
}

extension NetworkProfile {
  /// Returns the moment of a recording at which a run starts: the profile's, else one that the seed draws
  /// uniformly.
  fileprivate func traceStart(in recording: PathTrace, seed: UInt64) -> Nanoseconds {
    let length = recording.length.rawValue
    if let traceStart { return Nanoseconds(traceStart.rawValue % length) }
    var random = SplitMix64(seed: seed).split("network trace")
    return Nanoseconds(Int64(random.next().multipliedFullWidth(by: UInt64(length)).high))
  }
}
