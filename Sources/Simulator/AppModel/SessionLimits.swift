package import ImagePipeline
import Primitives
package import Environment

/// What a URL session goes by.
package struct SessionLimits: Sendable {
  /// Hosts that the images come from.
  let hosts: Int
  /// Connections to one host.
  let connections: Int
  /// Requests at a time on one connection.
  let streams: Int
  /// Whether a request that breaks off, or is given up, closes its connection.
  let closesOnCancel: Bool
  let timeout: Nanoseconds
  let waitsForConnectivity: Bool
  /// Whether there is an HTTP cache, which remembers where addresses have moved for good.
  let remembersRedirects: Bool
  var isOffline: Bool

  /// The limits of a run's session; a host may bear fewer streams than the server.
  init(_ plan: SessionPlan, streams: Int = .max) {
    self.init(
      plan.strategy.fetch, plan.server, plan.network, hosts: plan.hostCount, streams: streams,
      hasCache: plan.strategy.http != nil)
  }

  /// The limits of a strategy's session, a server and a network.
  package init(
    _ fetch: FetchConfiguration, _ server: ServerConfiguration, _ network: NetworkProfile,
    hosts: Int? = nil, streams: Int = .max, hasCache: Bool = false
  ) {
    remembersRedirects = hasCache
    self.hosts = hosts ?? server.hosts
    let spoken = server.spokenProtocol
    connections = spoken.maxConnections(allowed: fetch.connectionsPerHost)
    self.streams = spoken.streamLimit(allowed: min(streams, server.concurrentStreams))
    closesOnCancel = spoken.closesOnCancel
    timeout = fetch.timeout
    waitsForConnectivity = fetch.waitsForConnectivity
    isOffline = network.offline
  }
}
