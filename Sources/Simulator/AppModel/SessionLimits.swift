package import Environment
package import ImagePipeline
import Primitives

/// The limits of a URL session.
package struct SessionLimits: Sendable {
  /// The number of hosts that serve the images.
  let hosts: Int
  /// The maximum number of connections to one host.
  let connections: Int
  /// The maximum number of concurrent requests on one connection.
  let streams: Int
  /// The idle connection that a request gets.
  package let reuses: ConnectionReuse
  /// True if a request that breaks off or is cancelled closes its connection.
  let closesOnCancel: Bool
  let timeout: Nanoseconds
  let waitsForConnectivity: Bool
  /// True if there is an HTTP cache, which stores permanent redirects.
  let remembersRedirects: Bool
  /// The maximum number of bytes of cut responses that are stored for resumption; nil if requests are not resumed.
  let resumes: ByteCount?
  /// True if one byte of a cut response is requested before the rest.
  let probes: Bool
  var isOffline: Bool

  /// Creates the limits of a run's session. An engine may support fewer streams than the server.
  init(_ plan: SessionPlan, streams: Int = .max) {
    self.init(
      plan.strategy.fetch, plan.server, plan.network, hosts: plan.hostCount, streams: streams,
      hasCache: plan.strategy.http != nil)
  }

  /// Creates the limits for the session of a strategy, a server and a network.
  package init(
    _ fetch: FetchConfiguration, _ server: ServerConfiguration, _ network: NetworkProfile,
    hosts: Int? = nil, streams: Int = .max, hasCache: Bool = false
  ) {
    remembersRedirects = hasCache
    let isResumable = server.ranges && (server.entityTags || server.lastModified)
    resumes = isResumable ? fetch.resumes : nil
    (probes, reuses) = (fetch.probes, fetch.reuses)
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
