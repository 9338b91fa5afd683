package import Primitives

/// The sending end of a TCP connection, with the arrivals at the far end. Responses take turns within one window.
/// Packets are sent in bursts.
///
/// Packets that are sent at the same time are one burst, since no other packet comes between them on a path that
/// preserves their order. If the window delays bytes, a burst is an eighth of the window. Acknowledgements therefore
/// clock the following bytes as on a real link. A connection with nothing to send needs no events: it handles past
/// acknowledgements when it next sends.
package struct TCPConnection: Sendable {
  /// The bytes of a packet in addition to its payload: 52 bytes of IP and TCP headers with timestamps, and a TLS record
  /// of 22 bytes (RFC 8446, section 5.2). Servers make records of a packet's size on young connections. On a real link,
  /// the record is part of the payload. Here it makes the packet longer, with and without TLS.
  package static let headers = 74
  /// The number of bytes that a response sends before the next has its turn, if all have the same weight: an HTTP/2
  /// frame (RFC 9113, section 4.2).
  package static let frame = 16_384
  /// The number of bytes beyond the window that the server's socket accepts: `TCP_NOTSENT_LOWAT`. HTTP/2 servers keep
  /// it low, so that they can decide late which response to send next.
  package static let unsent = 16_384
  /// The length of the packet that accepts a connection: the headers of IP and TCP with its options.
  package static let acceptance = 60

  /// A response that is being sent.
  private struct Stream: BitwiseCopyable {
    let number: UInt32
    /// The number of bytes to hand over; negative until the first bytes are handed over.
    var left: Int
    /// The number of bytes that it sends before the next has its turn.
    let turn: Int
  }

  /// A part of a response that the server has handed over to the socket.
  private struct Frame: BitwiseCopyable {
    let number: UInt32
    var bytes: Int
    var isFirst: Bool
    let isLast: Bool
  }

  var window: CongestionWindow
  var chance: SplitMix64
  var draws: UInt64 = 0
  /// The bursts in flight or lost, in order of sending.
  var trains = Queue<PacketBurst>()
  /// The lost bursts that are not sent again yet.
  var resend: [PacketBurst] = []
  var holes: [LossGap] = []
  /// The time at which all gaps so far are filled.
  var holesFilledAt = Instant.start
  /// The deliveries that gaps delay, with their ends in the sequence.
  var held: [(end: UInt64, delivery: Delivery)] = []
  var inFlight = 0
  /// The sequence number after the last byte sent.
  var next: UInt64 = 0
  var lastSentAt: Instant
  var lastHeardAt = Instant.start
  /// The latest arrival of all sent packets.
  var lastArrival = Instant.start
  /// The value of `next` when the window last shrank. Losses before it do not shrink the window again.
  var recovery: UInt64 = 0
  /// The number of probes and timeouts since the latest acknowledgement.
  var probes = 0
  private var streams: [Stream] = []
  /// The index of the response that is next to hand over bytes.
  private var turn = 0
  /// The bytes that were handed over and not sent yet.
  private var frames = Queue<Frame>()
  private var handedOver = 0

  /// Creates a connection that has just been opened.
  ///
  /// - Parameters:
  ///   - initial: The bytes that may be sent before the first acknowledgement.
  ///   - roundTrip: The time that opening the connection took.
  ///   - chance: The source of random losses.
  ///   - now: The current instant.
  package init(initial: Int, roundTrip: Nanoseconds, chance: SplitMix64, at now: Instant) {
    window = CongestionWindow(initial: initial, roundTrip: roundTrip)
    self.chance = chance
    lastSentAt = now
  }

  /// A placeholder for a connection that is not open yet.
  package static var unopened: TCPConnection {
    TCPConnection(initial: 0, roundTrip: .zero, chance: SplitMix64(seed: 0), at: .start)
  }

  /// Adds a response to send.
  ///
  /// - Parameters:
  ///   - stream: The response's number.
  ///   - bytes: The response's length.
  ///   - turn: The number of bytes that it sends before the next has its turn, above 0. Waiting responses share the
  ///     connection in proportion to it, like weighted streams (RFC 7540, section 5.3.2).
  package mutating func offer(_ stream: UInt32, bytes: Int, turn: Int = frame) {
    streams.append(Stream(number: stream, left: -max(1, bytes), turn: turn))
    handOver()
  }

  /// Stops sending a response. Bytes that were already handed over are still sent.
  package mutating func withdraw(_ stream: UInt32) {
    guard let index = streams.firstIndex(where: { $0.number == stream }) else { return }
    streams.remove(at: index)
    if index < turn { turn -= 1 }
  }

  /// True if the server's socket accepts another frame. Accepted bytes are sent before all later ones, regardless of
  /// turns.
  @inline(__always)
  private var hasRoom: Bool { handedOver < max(0, window.bytes - inFlight) + Self.unsent }

  /// Fills the socket's buffer.
  private mutating func handOver() {
    while !streams.isEmpty, hasRoom {
      if turn >= streams.count { turn = 0 }
      let stream = streams[turn]
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

  /// The time of the connection's next step; nil if no step is needed.
  package var wakesAt: Instant? {
    @inline(__always) get {
      if !holes.isEmpty || !resend.isEmpty { return nextStep()?.time }
      return handedOver == 0 ? nil : trains.first?.acknowledgedAt
    }
  }

  /// Handles acknowledgements up to `now`, and sends the bytes that the window allows.
  ///
  /// - Parameters:
  ///   - now: The current instant. It must not decrease between calls.
  ///   - path: The path.
  ///   - queue: The queue on the path.
  ///   - deliveries: The list that receives the deliveries to the far end. Those of one response are in order.
  /// - Returns: The time of the connection's next step; nil if no step is needed.
  /// - Complexity: O(1) for each burst; O(*n*) in the number of bursts in flight if packets were lost.
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
      // Acknowledgements clock the bytes that the window delays, so these must leave in small bursts.
      var bytes = handedOver
      if handedOver > room || !streams.isEmpty { bytes = min(window.train, room) }
      let packets = max(1, bytes / CongestionWindow.segment)
      bytes = bytes >= handedOver ? handedOver : packets * CongestionWindow.segment
      send(bytes, at: now, over: path, through: &queue, &deliveries)
      handOver()
    }
    return wakesAt
  }

  /// Sends the next bytes that were handed over as one burst.
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
      // The bytes before the first gap arrive without delay.
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
