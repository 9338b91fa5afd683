package import Primitives

/// The queue before the bottleneck of a path, in one direction. It is served in order at the path's rate. Packets
/// beyond its maximum length are dropped from its tail.
package struct Bottleneck: Sendable {
  /// The result for packets that arrived at the queue together.
  package struct Transmission: Sendable {
    /// The number of bytes that the queue accepted, from the first on.
    package let bytes: Int
    /// The time at which the first accepted byte began to leave.
    package let start: Instant
    /// The time at which the last accepted byte has left.
    package let end: Instant
  }

  private static let eternity = Instant(nanoseconds: .max / 4)

  private let direction: NetworkPath.Direction
  private var freeAt = Instant.start
  /// The number of bytes accepted so far.
  private var taken = 0

  /// Creates an empty queue.
  package init(_ direction: NetworkPath.Direction) { self.direction = direction }

  /// Adds bytes at an instant. Instants must not decrease between calls.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - packet: The size of a packet. Bytes that are not accepted are dropped in whole packets.
  ///   - path: The path.
  ///   - now: The current instant.
  /// - Returns: The accepted bytes and their times.
  package mutating func enqueue(
    _ bytes: Int, packet: Int = CongestionWindow.segment + TCPConnection.headers,
    over path: NetworkPath, at now: Instant
  ) -> Transmission {
    let start = max(now, freeAt)
    // The queue's length is computed only if it may contain something.
    let free = start > now ? room(over: path, at: now) : path.profile.queue.bytes
    let fits = bytes <= free || path.rate(direction, at: now) == nil
    let passes = fits ? bytes : free / packet * packet
    taken += passes
    // Bytes that never pass get the largest time that leaves room for sums.
    freeAt = min(path.passage(of: passes, direction, from: start), Self.eternity)
    return Transmission(bytes: passes, start: start, end: freeAt)
  }

  /// Returns the number of bytes that have left the queue by an instant, which is not before the latest addition.
  package func passed(over path: NetworkPath, at now: Instant) -> Int {
    taken - path.capacity(direction, from: now, to: max(now, freeAt))
  }

  /// Returns the number of bytes that the queue can accept at an instant.
  package func room(over path: NetworkPath, at now: Instant) -> Int {
    max(0, path.profile.queue.bytes - path.capacity(direction, from: now, to: max(now, freeAt)))
  }
}
