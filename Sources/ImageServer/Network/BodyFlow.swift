import Platform
import Primitives
import World

/// The pace at which one body leaves: slow start, the shared link, the connection's own rate, and what
/// goes wrong on purpose.
struct BodyFlow: Sendable {
  let fault: TransferFault
  let network: NetworkProfile?
  let roundTrip: Nanoseconds
  /// The slowest of the rates that hold for this body alone.
  let ownRate: BitRate?
  let speed: Double
  /// The body's length; a fault's place is a share of it.
  let length: Int
  private var hasStalled = false
  private var windowLeft: Int?

  init(
    _ answer: Answer, network: NetworkProfile?, roundTrip: Nanoseconds, connectionRate: BitRate?,
    dripRate: BitRate, speed: Double
  ) {
    fault = answer.fault
    self.network = network
    self.roundTrip = roundTrip
    let drip = answer.fault == .dripping ? dripRate : nil
    ownRate = [drip, connectionRate].compactMap(\.self).min()
    self.speed = speed
    length = answer.body.count
  }

  /// Whether the body leaves as fast as it can.
  var isFree: Bool { fault.isHarmless && network == nil && ownRate == nil }

  /// Where the transfer fails, if it does: before the last byte, and after the first if there are two.
  var failsAt: Int? { fault.failsAfter.map { max(min(1, length - 1), Int(Double(length) * $0)) } }

  /// How many bytes go at once from a position on: what five milliseconds of real time carry, so that
  /// bodies take turns, and not across a place where something happens.
  func piece(from position: Int, room: Int) -> Int {
    var size = min(room, length - position)
    if let rate = [ownRate, network?.down].compactMap(\.self).min() {
      let pace = Double(rate.bitsPerSecond) / 8 * 0.005 * speed
      size = min(size, max(128, Int(min(pace, 1e9))))
    }
    if let windowLeft, windowLeft > 0 { size = min(size, windowLeft) }
    for place in [failsAt, hasStalled ? nil : stallsAt] {
      if let place, place > position { size = min(size, place - position) }
    }
    return size
  }

  /// When a piece may have left, were it to start now.
  mutating func departure(
    of bytes: Int, from position: Int, over link: SharedLink, _ connection: inout ConnectionPace,
    stallTime: Nanoseconds, at now: Instant
  ) -> Instant {
    var ready = now
    if let network { ready = ready + acknowledgements(for: bytes, network, &connection) }
    if let place = stallsAt, position >= place, !hasStalled {
      hasStalled = true
      ready = ready + stallTime
    }
    if let ownRate {
      connection.freeAt = max(connection.freeAt, ready) + ownRate.time(for: ByteCount(bytes))
      ready = connection.freeAt
    }
    return max(ready, link.passage(of: bytes, at: network?.down, from: ready))
  }

  private var stallsAt: Int? {
    guard case .stalled(let share) = fault else { return nil }
    return Int(Double(length) * share)
  }

  /// What slow start adds: a round trip whenever the window is used up, which doubles it until it fills
  /// the path (RFC 5681, section 3.1).
  private mutating func acknowledgements(
    for bytes: Int, _ network: NetworkProfile, _ connection: inout ConnectionPace
  ) -> Nanoseconds {
    let path = network.down.map { Int(Double($0.bitsPerSecond) / 8 * roundTrip.seconds) } ?? .max
    var window = connection.window ?? network.initialWindow.bytes
    var left = windowLeft ?? window
    var delay = Nanoseconds.zero
    if left <= 0 {
      if window < path {
        delay = roundTrip
        window *= 2
        left = window
      } else {
        left = .max
      }
    }
    windowLeft = left - bytes
    connection.window = window
    return delay
  }
}

/// How fast a connection may send, whatever it sends.
struct ConnectionPace: Sendable {
  /// What slow start lets it send in one round trip.
  var window: Int?
  /// When the rate of a single connection lets it send again.
  var freeAt = Instant.start
}

extension TransferFault {
  /// Whether the body comes whole and in time.
  fileprivate var isHarmless: Bool { self == .none || self == .mislabelled }
}

/// The link that all connections share: pieces pass it one after the other.
///
/// Each connection asks for one small piece at a time, so that they take turns and share the rate
/// evenly, as the simulated link does at every moment.
final class SharedLink: Sendable {
  private let freeAt = Locked(Instant.start)

  /// Books the passage of a piece that is ready at an instant.
  ///
  /// - Returns: When its last byte has passed.
  func passage(of bytes: Int, at rate: BitRate?, from instant: Instant) -> Instant {
    guard let rate else { return instant }
    return freeAt.withLock { freeAt in
      freeAt = max(freeAt, instant) + rate.time(for: ByteCount(bytes))
      return freeAt
    }
  }
}
