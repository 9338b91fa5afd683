package import Primitives

/// Bytes of a response as they reach the device, in the order of the connection.
package struct Delivery: Sendable, BitwiseCopyable {
  /// The number of the response.
  package let stream: UInt32
  /// The number of bytes.
  package let bytes: Int
  /// The arrival of the first byte.
  package let start: Instant
  /// The arrival of the last byte.
  package let end: Instant
  /// True if the response begins with these bytes.
  package let isFirst: Bool
  /// True if the response ends with these bytes.
  package let isLast: Bool
}

/// Packets that were sent together and are acknowledged or lost together.
struct PacketBurst: Sendable, BitwiseCopyable {
  let bytes: Int
  let sentAt: Instant
  /// The end of the burst's bytes in the connection's sequence.
  let end: UInt64
  /// The time at which the sender has the acknowledgement of all of them; `never` if they are lost.
  var acknowledgedAt: Instant
  /// The number of later packets that were acknowledged. `overtakenAt` is the time of the latest acknowledgement.
  var overtakenBy = 0
  var overtakenAt = Instant.start
  /// True if the burst repeats lost bytes. Its round trip then gives no information (Karn's algorithm).
  var isRepeated = false

  var isLost: Bool { acknowledgedAt == .never }
  var segments: Int { (bytes + CongestionWindow.segment - 1) / CongestionWindow.segment }

  /// Splits the burst into its first bytes and the rest.
  func split(at place: Int) -> (head: PacketBurst, tail: PacketBurst) {
    var head = PacketBurst(
      bytes: place, sentAt: sentAt, end: end - UInt64(bytes - place),
      acknowledgedAt: acknowledgedAt, isRepeated: isRepeated)
    (head.overtakenBy, head.overtakenAt) = (overtakenBy, overtakenAt)
    let tail = PacketBurst(
      bytes: bytes - place, sentAt: sentAt, end: end, acknowledgedAt: acknowledgedAt,
      isRepeated: isRepeated)
    return (head, tail)
  }
}

/// Missing bytes in a connection's sequence. The app receives no later bytes before they arrive.
struct LossGap: Sendable, BitwiseCopyable {
  var start: UInt64
  var end: UInt64
  /// The time of their arrival, once they are sent again.
  var filledAt: Instant?
}
