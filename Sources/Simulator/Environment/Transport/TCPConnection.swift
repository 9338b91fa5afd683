package import Primitives

/// The sending end of a TCP connection, and what the far end is given when: answers that take turns within
/// one window, packets by the train.
///
/// Packets that leave at once are one train, since nothing comes between them on a path that keeps their
/// order. What the window holds back is sent in trains of an eighth of it, so that acknowledgements clock
/// what follows as they do on a wire. A connection that has nothing to send needs no events: what has been
/// acknowledged meanwhile is seen when it next has.
package struct TCPConnection: Sendable {
  /// What a packet has beside its payload: the headers of IP and TCP with timestamps, 52 bytes, and a record of
  /// TLS, 22 bytes (RFC 8446, section 5.2), as servers make them of a packet's size where a connection is young.
  /// On a wire the record takes its place in the payload; here it makes the packet longer, with and without TLS.
  package static let headers = 74
  /// What one answer sends before the next has its turn, where all are alike: a frame of HTTP/2 (RFC 9113,
  /// section 4.2).
  package static let frame = 16_384

  /// An answer that is being sent.
  private struct Stream: BitwiseCopyable {
    let number: UInt32
    var left: Int
    /// What it sends before the next has its turn.
    let turn: Int
  }

  /// Part of an answer that the server has handed over to be sent.
  private struct Frame: BitwiseCopyable {
    let number: UInt32
    var bytes: Int
    var isFirst: Bool
    let isLast: Bool
  }

  var window: CongestionWindow
  var chance: SplitMix64
  var draws: UInt64 = 0
  /// What is under way or lost, by the time of its sending.
  var trains = Queue<PacketBurst>()
  /// What is lost and not yet on its way again.
  var resend: [PacketBurst] = []
  var holes: [LossGap] = []
  /// When all holes that there have been are filled.
  var holesFilledAt = Instant.start
  /// What holes hold back, with its end in the sequence.
  var held: [(end: UInt64, delivery: Delivery)] = []
  var inFlight = 0
  /// The end of what has been sent.
  var next: UInt64 = 0
  var lastSentAt: Instant
  var lastHeardAt = Instant.start
  /// When the last packet of all that have been sent is there.
  var lastArrival = Instant.start
  /// The end of what had been sent when the window last shrank: losses before it shrink it no more.
  var recovery: UInt64 = 0
  /// Probes and timeouts since something was last acknowledged.
  var probes = 0
  private var streams: [Stream] = []
  /// Whose turn it is to hand something over.
  private var turn = 0
  /// What has been handed over and not been sent.
  private var frames = Queue<Frame>()
  private var handedOver = 0

  /// A connection that has just been opened.
  ///
  /// - Parameters:
  ///   - initial: What may be sent before the first acknowledgement, in bytes.
  ///   - roundTrip: What opening it took.
  ///   - chance: Decides which packets are lost.
  ///   - now: The time.
  package init(initial: Int, roundTrip: Nanoseconds, chance: SplitMix64, at now: Instant) {
    window = CongestionWindow(initial: initial, roundTrip: roundTrip)
    self.chance = chance
    lastSentAt = now
  }

  /// A place for a connection that is not open yet.
  package static var unopened: TCPConnection {
    TCPConnection(initial: 0, roundTrip: .zero, chance: SplitMix64(seed: 0), at: .start)
  }

  /// Has an answer to send from now on.
  ///
  /// - Parameters:
  ///   - stream: The answer's number.
  ///   - bytes: Its length.
  ///   - turn: What it sends before the next has its turn, in bytes above 0: answers that wait share the
  ///     connection in proportion to it, as weighted streams do (RFC 7540, section 5.3.2).
  package mutating func offer(_ stream: UInt32, bytes: Int, turn: Int = frame) {
    streams.append(Stream(number: stream, left: -max(1, bytes), turn: turn))
    handOver()
  }

  /// Sends no more of an answer than has been handed over.
  package mutating func withdraw(_ stream: UInt32) {
    streams.removeAll { $0.number == stream }
    turn = 0
  }

  /// Fills the buffer of the server's socket, which takes twice the window and what is begun: what is in it
  /// goes before all that comes later, whatever its turn.
  private mutating func handOver() {
    while !streams.isEmpty, inFlight + handedOver < 2 * window.bytes {
      if turn >= streams.count { turn = 0 }
      let stream = streams[turn]
      // One that nothing was sent of has its length below zero.
      let left = abs(stream.left)
      let bytes = min(left, stream.turn)
      frames.append(
        Frame(
          number: stream.number, bytes: bytes, isFirst: stream.left < 0, isLast: bytes == left))
      handedOver += bytes
      if bytes == left {
        streams.remove(at: turn)
      } else {
        streams[turn].left = left - bytes
        turn += 1
      }
    }
  }

  /// When it must go on; nil while nothing waits for time to pass.
  package var wakesAt: Instant? {
    @inline(__always) get {
      if !holes.isEmpty || !resend.isEmpty { return nextStep()?.time }
      return handedOver == 0 ? nil : trains.first?.acknowledgedAt
    }
  }

  /// Takes in what acknowledgements have told by now, and sends what the window allows.
  ///
  /// - Parameters:
  ///   - now: No earlier than before.
  ///   - path: What it is sent over.
  ///   - queue: What it waits in on the way.
  ///   - deliveries: Gets what the far end is given, and when; in the order of each answer.
  /// - Returns: When it must go on; nil while nothing waits for time to pass.
  /// - Complexity: O(1) for each train; O(*n*) in the trains under way where packets were lost.
  @discardableResult
  package mutating func advance(
    to now: Instant, over path: NetworkPath, through queue: inout Bottleneck,
    _ deliveries: inout [Delivery]
  ) -> Instant? {
    catchUp(to: now)
    guard handedOver > 0 || !resend.isEmpty else { return wakesAt }
    if trains.isEmpty { window.idle(for: now - lastSentAt) }
    sendAgain(at: now, over: path, through: &queue, &deliveries)
    handOver()
    while handedOver > 0 {
      // A packet may always be under way.
      let least = inFlight == 0 ? CongestionWindow.segment : 0
      let room = max(least, window.bytes - inFlight)
      guard room >= min(CongestionWindow.segment, handedOver) else { break }
      // What the window holds back is clocked by acknowledgements, and so must come in small trains.
      var bytes = handedOver
      if handedOver > room || !streams.isEmpty { bytes = min(window.train, room) }
      let packets = max(1, bytes / CongestionWindow.segment)
      bytes = bytes >= handedOver ? handedOver : packets * CongestionWindow.segment
      send(bytes, at: now, over: path, through: &queue, &deliveries)
      handOver()
    }
    return wakesAt
  }

  /// Sends the next bytes that have been handed over, as one train.
  private mutating func send(
    _ bytes: Int, at now: Instant, over path: NetworkPath, through queue: inout Bottleneck,
    _ deliveries: inout [Delivery]
  ) {
    let (begin, wasWhole) = (next, holes.isEmpty)
    let flight = pass(bytes, at: now, over: path, through: &queue)
    next += UInt64(bytes)
    handedOver -= bytes
    let whole = wasWhole ? holes.first.map { Int($0.start - begin) } ?? bytes : 0
    let time = Double((flight.end - flight.start).rawValue)
    var left = bytes
    var (place, start) = (begin, flight.start)
    while left > 0, var frame = frames.first {
      var taken = min(frame.bytes, left)
      // What is before the first hole comes in its time.
      let passed = Int(place - begin)
      if passed < whole, passed + taken > whole { taken = whole - passed }
      place += UInt64(taken)
      left -= taken
      let end =
        left == 0
        ? flight.end
        : flight.start + Nanoseconds(Int64(time * Double(place - begin) / Double(bytes)))
      let delivery = Delivery(
        stream: frame.number, bytes: taken, start: start, end: end, isFirst: frame.isFirst,
        isLast: frame.isLast && taken == frame.bytes)
      start = end
      if passed < whole {
        deliveries.append(delivery.noEarlier(than: holesFilledAt))
      } else {
        deliver(delivery, to: place, &deliveries)
      }
      frame.bytes -= taken
      frame.isFirst = false
      if frame.bytes == 0 { frames.removeFirst() } else { frames.replaceFirst(frame) }
    }
  }
}
