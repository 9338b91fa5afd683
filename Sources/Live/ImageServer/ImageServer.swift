import Platform
import Environment

/// An HTTP server of the images of a feed, which behaves as a scenario says.
///
/// It renders every image on demand, answers conditional and ranged requests, shapes its traffic to a
/// network, does wrong on purpose where the scenario asks for it, and keeps a log. What it does to a
/// request follows from the seed and from the request's number, so that the same requests in the same
/// order are treated alike in every run.
package final class ImageServer: Sendable {
  private enum Phase: Sendable {
    case new
    case running(Daemon)
    case stopped
  }

  private let core: ServerCore
  private let phase = Locked(Phase.new)

  /// A server that does not run yet. The scenario's clock starts here.
  package init(_ world: ServedWorld, _ options: ServerOptions = ServerOptions()) {
    core = ServerCore(world, options)
  }

  /// Listens and serves, on threads of its own.
  ///
  /// - Returns: Where.
  /// - Throws: `ServerError` if the port is taken, the host is not this machine's, or the feed's pictures
  ///   cannot be made.
  package func start() throws(ServerError) -> ServerAddress {
    try phase.withLock { phase throws(ServerError) in
      guard case .new = phase else { throw ServerError.alreadyStarted }
      for size in core.content.world.feed.configuration.allClasses.map(\.pixels)
      where ![size.width, size.height].allSatisfy(ServedWorld.sides.contains) {
        throw ServerError.pictureSize(size)
      }
      let openFiles = OpenFileLimit.raise()
      let socket = try ListeningSocket(host: core.options.host, port: core.options.port)
      phase = .running(try Daemon(core, on: socket, openFiles: openFiles))
      return ServerAddress(
        scheme: core.options.scheme, host: core.options.host, port: socket.port,
        isLoopback: socket.isLoopback)
    }
  }

  /// Breaks off what is under way, closes everything, and returns once nothing runs any more.
  ///
  /// To stop twice, or without having started, does nothing.
  package func stop() {
    let daemon: Daemon? = phase.withLock { phase in
      let running = if case .running(let daemon) = phase { daemon } else { nil as Daemon? }
      let isFirst = if case .stopped = phase { false } else { true }
      phase = .stopped
      if isFirst { core.waker.close() }
      return running
    }
    core.content.images.close()
    core.content.upstream?.1.close()
    daemon?.stop()
  }

  /// The records of requests that ended, oldest first: all, or the last ones where the options set a
  /// limit.
  ///
  /// - Complexity: O(*n*).
  package var log: [ServerLogRecord] { core.content.log.records }

  /// Counts of what the server has done since its start.
  package var metrics: ServerMetrics { core.content.metrics }

  deinit { stop() }
}

/// Where a server listens.
package struct ServerAddress: Equatable, Sendable {
  /// `http`, or with TLS `https`.
  package let scheme: String
  /// The host as it was given.
  package let host: String
  /// The port.
  package let port: UInt16
  /// True if only this machine can reach it.
  package let isLoopback: Bool

  /// What URLs of the server begin with, without a slash at the end.
  package var url: String {
    let isIPv6 = host.contains(":")
    return "\(scheme)://\(isIPv6 ? "[\(host)]" : host):\(port)"
  }
}
