import Environment
import Platform
import Primitives

/// The sources of responses: the served content, its clock, the images made so far, and the log.
final class ServerContent: Sendable {
  let setup: ServedSetup
  let clock: ServerClock
  let images: EncodedImages
  let log: ServerLog
  /// The random losses of packets on the path.
  let path: PathChance
  /// The server that requests are passed on to, and its client; nil if there is none.
  let upstream: (ServedUpstream, UpstreamClient)?
  /// The number of requests for images. A request's number decides how the server treats it.
  private let imageRequests = Locked<UInt64>(0)
  /// The server, with the requests that it has accepted.
  private let load: Locked<Server>

  /// Starts the clock.
  init(_ setup: ServedSetup, speed: Double, _ limits: ImageLimits, _ log: ServerLog) {
    self.setup = setup
    self.log = log
    load = Locked(setup.server)
    clock = ServerClock(speed: speed)
    images = EncodedImages(seed: setup.seed, limits, drawn: setup.drawn)
    path = PathChance(seed: setup.seed)
    upstream = setup.upstream.map { ($0, UpstreamClient($0.address, $0.limits)) }
  }

  /// The numbers of the hosts from which an image has been requested.
  private let knownHosts = Locked<Set<Int>>([])

  /// Records a request for an image; returns true if it is the first request to its host.
  func isFirst(ofHostOf address: AddressID) -> Bool {
    let host = setup.feed.host(of: address, among: setup.server.configuration.hosts)
    return knownHosts.withLock { $0.insert(host).inserted }
  }

  /// Returns the number of the next request for an image, counted from 1 as in the simulator.
  func nextImageOrder() -> UInt64 { imageRequests.next() }

  /// Accepts a request for an image, or refuses it if the server is at its capacity: see `Server.admit`.
  func admit(order: UInt64, at now: Instant) -> (Nanoseconds, ServerResponse?) {
    let server = setup.server
    guard server.configuration.capacity != nil else { return (server.wait(order: order), nil) }
    return load.withLock { $0.admit(order: order, at: now) }
  }

  /// The counts of the log, the image cache and the open connections.
  var metrics: ServerMetrics {
    var metrics = log.metrics
    (metrics.encodingHits, metrics.encodingMisses) = images.counts
    metrics.uptime = Nanoseconds(clock.now.nanoseconds).seconds / clock.speed
    return metrics
  }
}
