import ImagePipeline
import Platform
import Primitives
import Environment

/// What requests are answered from: the world and its clock, the images made so far, and the log.
final class ServerContent: Sendable {
  let world: ServedWorld
  let clock: ServerClock
  let images: EncodedImages
  let log: ServerLog
  /// What chance does to packets on their way.
  let path: PathChance
  /// The server that requests are passed on to, and who asks it; nil where none are.
  let upstream: (ServedUpstream, UpstreamClient)?
  /// Requests for images, whose number decides what the server does to them.
  private let imageRequests = Locked<UInt64>(0)

  /// Starts the clock.
  init(_ world: ServedWorld, speed: Double, _ limits: ImageLimits, _ log: ServerLog) {
    self.world = world
    self.log = log
    clock = ServerClock(speed: speed)
    images = EncodedImages(seed: world.seed, limits, drawn: world.drawn)
    path = PathChance(seed: world.seed)
    upstream = world.upstream.map { ($0, UpstreamClient($0.address, $0.limits)) }
  }

  /// Hosts that an image has been asked for from.
  private let knownHosts = Locked<Set<Int>>([])

  /// Notes that an image is asked for; returns whether it is the first that its host is asked for.
  func isFirst(ofHostOf object: ObjectID) -> Bool {
    let host = world.feed.host(of: object, among: world.server.configuration.hosts)
    return knownHosts.withLock { $0.insert(host).inserted }
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
