#if os(Linux)
  import AppModel
  import CommandKit
  import EmulatedPath
  import ImageServer
  import LiveRuns
  import Platform
  import Primitives

  /// The emulated path before a session's server, and the client at its end.
  final class SessionPath: Sendable {
    /// The file with the certificate that clients trust, as they see it.
    static let authority = RunCertificates.bundle

    private let network: SecureNetwork
    /// The client's command line; empty if clients are started by hand.
    private let client: [String]
    private let program = Locked<ClientProgram?>(nil)

    /// Moves the process into separate namespaces, and makes the path there. The process is executed anew, and its
    /// first call does not return. Call it before anything is read or written.
    ///
    /// - Throws: `CommandFailure` if a path is impossible here or the client's program is missing; `EmulationError`.
    init(_ client: [String]) throws {
      self.client = client
      if let name = client.first, !name.contains("/"), SystemCommand.path(of: name) == nil {
        throw CommandFailure("'\(name)' is no program of the search path; name another COMMAND")
      }
      if let obstacle = EmulatedPath.obstacle {
        throw CommandFailure(
          .runFailed,
          "--path: no network can be emulated here, as \(obstacle); use --network, which shapes HTTP/1.1 instead"
        )
      }
      guard ClientNamespace.isInside else { throw ClientNamespace.enter() }
      try ClientNamespace.prepare()
      network = try SecureNetwork()
    }

    /// Adapts the options of the server, which only the path reaches.
    func adapt(_ options: inout ServerOptions) {
      (options.port, options.answersAnyHost) = (network.backend, true)
    }

    /// Starts the server, and the path's time.
    ///
    /// - Returns: The address at the client's end.
    /// - Throws: The reason for which it does not start.
    func start(_ server: ImageServer, for plan: SessionPlan) throws -> ServerAddress {
      try network.start(server, for: plan)
    }

    /// The command that starts a client by hand; nil if the session has its own client.
    var entrance: [String]? { client.isEmpty ? ClientNamespace.entrance : nil }

    /// Starts the client, if the session has one.
    ///
    /// - Parameters:
    ///   - address: The address of the server.
    ///   - ended: Called when the client has ended.
    /// - Throws: `EmulationError` if it cannot be started.
    func startClient(at address: ServerAddress, _ ended: @escaping @Sendable () -> Void) throws {
      guard !client.isEmpty else { return }
      let started = try ClientProgram(
        client, url: address.url, authority: Self.authority, notice: ended)
      program.withLock { $0 = started }
    }

    /// Ends the client and the path.
    ///
    /// - Returns: The exit code of the client; nil if the session has none.
    func finish() -> Int32? {
      defer { network.leave() }
      return program.withLock { $0 }?.finish()
    }
  }
#else
  import AppModel
  import CommandKit
  import ImageServer

  /// The emulated path before a session's server, which only Linux has.
  enum SessionPath {
    static let authority = ""
    init(_ client: [String]) throws {
      throw CommandFailure(.runFailed, "--path: only Linux emulates networks; use --network")
    }
    func adapt(_ options: inout ServerOptions) {}
    func start(_ server: ImageServer, for plan: SessionPlan) -> ServerAddress { switch self {} }
    var entrance: [String]? { switch self {} }
    func startClient(at address: ServerAddress, _ ended: @escaping @Sendable () -> Void) {}
    func finish() -> Int32? { switch self {} }
  }
#endif
