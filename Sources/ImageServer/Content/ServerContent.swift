import Platform
import Primitives
import World

/// What requests are answered from: the world and its clock, the images made so far, and the log.
final class ServerContent: Sendable {
  let world: ServedWorld
  let clock: ServerClock
  let images: EncodedImages
  let log: ServerLog
  /// What chance does to packets on their way.
  let path: PathChance
  /// Requests for images, whose number decides what the server does to them.
  private let imageRequests = Locked<UInt64>(0)

  /// Starts the clock.
  init(_ world: ServedWorld, speed: Double, encodings bytes: Int, _ log: ServerLog) {
    self.world = world
    self.log = log
    clock = ServerClock(speed: speed)
    images = EncodedImages(seed: world.seed, bytes: bytes)
    path = PathChance(seed: world.seed)
  }

  /// The number of the next request for an image, counted from 1 as the simulator counts.
  func nextImageOrder() -> UInt64 { imageRequests.next() }

  /// The counts of the log, and of what is going on.
  var metrics: ServerMetrics {
    var metrics = log.metrics
    (metrics.encodingHits, metrics.encodingMisses) = images.counts
    metrics.uptime = Nanoseconds(clock.now.nanoseconds).seconds / clock.speed
    return metrics
  }
}

extension Locked<UInt64> {
  /// Counts one more, and says how many that makes.
  func next() -> UInt64 {
    withLock {
      $0 += 1
      return $0
    }
  }
}
