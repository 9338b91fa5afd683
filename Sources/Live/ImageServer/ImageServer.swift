import Environment
import Platform

/// An HTTP server for the images of a feed, with the behaviour of a scenario.
///
/// It renders every image on demand and answers conditional and range requests. It shapes its traffic to a network,
/// causes the scenario's faults, and writes a log. The seed and a request's number decide how it treats a request.
/// Every run therefore treats the same requests in the same order alike.
package final class ImageServer: Sendable {
  private enum Phase: Sendable {
    case new
    case running(Acceptor)
    case stopped
  }

  private let core: ServerCore
  private let phase = Locked(Phase.new)

  /// Creates a server without starting it. The scenario's clock starts at this call.
  package init(_ setup: ServedSetup, _ options: ServerOptions = ServerOptions()) {
    core = ServerCore(setup, options)
  }

  /// Listens and serves on separate threads.
  ///
  /// - Returns: The server's address.
  /// - Throws: `ServerError` if the port is in use, the host is not this machine's, or the feed's pictures cannot be
  ///   made.
  package func start() throws(ServerError) -> ServerAddress {
    try phase.withLock { phase throws(ServerError) in
      guard case .new = phase else { throw ServerError.alreadyStarted }
      for size in core.content.setup.feed.configuration.allClasses.map(\.pixels)
      where ![size.width, size.height].allSatisfy(ServedSetup.sides.contains) {
        throw ServerError.pictureSize(size)
      }
      let openFiles = OpenFileLimit.raise()
      let socket = try ListeningSocket(host: core.options.host, port: core.options.port)
      phase = .running(try Acceptor(core, on: socket, openFiles: openFiles))
      return ServerAddress(
        scheme: core.options.scheme, host: core.options.host, port: socket.port,
        isLoopback: socket.isLoopback)
    }
  }

  /// Breaks active requests off, closes all connections, and returns when all threads have ended.
  ///
  /// The call does nothing if the server was not started, or has been stopped.
  package func stop() {
    let acceptor: Acceptor? = phase.withLock { phase in
      let running = if case .running(let acceptor) = phase { acceptor } else { nil as Acceptor? }
      let isFirst = if case .stopped = phase { false } else { true }
      phase = .stopped
      if isFirst { core.waker.close() }
      return running
    }
    core.content.images.close()
    core.content.upstream?.1.close()
    acceptor?.stop()
  }

  /// The records of requests that ended, oldest first. If the options set a limit, only the newest are included.
  ///
  /// - Complexity: O(*n*).
  package var log: [ServerLogRecord] { core.content.log.records }

  /// Counts of the server's work since its start.
  package var metrics: ServerMetrics { core.content.metrics }

  deinit { stop() }
}

/// The address of a listening server.
package struct ServerAddress: Equatable, Sendable {
  /// `http`, or `https` with TLS.
  package let scheme: String
  /// The host as given.
  package let host: String
  package let port: UInt16
  /// True if only this machine can reach the address.
  package let isLoopback: Bool

  /// Creates an address.
  package init(scheme: String, host: String, port: UInt16, isLoopback: Bool) {
    (self.scheme, self.host, self.port) = (scheme, host, port)
    self.isLoopback = isLoopback
  }

  /// The start of the server's URLs, without a slash at its end.
  package var url: String {
    let isIPv6 = host.contains(":")
    return "\(scheme)://\(isIPv6 ? "[\(host)]" : host):\(port)"
  }
}
