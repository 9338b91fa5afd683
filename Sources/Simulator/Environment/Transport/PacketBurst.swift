package import Primitives

/// Bytes of an answer as they reach the device, in the order of the connection.
package struct Delivery: Sendable, BitwiseCopyable {
  /// The answer.
  package let stream: UInt32
  /// How many.
  package let bytes: Int
  /// When the first of them is there.
  package let start: Instant
  /// When the last of them is there.
  package let end: Instant
  /// Whether the answer begins with them.
  package let isFirst: Bool
  /// Whether it ends with them.
  package let isLast: Bool
}

/// Packets that left together and are acknowledged together, or are lost together.
struct PacketBurst: Sendable, BitwiseCopyable {
  let bytes: Int
  let sentAt: Instant
  /// The end of its bytes in the connection's sequence.
  let end: UInt64
  /// When the sender has the acknowledgement of all of them; never for what is lost.
  var acknowledgedAt: Instant
  /// Packets sent later of which acknowledgements tell, and when the last of those came.
  var overtakenBy = 0
  var overtakenAt = Instant.start
  /// Whether it has been sent before, so that how long it took tells nothing (Karn's algorithm).
  var isRepeated = false

  var isLost: Bool { acknowledgedAt == .never }
  var segments: Int { (bytes + CongestionWindow.segment - 1) / CongestionWindow.segment }

  /// Its first bytes, and the rest.
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

/// What has not come, in a connection's sequence: nothing behind it is given to the app before it is there.
struct LossGap: Sendable, BitwiseCopyable {
  var start: UInt64
  var end: UInt64
  /// When it will be there, once it is on its way again.
  var filledAt: Instant?
}
