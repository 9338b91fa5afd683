package import Primitives

/// The number of bytes that a sender may have in flight, by CUBIC. Slow start is clocked by acknowledgements and ends
/// as soon as a queue builds up. After that, the window grows by a cubic function of the time since the latest loss.
///
/// M. Allman, V. Paxson, E. Blanton. *TCP Congestion Control*, RFC 5681 (slow start, sections 3.1 and 4.1);
/// L. Xu, S. Ha, I. Rhee, V. Goel, L. Eggert. *CUBIC for Fast and Long-Distance Networks*, RFC 9438;
/// S. Ha, I. Rhee. *Taming the Elephants: New TCP Slow Start*, Computer Networks 55 (9), 2011 (HyStart, with
/// the limits of Linux); M. Handley, J. Padhye, S. Floyd. *TCP Congestion Window Validation*, RFC 2861 (after
/// idling, as Linux does it).
package struct CongestionWindow: Sendable {
  /// The payload of a full packet in bytes: 1,500 minus the headers of IP and TCP with timestamps.
  package static let segment = 1_448

  /// The maximum number of bytes in flight.
  package var bytes: Int { Int(window) }
  /// The size of a burst if the window delays more bytes: an eighth of the window, in whole packets.
  var train: Int { max(2, bytes / Self.segment / 8) * Self.segment }
  /// The shortest round trip so far; zero before the first.
  package private(set) var shortest = Nanoseconds.zero
  /// The smoothed round trip (RFC 6298, section 2).
  package private(set) var smoothed = Nanoseconds.zero

  /// The growth before any loss, as a share of the acknowledged bytes. Linux adds at least one packet for twenty,
  /// because the cubic function is too careful then.
  private static let unhurt = 0.05

  private let initial: Int
  private var window: Double
  private var threshold = Double.infinity
  private var variation = Nanoseconds.zero
  /// The shortest round trip of data. HyStart ignores the round trip of the handshake.
  private var shortestOfData = Nanoseconds(.max)
  private var round = Round()
  private var cubic: Cubic?
  /// The window before the latest loss, towards which it grows; 0 before the first loss and after a timeout.
  private var summit = 0.0

  /// The observations between the acknowledgement of a byte and that of the next byte sent after it.
  private struct Round {
    var start = Instant.start
    /// The end of the sent bytes when the round began.
    var end: UInt64 = 0
    var shortest = Nanoseconds(.max)
    /// The maximum number of bytes in flight.
    var peak = 0
    var lastAcknowledgement = Instant.start
    var hasTrain = true
    /// The number of acknowledgements, each of two packets.
    var count: Int64 = 0
  }

  /// Creates the window of a new connection.
  ///
  /// - Parameters:
  ///   - initial: The bytes that may be sent before the first acknowledgement (RFC 6928).
  ///   - roundTrip: The time that opening the connection took.
  package init(initial: Int, roundTrip: Nanoseconds) {
    self.initial = initial
    window = Double(initial)
    measure(roundTrip)
  }

  /// Records the bytes in flight after a send.
  package mutating func sent(inFlight: Int) { round.peak = max(round.peak, inFlight) }

  /// Handles the acknowledgement of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The acknowledged bytes.
  ///   - end: The end of these bytes in the connection's sequence.
  ///   - next: The end of all sent bytes.
  ///   - inFlight: The number of other bytes in flight.
  ///   - roundTrip: The time since the bytes were sent.
  ///   - now: The time.
  package mutating func acknowledge(
    _ bytes: Int, to end: UInt64, next: UInt64, inFlight: Int, after roundTrip: Nanoseconds,
    at now: Instant
  ) {
    measure(roundTrip)
    if end > round.end { begin(next, inFlight + bytes, at: now) }
    round.shortest = min(round.shortest, roundTrip)
    shortestOfData = min(shortestOfData, roundTrip)
    // A window that was not used gives no information (RFC 9438, section 5.8). In slow start, half of it is enough.
    guard isSlow ? window < Double(2 * round.peak) : window <= Double(round.peak + Self.segment)
    else { return }
    if isSlow, window >= Double(16 * Self.segment), hasQueue(bytes, at: now) { threshold = window }
    if isSlow {
      window += Double(bytes)
    } else {
      var cubic = cubic ?? Cubic(from: window, before: window, at: now)
      let least = summit == 0 ? window + Double(bytes) * Self.unhurt : 0
      window = max(cubic.grow(window, by: bytes, after: smoothed, at: now), least)
      self.cubic = cubic
    }
  }

  /// Shrinks the window after a loss that acknowledgements revealed (RFC 9438, section 4.6).
  package mutating func shrink(at now: Instant) {
    // This is fast convergence (section 4.7): a window that shrinks below its previous maximum leaves room for other
    // connections.
    let origin = window >= summit ? window : window * (1 + Cubic.decrease) / 2
    summit = origin
    window = max(window * Cubic.decrease, Double(2 * Self.segment))
    threshold = window
    cubic = Cubic(from: window, before: origin, at: now)
  }

  /// Restarts after a timeout. Only the first of several consecutive timeouts sets the threshold (RFC 5681, section
  /// 3.1).
  package mutating func collapse(isFirst: Bool) {
    if isFirst { threshold = max(window * Cubic.decrease, Double(2 * Self.segment)) }
    window = Double(Self.segment)
    summit = 0
    cubic = nil
  }

  /// Halves the window for each timeout that passed without a packet, down to its initial size.
  package mutating func idle(for time: Nanoseconds) {
    guard time > timeout, window > Double(initial) else { return }
    threshold = max(threshold, window * 0.75)
    var left = time
    while left > timeout, window > Double(initial) {
      window /= 2
      left = left - timeout
    }
    window = max(window, Double(initial))
    cubic = nil
  }

  /// The time after which a missing acknowledgement is a timeout (RFC 6298). As in Linux, it is at least 200 ms more
  /// than the round trip; the RFC requires at least one second in total.
  package var timeout: Nanoseconds {
    smoothed + max(Nanoseconds(variation.rawValue * 4), .milliseconds(200))
  }

  private var isSlow: Bool { window < threshold }

  /// Adds a round trip to the averages (RFC 6298, section 2).
  private mutating func measure(_ sample: Nanoseconds) {
    guard smoothed > .zero else {
      (shortest, smoothed) = (sample, sample)
      variation = Nanoseconds(sample.rawValue / 2)
      return
    }
    shortest = min(shortest, sample)
    let stray = abs(smoothed.rawValue - sample.rawValue)
    variation = Nanoseconds(variation.rawValue + (stray - variation.rawValue) / 4)
    smoothed = Nanoseconds(smoothed.rawValue + (sample.rawValue - smoothed.rawValue) / 8)
  }

  private mutating func begin(_ next: UInt64, _ peak: Int, at now: Instant) {
    round = Round(start: now, end: next, peak: peak, lastAcknowledgement: now)
  }

  /// True if HyStart would leave slow start. One reason is that the shortest of more than eight round trips in a round
  /// is longer than the shortest of all by an eighth of it (4 to 16 ms). The other is that closely spaced
  /// acknowledgements have continued for half of the shortest round trip plus a millisecond, which Linux adds for
  /// bursts.
  private mutating func hasQueue(_ bytes: Int, at now: Instant) -> Bool {
    let margin = min(
      max(Nanoseconds(shortestOfData.rawValue / 8), .milliseconds(4)), .milliseconds(16))
    // Every second segment is acknowledged, at most two milliseconds after the previous one.
    let pairs = Int64(max(1, bytes / (2 * Self.segment)))
    round.count += pairs
    if round.count > 8, round.shortest > shortestOfData + margin { return true }
    if now - round.lastAcknowledgement > .milliseconds(2) * pairs { round.hasTrain = false }
    round.lastAcknowledgement = now
    return round.hasTrain
      && now - round.start > Nanoseconds((shortestOfData + .milliseconds(1)).rawValue / 2)
  }
}

