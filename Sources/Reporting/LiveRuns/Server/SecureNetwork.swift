#if os(Linux)
  package import EmulatedPath
  package import AppModel
  package import ImageServer
  import Platform
  import Primitives
  package import Environment

  /// HTTP/2 with TLS for live runs, over an emulated path with the kernel's own TCP. If no path can be emulated, it
  /// goes over the loopback, as fast as the machine allows.
  ///
  /// It is created once per process, inside ``ClientNamespace``, and serves one run at a time.
  package final class SecureNetwork: Sendable {
    /// The protocol of the network.
    package static let spoken = HTTPProtocol.http2

    /// The port of the image servers behind it, one at a time.
    package let backend: UInt16 = 8_000

    private static let loopback = "127.0.0.1"
    private let path: EmulatedPath?
    private let serverSide: ServerNamespace
    private let front: TLSServer
    /// The forwarder of the current run's packets, and a round trip of its network.
    private let carried = Locked<(forwarder: Forwarder, roundTrip: Nanoseconds)?>(nil)

    /// Makes the path, and the server with TLS at its end.
    ///
    /// - Throws: `EmulationError`.
    package init() throws(EmulationError) {
      let path = EmulatedPath.obstacle == nil ? try EmulatedPath() : nil
      let host = path == nil ? Self.loopback : EmulatedPath.serverAddress
      let serverSide = if let path { path.server } else { try ServerNamespace(isApart: false) }
      let certificates = try RunCertificates(host: host)
      let backend = backend
      front = try serverSide.perform { () throws(EmulationError) in
        try TLSServer(Self.spoken, at: host, before: backend, certificates)
      }
      (self.path, self.serverSide) = (path, serverSide)
    }

    /// The network of the runs.
    package var network: LiveNetwork { path == nil ? .unshaped : .emulated }

    /// The command that starts a further program at the client's end, from outside of the namespaces.
    package var entrance: [String] { ClientNamespace.entrance }
    /// The file with the certificate that clients trust, as they see it.
    package var authority: String { RunCertificates.bundle }

    /// Starts a run's server behind the network, and the clock of the path.
    ///
    /// - Returns: The address of the server with TLS.
    package func start(_ server: ImageServer, for plan: SessionPlan) throws -> ServerAddress {
      let started = try serverSide.perform { () throws(EmulationError) in
        Result { () throws(ServerError) in try server.start() }
      }
      _ = try started.get()
      try path?.setInitialWindow(plan.server.initialWindow)
      let forwarder = path?.carry(NetworkPath(plan.network, seed: plan.seed), seed: plan.seed)
      carried.withLock { $0 = forwarder.map { ($0, plan.network.roundTrip) } }
      let host = path == nil ? Self.loopback : EmulatedPath.serverAddress
      return ServerAddress(scheme: "https", host: host, port: front.port, isLoopback: true)
    }

    /// Changes the path after the device has changed to another network.
    func change(to profile: NetworkProfile, seed: UInt64) {
      carried.withLock {
        $0?.forwarder.change(to: NetworkPath(profile, seed: seed))
        $0?.roundTrip = profile.roundTrip
      }
    }

    /// Ends the run's path after its connections were closed.
    package func leave() {
      guard let (forwarder, roundTrip) = carried.withLock({ $0.take() }) else { return }
      forwarder.stop(closing: roundTrip)
    }
  }
#else
  package import AppModel
  package import Environment
  package import ImageServer

  /// HTTP/2 with TLS for live runs, which only Linux has.
  package enum SecureNetwork: Sendable {
    package static let spoken = HTTPProtocol.http2

    package var backend: UInt16 { switch self {} }
    var network: LiveNetwork { switch self {} }
    package var entrance: [String] { switch self {} }
    package var authority: String { switch self {} }
    package func start(_ server: ImageServer, for plan: SessionPlan) throws -> ServerAddress {
      switch self {}
    }
    func change(to profile: NetworkProfile, seed: UInt64) {}
    package func leave() {}
  }
#endif
