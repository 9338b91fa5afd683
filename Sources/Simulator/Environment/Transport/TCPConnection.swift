package import Primitives

/// The sending end of a TCP connection, with the arrivals at the far end. Answers take turns within one window.
/// Packets are sent in bursts.
///
/// Packets that are sent at once are one burst, as nothing comes between them on a path that keeps their order. If
/// the window holds bytes back, bursts have an eighth of its size. So acknowledgements clock the following bytes as
/// on a real link. A connection with nothing to send needs no events. It handles past acknowledgements when it next
/// sends.
package struct TCPConnection: Sendable {
  /// The bytes of a packet beside its payload: the headers of IP and TCP with timestamps, 52 bytes, and a record of
  /// TLS, 22 bytes (RFC 8446, section 5.2). Servers make records of a packet's size on young connections. On a real
  /// link the record is part of the payload. Here it makes the packet longer, with and without TLS.
  package static let headers = 74
  /// The bytes that one answer sends before the next has its turn, if all have the same weight: a frame of HTTP/2
  /// (RFC 9113, section 4.2).
  package static let frame = 16_384
  /// The bytes beyond the window that the server's socket holds before it accepts no more: `TCP_NOTSENT_LOWAT`, as
  /// servers of HTTP/2 set it, so that they choose late which response the next bytes belong to.
  package static let unsent = 16_384
  /// The length of the packet that accepts a connection: headers of IP and TCP with its options.
  package static let acceptance = 60

  /// An answer that is being sent.
  private struct Stream: BitwiseCopyable {
    let number: UInt32
    var left: Int
    /// The bytes that it sends before the next has its turn.
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
  /// The bursts in flight or lost, by the time of their sending.
  var trains = Queue<PacketBurst>()
  /// The lost bursts that are not yet sent again.
  var resend: [PacketBurst] = []
  var holes: [LossGap] = []
  /// The time at which all gaps so far are filled.
  var holesFilledAt = Instant.start
  /// The bytes that gaps hold back, with their end in the sequence.
  var held: [(end: UInt64, delivery: Delivery)] = []
  var inFlight = 0
  /// The end of the sent bytes.
  var next: UInt64 = 0
  var lastSentAt: Instant
  var lastHeardAt = Instant.start
  /// The arrival of the last of all sent packets.
  var lastArrival = Instant.start
  /// The end of the sent bytes when the window last shrank. Losses before it do not shrink it again.
  var recovery: UInt64 = 0
  /// The number of probes and timeouts since the last acknowledgement.
  var probes = 0
  private var streams: [Stream] = []
  /// The answer whose turn it is to hand over bytes.
  private var turn = 0
  /// The bytes that were handed over and are not sent.
  private var frames = Queue<Frame>()
  private var handedOver = 0

  /// Creates a connection that has just been opened.
  ///
  /// - Parameters:
  ///   - initial: The bytes that may be sent before the first acknowledgement.
  ///   - roundTrip: The time that opening it took.
  ///   - chance: The source of random losses.
  ///   - now: The time.
  package init(initial: Int, roundTrip: Nanoseconds, chance: SplitMix64, at now: Instant) {
    window = CongestionWindow(initial: initial, roundTrip: roundTrip)
    self.chance = chance
    lastSentAt = now
  }

  /// A placeholder for a connection that is not open yet.
  package static var unopened: TCPConnection {
    TCPConnection(initial: 0, roundTrip: .zero, chance: SplitMix64(seed: 0), at: .start)
  }

  /// Adds an answer to send.
  ///
  /// - Parameters:
  ///   - stream: The answer's number.
  ///   - bytes: Its length.
  ///   - turn: The bytes that it sends before the next has its turn, above 0. Waiting answers share the connection
  ///     in proportion to it, like weighted streams (RFC 7540, section 5.3.2).
  package mutating func offer(_ stream: UInt32, bytes: Int, turn: Int = frame) {
    streams.append(Stream(number: stream, left: -max(1, bytes), turn: turn))
    handOver()
  }

  /// Stops sending an answer, except the bytes that were already handed over.
  package mutating func withdraw(_ stream: UInt32) {
    guard let index = streams.firstIndex(where: { $0.number == stream }) else { return }
    streams.remove(at: index)
    if index < turn { turn -= 1 }
  }

  /// True if the server's socket accepts another frame. Bytes in it are sent before all later ones, regardless of
  /// turns.
  private var hasRoom: Bool { handedOver < max(0, window.bytes - inFlight) + Self.unsent }

  /// Fills the buffer of the server's socket.
  private mutating func handOver() {
    while !streams.isEmpty, hasRoom {
      if turn >= streams.count { turn = 0 }
      let stream = streams[turn]
      // An answer of which nothing was sent has its length below zero.
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

  /// The time of its next step; nil while it does not wait for time to pass.
  package var wakesAt: Instant? {
    @inline(__always) get {
      if !holes.isEmpty || !resend.isEmpty { return nextStep()?.time }
      return handedOver == 0 ? nil : trains.first?.acknowledgedAt
    }
  }

  /// Handles acknowledgements up to now, and sends the bytes that the window allows.
  ///
  /// - Parameters:
  ///   - now: The time, not earlier than before.
  ///   - path: The path.
  ///   - queue: The queue on the path.
  ///   - deliveries: Receives the deliveries to the far end with their times, in the order of each answer.
  /// - Returns: The time of its next step; nil while it does not wait for time to pass.
  /// - Complexity: O(1) for each burst; O(*n*) in the bursts in flight if packets were lost.
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
      // One packet may always be in flight.
      let least = inFlight == 0 ? CongestionWindow.segment : 0
      let room = max(least, window.bytes - inFlight)
      guard room >= min(CongestionWindow.segment, handedOver) else { break }
      // Acknowledgements clock the bytes that the window holds back, so these must come in small bursts.
      var bytes = handedOver
      if handedOver > room || !streams.isEmpty { bytes = min(window.train, room) }
      let packets = max(1, bytes / CongestionWindow.segment)
      bytes = bytes >= handedOver ? handedOver : packets * CongestionWindow.segment
      send(bytes, at: now, over: path, through: &queue, &deliveries)
      handOver()
    }
    return wakesAt
  }

  /// Sends the next bytes that were handed over, as one burst.
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
      // Bytes before the first gap arrive in time.
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
