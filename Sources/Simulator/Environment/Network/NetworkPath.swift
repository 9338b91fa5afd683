package import Primitives

/// A network between the device and the server as one run meets it: what a profile says, or what its
/// recording says of the moment.
///
/// The model, the server's shaping and the emulated path all read it; a class, so that handing it on costs
/// nothing beside what is read of it.
package final class NetworkPath: Sendable {
  /// A way over the path.
  package enum Direction: Sendable {
    /// To the device.
    case down
    /// To the server.
    case up
  }

  /// What it is where no recording says otherwise.
  package let profile: NetworkProfile
  private let recording: PathTrace?
  /// The moment of the recording at which the run starts.
  private let offset: Nanoseconds

  /// The path of a profile.
  ///
  /// - Parameters:
  ///   - profile: The network.
  ///   - seed: Decides where in a recording the run starts, unless the profile does.
  package init(_ profile: NetworkProfile, seed: UInt64) {
    self.profile = profile
    recording = profile.recording
    offset = profile.recording.map { profile.traceStart(in: $0, seed: seed) } ?? .zero
  }

  /// The time of a round trip without queueing.
  ///
  /// - Complexity: O(log *n*) in the steps of the recording, as of all that follows.
  package func roundTrip(at now: Instant) -> Nanoseconds {
    guard let recording else { return profile.roundTrip }
    return recording.step(at: moment(now, recording)).roundTrip ?? profile.roundTrip
  }

  /// The share of packets lost each way.
  package func loss(at now: Instant) -> Double {
    guard let recording else { return profile.loss }
    return recording.step(at: moment(now, recording)).loss ?? profile.loss
  }

  /// The rate at a moment; none for no limit, zero while nothing gets through.
  package func rate(_ direction: Direction, at now: Instant) -> BitRate? {
    guard let recording else { return constantRate(direction) }
    let step = recording.step(at: moment(now, recording))
    return direction == .down ? step.down : step.up ?? profile.up
  }

  /// When a number of bytes have passed that start at a moment and have the path for themselves: the first
  /// nanosecond by which the rates since then have carried them.
  ///
  /// A rate that a recording holds all along gives what the same rate of a profile does.
  package func passage(of bytes: Int, _ direction: Direction, from start: Instant) -> Instant {
    guard let recording, let capacity = direction == .down ? recording.down : recording.up else {
      return constantRate(direction).map { start + $0.time(for: ByteCount(bytes)) } ?? start
    }
    let time = capacity.time(for: ByteCount(bytes), from: moment(start, recording))
    guard let time, time < Instant.never - start else { return .never }
    return start + time
  }

  /// The bytes that pass between two moments, to a byte for each playing of a recording; nothing where the
  /// rate has no limit.
  package func capacity(_ direction: Direction, from start: Instant, to end: Instant) -> Int {
    guard let recording, let capacity = direction == .down ? recording.down : recording.up else {
      guard let rate = constantRate(direction) else { return 0 }
      return CarriedBytes(rate, for: end - start).wholeBytes
    }
    return capacity.bytes(from: moment(start, recording), for: end - start)
  }

  private func constantRate(_ direction: Direction) -> BitRate? {
    direction == .down ? profile.down : profile.up
  }

  /// The moment of the recording that is played at an instant of the run.
  private func moment(_ now: Instant, _ recording: PathTrace) -> Nanoseconds {
    let length = recording.length.rawValue
    return Nanoseconds((now.nanoseconds % length + offset.rawValue) % length)
  }
}

extension NetworkProfile {
  /// The moment of a recording at which a run starts: the profile's, else any, each as likely, drawn by
  /// the seed.
  fileprivate func traceStart(in recording: PathTrace, seed: UInt64) -> Nanoseconds {
    let length = recording.length.rawValue
    if let traceStart { return Nanoseconds(traceStart.rawValue % length) }
    var random = SplitMix64(seed: seed).split("network trace")
    return Nanoseconds(Int64(random.next().multipliedFullWidth(by: UInt64(length)).high))
  }
}
