import Environment
import Platform
import Primitives

/// The pace of one body: TCP over the path, the connection's rate, and the scenario's faults.
struct BodyFlow: Sendable {
  let fault: TransferFault
  let path: NetworkPath?
  let link: SharedLink
  let server: ServerConfiguration
  /// The lowest of the rates that apply to this body alone.
  let ownRate: BitRate?
  let speed: Double
  /// The body's length in bytes. The position of a fault is a fraction of it.
  let length: Int
  private var hasStalled = false
  private var hasBegun = false
  /// The deliveries under way to the client over the path, and the number of bytes of the first delivery that have
  /// left.
  private var deliveries: [Delivery] = []
  private var left = 0

  init(
    _ response: Response, over path: NetworkPath?, through link: SharedLink,
    of server: ServerConfiguration, speed: Double
  ) {
    fault = response.fault
    (self.path, self.link, self.server) = (path, link, server)
    let drip = response.fault == .dripping ? server.faults.dripRate : nil
    let rate = response.remarks.isImage ? server.connectionRate : nil
    ownRate = [drip, rate].compactMap(\.self).min()
    self.speed = speed
    length = response.body.count
  }

  /// True if nothing limits the body's pace.
  var isFree: Bool { fault.isHarmless && path == nil && ownRate == nil }

  /// The position of the byte at which the transfer fails: before the final byte and, if there are two, after the
  /// first. Nil if the transfer does not fail.
  var failsAt: Int? { fault.failsAfter.map { max(min(1, length - 1), Int(Double(length) * $0)) } }

  /// Returns the size of the next piece and its earliest time; 0 bytes if the connection must first receive
  /// acknowledgements.
  mutating func next(
    from position: Int, room: Int, on connection: inout ConnectionPace, at now: Instant
  ) -> (bytes: Int, ready: Instant) {
    var bytes = piece(from: position, room: room, at: now)
    var ready = now
    if let path {
      if let wake = carry(on: &connection, over: path, at: now) { return (0, wake) }
      bytes = min(bytes, (deliveries.first?.bytes ?? bytes) - left)
      ready = max(now, arrival(of: bytes, over: path, at: now))
    }
    if let place = stallsAt, position >= place, !hasStalled {
      hasStalled = true
      ready = ready + server.faults.stallTime
    }
    if let ownRate {
      connection.freeAt = max(connection.freeAt, ready) + ownRate.time(for: ByteCount(bytes))
      ready = connection.freeAt
    }
    return (bytes, ready)
  }

  /// Returns the size of the piece at a position: the bytes of five milliseconds of real time, so that bodies take
  /// turns. A piece ends at the position of a fault.
  private func piece(from position: Int, room: Int, at now: Instant) -> Int {
    var size = min(room, length - position)
    if let rate = [ownRate, path?.rate(.down, at: now)].compactMap(\.self).min() {
      let pace = Double(rate.bitsPerSecond) / 8 * 0.005 * speed
      size = min(size, max(128, Int(min(pace, 1e9))))
    }
    for place in [failsAt, hasStalled ? nil : stallsAt] {
      if let place, place > position { size = min(size, place - position) }
    }
    return size
  }

  /// Sends the bytes that the connection may send. Returns the time for the next call if nothing is under way until
  /// then.
  private mutating func carry(
    on connection: inout ConnectionPace, over path: NetworkPath, at now: Instant
  ) -> Instant? {
    var tcp = opened(connection, over: path, at: now)
    var sent: [Delivery] = []
    let wake = link.state.withLock { link in
      link.goOn(over: path, to: now)
      return tcp.advance(to: now, over: path, through: &link.queue, &sent)
    }
    deliveries += sent
    connection.tcp = tcp
    return deliveries.isEmpty ? wake : nil
  }

  /// Returns the connection after this body has begun on it.
  private mutating func opened(
    _ connection: ConnectionPace, over path: NetworkPath, at now: Instant
  ) -> TCPConnection {
    var tcp =
      connection.tcp
      ?? TCPConnection(
        initial: server.initialWindow.bytes,
        roundTrip: path.roundTrip(at: now) + connection.acceptance,
        chance: link.chances.next(), at: now)
    if !hasBegun {
      hasBegun = true
      tcp.offer(0, bytes: length)
    }
    return tcp
  }

