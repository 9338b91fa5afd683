package import Primitives
package import Environment

/// One way over an emulated path: a queue that drops what finds no room, a rate, chance, and half a round
/// trip, in this order; no packet overtakes another.
///
/// It decides and keeps no packet; whoever asks holds them until they are due.
package struct PathDirection: Sendable {
  /// What becomes of a packet.
  package enum Fate: Hashable, Sendable {
    /// It comes out at a moment.
    case arrives(Instant)
    /// It was sent and lost, by chance or because the path is none.
    case lost
    /// The queue had no room.
    case refused
  }

  /// What has been taken so far.
  package struct Counts: Hashable, Sendable {
    /// Packets that came in, whatever became of them.
    package var packets = 0
    /// Their bytes, headers of IP and above included.
    package var bytes = 0
    /// Packets lost by chance, or sent while the path was none.
    package var lost = 0
    /// Packets that found no room.
    package var refused = 0
  }

  /// A packet before the rate.
  private struct Waiting: BitwiseCopyable, Sendable {
    let served: Instant
    let bytes: Int
  }

  /// What has been taken so far.
  package private(set) var counts = Counts()

  private var path: NetworkPath
  private let way: NetworkPath.Direction
  private var chance: SplitMix64
  private var waiting = Queue<Waiting>()
  private var backlog = 0
  private var served = Instant.start
  private var latest = Instant.start

  /// A way on which nothing is yet.
  ///
  /// - Parameters:
  ///   - path: The path, whose rate, delay and loss hold at each moment.
  ///   - way: Which of its two ways.
  ///   - chance: Decides which packets are lost.
  package init(_ path: NetworkPath, _ way: NetworkPath.Direction, chance: SplitMix64) {
    self.path = path
    self.way = way
    self.chance = chance
  }

  /// Goes on with another path: what waits before the rate is gone.
  package mutating func change(to path: NetworkPath) {
    self.path = path
    waiting = Queue()
    backlog = 0
    (served, latest) = (.start, .start)
  }

  /// Takes a packet in; moments never go back.
  ///
  /// - Complexity: O(1) amortised, beside that of the path.
  package mutating func take(_ bytes: Int, at now: Instant) -> Fate {
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
    // What takes for ever takes as long as can be told with room to spare.
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

  /// Forgets what has passed the rate.
  private mutating func leaveRoom(at now: Instant) {
    while let first = waiting.first, first.served <= now {
      waiting.removeFirst()
      backlog -= first.bytes
    }
  }
}
