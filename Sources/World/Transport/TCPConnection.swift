package import Primitives

/// The sending end of a TCP connection, and what the far end is given when: answers that take turns within
/// one window, packets by the train.
///
/// Packets that leave at once are one train, since nothing comes between them on a path that keeps their
/// order. What the window holds back is sent in trains of an eighth of it, so that acknowledgements clock
/// what follows as they do on a wire. A connection that has nothing to send needs no events: what has been
/// acknowledged meanwhile is seen when it next has.
package struct TCPConnection: Sendable {
  /// The headers of IP and TCP of a packet, with timestamps.
  package static let headers = 52
  /// What one answer sends before the next has its turn: a frame of HTTP/2 (RFC 9113, section 4.2).
  private static let frame = 16_384

  /// An answer that is being sent.
  private struct Stream: BitwiseCopyable {
    let number: UInt32
    var left: Int
    var hasBegun = false
  }

  var window: CongestionWindow
  var chance: SplitMix64
  var draws: UInt64 = 0
  /// What is under way or lost, by the time of its sending.
  var trains: [Train] = []
  /// What is lost and not yet on its way again.
  var resend: [Train] = []
  var holes: [Hole] = []
  /// When all holes that there have been are filled.
  var holesFilledAt = Instant.start
  /// What holes hold back, with its end in the sequence.
  var held: [(end: UInt64, delivery: Delivery)] = []
  var inFlight = 0
  /// The end of what has been sent.
  var next: UInt64 = 0
  var lastSentAt: Instant
  var lastHeardAt = Instant.start
  /// The end of what had been sent when the window last shrank: losses before it shrink it no more.
  var recovery: UInt64 = 0
  /// Probes and timeouts since something was last acknowledged.
  var probes = 0
  private var streams: [Stream] = []
  private var turn = 0

  /// A connection that has just been opened.
  ///
  /// - Parameters:
  ///   - initial: What may be sent before the first acknowledgement, in bytes.
  ///   - roundTrip: What opening it took.
  ///   - chance: Decides which packets are lost.
  package init(initial: Int, roundTrip: Nanoseconds, chance: SplitMix64, at now: Instant) {
    window = CongestionWindow(initial: initial, roundTrip: roundTrip)
    self.chance = chance
    lastSentAt = now
  }

  /// Has an answer of some bytes to send from now on.
  package mutating func offer(_ stream: UInt32, bytes: Int) {
    streams.append(Stream(number: stream, left: max(1, bytes)))
  }

  /// Sends no more of an answer.
  package mutating func withdraw(_ stream: UInt32) {
    streams.removeAll { $0.number == stream }
    turn = 0
  }

  /// When it must go on; nil while nothing waits for time to pass.
  package var wakesAt: Instant? {
    if !holes.isEmpty || !resend.isEmpty { return nextStep()?.time }
    return streams.isEmpty ? nil : trains.first?.acknowledgedAt
  }

  /// Takes in what acknowledgements have told by now, and sends what the window allows.
  ///
  /// - Parameters:
  ///   - now: No earlier than before.
  ///   - path: What it is sent over.
  ///   - queue: What it waits in on the way.
  ///   - deliveries: Gets what the far end is given, and when; in the order of each answer.
  /// - Complexity: O(1) for each train; O(*n*) in the trains under way where packets were lost.
  package mutating func advance(
    to now: Instant, over path: NetworkPath, through queue: inout Bottleneck,
    _ deliveries: inout [Delivery]
  ) {
    catchUp(to: now)
    guard !streams.isEmpty || !resend.isEmpty else { return }
    if trains.isEmpty { window.idle(for: now - lastSentAt) }
    sendAgain(at: now, over: path, through: &queue, &deliveries)
    let pending = streams.reduce(0) { $0 + $1.left }
    while !streams.isEmpty {
      let room = window.bytes - inFlight
      if turn >= streams.count { turn = 0 }
      let left = streams[turn].left
      guard room >= min(CongestionWindow.segment, left) else { break }
      var bytes = min(left, room / CongestionWindow.segment * CongestionWindow.segment)
      if left <= room { bytes = left }
      if streams.count > 1 { bytes = min(bytes, Self.frame) }
      if pending > room { bytes = min(bytes, window.train) }
      send(bytes, at: now, over: path, through: &queue, &deliveries)
    }
  }

  /// Sends the next bytes of the answer whose turn it is.
  private mutating func send(
    _ bytes: Int, at now: Instant, over path: NetworkPath, through queue: inout Bottleneck,
    _ deliveries: inout [Delivery]
  ) {
    let stream = streams[turn]
    let isLast = stream.left == bytes
    let (begin, wasWhole) = (next, holes.isEmpty)
    let flight = pass(bytes, at: now, over: path, through: &queue)
    next += UInt64(bytes)
    var head = 0
    if wasWhole, let hole = holes.first, hole.start > begin {
      // What is before the first hole comes in its time.
      head = Int(hole.start - begin)
      deliveries.append(
        Delivery(
          stream: stream.number, bytes: head, start: max(flight.start, holesFilledAt),
          end: max(flight.end, holesFilledAt), isFirst: !stream.hasBegun, isLast: false))
    }
    let delivery = Delivery(
      stream: stream.number, bytes: bytes - head, start: flight.start, end: flight.end,
      isFirst: !stream.hasBegun && head == 0, isLast: isLast)
    deliver(delivery, to: next, &deliveries)
    if isLast {
      streams.remove(at: turn)
    } else {
      streams[turn].left -= bytes
      streams[turn].hasBegun = true
      turn += 1
    }
  }
}