  /// Continues to send after the client has left, until the server would notice: a round trip later, by the clock of
  /// arrivals. If the body has not begun, it begins at its own time if that is earlier.
  mutating func letGo(
    leftAt moment: Instant, on connection: inout ConnectionPace, at due: Instant
  ) {
    guard let path else { return }
    let end = moment + path.roundTrip(at: moment)
    let begins = !hasBegun && due < end
    if begins { connection.tcp = opened(connection, over: path, at: due) }
    guard let tcp = connection.tcp.take() else { return }
    link.state.withLock { $0.left.append((tcp, begins ? due : nil, end)) }
  }

  /// Returns the time at which bytes of the first delivery may leave: half a round trip before their arrival. The wait
  /// for the response already includes that half.
  private mutating func arrival(
    of bytes: Int, over path: NetworkPath, at now: Instant
  ) -> Instant {
    guard let first = deliveries.first else { return now }
    left += bytes
    let share = Double(left) / Double(max(1, first.bytes))
    let passed = Nanoseconds(Int64(Double((first.end - first.start).rawValue) * share))
    if left >= first.bytes {
      deliveries.removeFirst()
      left = 0
    }
    let half = Nanoseconds(path.roundTrip(at: now).rawValue / 2)
    return first.start + passed + (.zero - half)
  }

  private var stallsAt: Int? {
    guard case .stalled(let share) = fault else { return nil }
    return Int(Double(length) * share)
  }
}

/// The rate at which a connection may send, shared by all its bodies.
struct ConnectionPace: Sendable {
  /// The TCP state of the connection; nil before its first response.
  var tcp: TCPConnection?
  /// The time that the packet that accepted the connection waited in the queue.
  var acceptance = Nanoseconds.zero
  /// The time at which the limit for a single connection lets it send again.
  var freeAt = Instant.start
}

extension TransferFault {
  /// True if the fault does not affect the body's length or timing.
  fileprivate var isHarmless: Bool { self == .none || self == .mislabelled }
}

/// The path that all connections share. Packets pass it one after the other.
final class SharedLink: Sendable {
  struct State: Sendable {
    var queue = Bottleneck(.down)
    /// The connections whose clients have left, with the time at which the body begins (nil if it has begun) and the
    /// time at which the server notices.
    var left: [(tcp: TCPConnection, begin: Instant?, end: Instant)] = []

    /// Sends the data that connections without a client still send before a time.
    mutating func goOn(over path: NetworkPath, to now: Instant) {
      var lost: [Delivery] = []
      for index in left.indices {
        while let wake = left[index].begin ?? left[index].tcp.wakesAt,
          wake <= min(now, left[index].end)
        {
          left[index].begin = nil
          left[index].tcp.advance(to: wake, over: path, through: &queue, &lost)
        }
      }
      left.removeAll { $0.end <= now || ($0.begin ?? $0.tcp.wakesAt) == nil }
    }
  }

  let state = Locked(State())
  let chances: Chances

  init(seed: UInt64) { chances = Chances(seed: seed) }

  /// Returns the time that the packet that accepts a connection waits in the queue; nil if the queue is full.
  func acceptance(over path: NetworkPath, at now: Instant) -> Nanoseconds? {
    let size = TCPConnection.acceptance
    return state.withLock { link in
      link.goOn(over: path, to: now)
      let passage = link.queue.enqueue(size, packet: size, over: path, at: now)
      return passage.bytes == size ? passage.end - now : nil
    }
  }

  /// The random sources of packet losses, by connection.
  final class Chances: Sendable {
    private let random: SplitMix64
    private let count = Locked<UInt64>(0)

    init(seed: UInt64) { random = SplitMix64(seed: seed).split("packets") }

    func next() -> SplitMix64 { SplitMix64(seed: random.value(at: count.next())) }
  }
}
