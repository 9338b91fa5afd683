package import Primitives

/// The queue before the narrowest place of a path, one way: served in order at the path's rate, and of a
/// bounded length, beyond which packets are dropped from its tail.
package struct Bottleneck: Sendable {
  /// What became of packets that came to the queue together.
  package struct Passage: Sendable {
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
  package mutating func take(_ bytes: Int, over path: NetworkPath, at now: Instant) -> Passage {
    let start = max(now, freeAt)
    var taken = bytes
    // The queue is asked for its length only where it may be long.
    if start > now { taken = min(bytes, room(over: path, at: now)) }
    // What takes for ever takes as long as can be told with room to spare.
    freeAt = min(path.passage(of: taken, direction, from: start), Self.eternity)
    return Passage(bytes: taken, start: start, end: freeAt)
  }

  /// The bytes that find room in the queue at a moment.
  package func room(over path: NetworkPath, at now: Instant) -> Int {
    max(0, path.profile.queue.bytes - path.capacity(direction, from: now, to: max(now, freeAt)))
  }
}
