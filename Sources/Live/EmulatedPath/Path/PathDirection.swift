package import Environment
package import Primitives

/// One direction of an emulated path. A packet passes, in this order, a queue with a limit, the rate limit, random
/// loss, and half a round trip. Packets keep their order.
///
/// It decides the fate of packets and stores none. Its caller holds the packets until they are due.
package struct PathDirection: Sendable {
  /// The fate of a packet.
  package enum Fate: Hashable, Sendable {
    /// The packet arrives at an instant.
    case arrives(Instant)
    /// The packet is sent and lost, at random or because the path is down.
    case lost
    /// The packet is dropped by the full queue.
    case refused
  }

  /// The packet counts so far.
  package struct Counts: Hashable, Sendable {
    /// All packets that entered the direction.
    package var packets = 0
    /// The bytes of these packets, including IP headers.
    package var bytes = 0
    /// Packets lost at random, or sent while the path was down.
    package var lost = 0
    /// Packets dropped by the full queue.
    package var refused = 0
  }

  /// A packet that waits for the rate limit.
  private struct Waiting: BitwiseCopyable, Sendable {
    let served: Instant
    let bytes: Int
  }

  /// The counts of the packets so far.
  package private(set) var counts = Counts()

  private var path: NetworkPath
  private let way: NetworkPath.Direction
  private var chance: SplitMix64
  private var waiting = Queue<Waiting>()
  private var backlog = 0
  private var served = Instant.start
  private var latest = Instant.start

  /// Creates a direction without packets.
  ///
  /// - Parameters:
  ///   - path: The path, which has a rate, a delay and a loss at each instant.
  ///   - way: The direction.
  ///   - chance: Determines the lost packets.
  package init(_ path: NetworkPath, _ way: NetworkPath.Direction, chance: SplitMix64) {
    self.path = path
    self.way = way
    self.chance = chance
  }

  /// Continues with another path. Packets that wait for the rate limit are lost.
  package mutating func change(to path: NetworkPath) {
    self.path = path
    waiting = Queue()
    backlog = 0
    (served, latest) = (.start, .start)
  }

  /// Handles a packet. `now` must not decrease between calls.
  ///
  /// - Complexity: O(1) amortised, plus the cost of the path.
  package mutating func handle(_ bytes: Int, at now: Instant) -> Fate {
    counts.packets += 1
    counts.bytes += bytes
    guard !path.profile.offline else {
      counts.lost += 1
      return .lost
    }
    leaveRoom(at: now)
    guard backlog == 0 || backlog + bytes <= path.profile.queue.bytes else {
      counts.refused += 1
      return .refused
    }
    // An infinite time becomes the longest time that leaves room for additions.
    let eternity = Instant(nanoseconds: .max / 4)
    served = min(path.passage(of: bytes, way, from: max(now, served)), eternity)
    if served > now {
      waiting.append(Waiting(served: served, bytes: bytes))
      backlog += bytes
    }
    let draw = chance.nextUnit()
    guard draw >= path.loss(at: served) else {
      counts.lost += 1
      return .lost
    }
    let delay = Nanoseconds(path.roundTrip(at: served).rawValue / 2)
    latest = max(latest, served + delay)
    return .arrives(latest)
  }

  /// Removes the packets that have passed the rate limit.
  private mutating func leaveRoom(at now: Instant) {
    while let first = waiting.first, first.served <= now {
      waiting.removeFirst()
      backlog -= first.bytes
    }
  }
}
