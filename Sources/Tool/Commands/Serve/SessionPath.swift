import AppModel
import CommandKit
import EmulatedPath
import ImageServer
import LiveRuns
import Platform
import Primitives

/// The emulated path before a session's server, and the client at its end.
final class SessionPath: Sendable {
  private let network: SecureNetwork
  /// The client's command line; empty if clients are started by hand.
  private let client: [String]
  #if os(Linux)
    private let program = Locked<ClientProgram?>(nil)
  #endif

  /// Moves the process into separate namespaces, and makes the path there. The process is executed anew, and its first
  /// call does not return. Call it before anything is read or written.
  ///
  /// - Throws: `CommandFailure` if a path is impossible here, or if the client's program is missing; `EmulationError`.
  init(_ client: [String]) throws {
    self.client = client
    #if os(Linux)
      if let name = client.first, !name.contains("/"), SystemCommand.path(of: name) == nil {
        throw CommandFailure("'\(name)' is no program of the search path; name another COMMAND")
      }
      if let obstacle = EmulatedPath.obstacle {
        throw CommandFailure(
          .runFailed,
          "--path: no network can be emulated here, as \(obstacle); use --network, which shapes HTTP/1.1 above the "
            + "socket")
      }
      guard ClientNamespace.isInside else { throw ClientNamespace.enter() }
      try ClientNamespace.prepare()
      network = try SecureNetwork()
    #else
      throw CommandFailure(
        .runFailed, "--path: networks are emulated on Linux only; use --network")
    #endif
  }

  /// Adapts the options of the server, which only the path reaches.
  func adapt(_ options: inout ServerOptions) {
    options.port = network.backend
    options.answersAnyHost = true
  }

  /// Starts the server, and the path's time.
  ///
  /// - Returns: The address at the client's end.
  func start(_ server: ImageServer, for plan: SessionPlan) throws -> ServerAddress {
    _ = try network.start(server, for: plan)
    return ServerAddress(
      scheme: "https", host: SecureNetwork.host, port: network.port, isLoopback: true)
  }

  /// The command that starts a client by hand; nil if the session has its own client.
  var entrance: [String]? {
    #if os(Linux)
      client.isEmpty ? ClientNamespace.entrance : nil
    #else
      nil
    #endif
  }

  /// The file with the certificate that clients trust, as they see it.
  var authority: String {
    #if os(Linux)
      RunCertificates.bundle
    #else
      ""
    #endif
  }

  /// Starts the client, if the session has one.
  ///
  /// - Parameter ended: Called when it has ended.
  func startClient(at address: ServerAddress, _ ended: @escaping @Sendable () -> Void) throws {
    #if os(Linux)
      guard !client.isEmpty else { return }
      let started = try ClientProgram(client, url: address.url, notice: ended)
      program.withLock { $0 = started }
    #endif
  }

  /// Ends the client and the path.
  ///
  /// - Returns: The exit code of the client; nil if the session has none.
  func finish() -> Int32? {
    defer { network.leave() }
    #if os(Linux)
      return program.withLock { $0 }?.finish()
    #else
      return nil
    #endif
  }
}
