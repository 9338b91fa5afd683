import Environment
import Platform
import Primitives

/// The sources of answers: the served content and its clock, the images made so far, and the log.
final class ServerContent: Sendable {
  let world: ServedWorld
  let clock: ServerClock
  let images: EncodedImages
  let log: ServerLog
  /// The random losses of packets on their way.
  let path: PathChance
  /// The server that requests are passed on to, and its client; nil if there is none.
  let upstream: (ServedUpstream, UpstreamClient)?
  /// The number of requests for images. The number of a request decides how the server treats it.
  private let imageRequests = Locked<UInt64>(0)
  /// The server that counts the requests that it accepts.
  private let load: Locked<Server>

  /// Starts the clock.
  init(_ world: ServedWorld, speed: Double, _ limits: ImageLimits, _ log: ServerLog) {
    self.world = world
    self.log = log
    load = Locked(world.server)
    clock = ServerClock(speed: speed)
    images = EncodedImages(seed: world.seed, limits, drawn: world.drawn)
    path = PathChance(seed: world.seed)
    upstream = world.upstream.map { ($0, UpstreamClient($0.address, $0.limits)) }
  }

  /// The hosts from which an image has been requested.
  private let knownHosts = Locked<Set<Int>>([])

  /// Notes a request for an image; returns true if it is the first to its host.
  func isFirst(ofHostOf address: AddressID) -> Bool {
    let host = world.feed.host(of: address, among: world.server.configuration.hosts)
    return knownHosts.withLock { $0.insert(host).inserted }
  }

  /// Returns the number of the next request for an image, counted from 1 as the simulator counts.
  func nextImageOrder() -> UInt64 { imageRequests.next() }

  /// Accepts a request for an image, or refuses it beyond its capacity: see `Server.admit`.
  func admit(order: UInt64, at now: Instant) -> (Nanoseconds, ServerAnswer?) {
    let server = world.server
    guard server.configuration.capacity != nil else { return (server.wait(order: order), nil) }
    return load.withLock { $0.admit(order: order, at: now) }
  }

  /// The counts of the log, and of current activity.
  var metrics: ServerMetrics {
    var metrics = log.metrics
    (metrics.encodingHits, metrics.encodingMisses) = images.counts
    metrics.uptime = Nanoseconds(clock.now.nanoseconds).seconds / clock.speed
    return metrics
  }
}
