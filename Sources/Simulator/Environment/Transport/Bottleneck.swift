package import Primitives

/// The queue before the narrowest place of a path, one way: served in order at the path's rate, and of a
/// bounded length, beyond which packets are dropped from its tail.
package struct Bottleneck: Sendable {
  /// What became of packets that came to the queue together.
  package struct Transmission: Sendable {
    /// Bytes that found room, from the first on.
    package let bytes: Int
    /// When the first of them began to leave.
    package let start: Instant
    /// When the last of them has left.
    package let end: Instant
  }

  private static let eternity = Instant(nanoseconds: .max / 4)

  private let direction: NetworkPath.Direction
  private var freeAt = Instant.start

  /// An empty queue.
  package init(_ direction: NetworkPath.Direction) { self.direction = direction }

  /// Takes bytes in at a moment, no earlier than those before.
  ///
  /// - Parameters:
  ///   - bytes: How many.
  ///   - packet: What there is no room for is dropped in pieces of so many.
  ///   - path: What they pass.
  ///   - now: The moment.
  /// - Returns: When those pass that there is room for.
  package mutating func take(
    _ bytes: Int, packet: Int = CongestionWindow.segment + TCPConnection.headers,
    over path: NetworkPath, at now: Instant
  ) -> Transmission {
    let start = max(now, freeAt)
    // The queue is measured only where something may be in it.
    let free = start > now ? room(over: path, at: now) : path.profile.queue.bytes
    let fits = bytes <= free || path.rate(direction, at: now) == nil
    let taken = fits ? bytes : free / packet * packet
    // What takes for ever takes as long as can be told with room to spare.
    freeAt = min(path.passage(of: taken, direction, from: start), Self.eternity)
    return Transmission(bytes: taken, start: start, end: freeAt)
  }

  /// The bytes that find room in the queue at a moment.
  package func room(over path: NetworkPath, at now: Instant) -> Int {
    max(0, path.profile.queue.bytes - path.capacity(direction, from: now, to: max(now, freeAt)))
  }
}