/// The growth of a window after a loss: towards the window before the loss, slowly near it, fast beyond it (RFC 9438,
/// sections 4.1 to 4.5).
struct Cubic: Sendable {
  /// The share of a window that remains after a loss.
  static let decrease = 0.7
  /// The steepness, in segments per cubic second.
  private static let steepness = 0.4
  /// The growth per round trip that is fair to Reno, in segments.
  private static let friendliness = 3 * (1 - decrease) / (1 + decrease)

  private let start: Instant
  private let origin: Double
  /// The time from the start until the growth reaches the origin, in seconds.
  private let delay: Double
  private var friendly: Double

  /// Creates the growth from one window towards another, both in bytes.
  init(from window: Double, before: Double, at now: Instant) {
    let segment = Double(CongestionWindow.segment)
    start = now
    origin = before / segment
    delay = Self.cubeRoot(max(0, before - window) / segment / Self.steepness)
    friendly = window / segment
  }

  /// Returns the window after an acknowledgement.
  mutating func grow(
    _ window: Double, by bytes: Int, after roundTrip: Nanoseconds, at now: Instant
  ) -> Double {
    let segment = Double(CongestionWindow.segment)
    let current = window / segment
    let share = Double(bytes) / window
    friendly += Self.friendliness * share
    let elapsed = (now - start + roundTrip).seconds - delay
    let target = min(
      max(Self.steepness * elapsed * elapsed * elapsed + origin, current), current * 1.5)
    return max(current + (target - current) * share, friendly) * segment
  }

  /// Returns the cube root by Newton's method. A library's root may differ in its last bits between machines.
  private static func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = max(1, value)
    for _ in 0..<100 {
      let next = (2 * root + value / (root * root)) / 3
      if abs(next - root) <= root * 1e-12 { break }
      root = next
    }
    return root
  }
}
