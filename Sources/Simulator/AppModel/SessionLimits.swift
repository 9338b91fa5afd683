package import ImagePipeline
import Primitives
package import Environment

/// What a URL session goes by.
package struct SessionLimits: Sendable {
  /// Whether all requests share one connection, as with HTTP/2.
  let sharesConnection: Bool
  /// Hosts that the images come from.
  let hosts: Int
  /// Connections to one host over HTTP/1.1.
  let connections: Int
  /// Requests on one connection of HTTP/2.
  let streams: Int
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
    sharesConnection = server.spokenProtocol == .http2
    self.hosts = hosts ?? server.hosts
    connections = fetch.connectionsPerHost
    self.streams = min(streams, server.concurrentStreams)
    timeout = fetch.timeout
    waitsForConnectivity = fetch.waitsForConnectivity
    isOffline = network.offline
  }
}
