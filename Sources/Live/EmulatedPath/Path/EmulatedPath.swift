#if os(Linux)
  package import Primitives
  package import Environment

  /// A path with the kernel's own TCP at both ends. This process is the client. A namespace of one of its threads is
  /// the server. Packets between them pass a model of the network path.
  ///
  /// Create one path per process, inside ``ClientNamespace``. It leaves nothing behind when the process ends.
  package final class EmulatedPath: Sendable {
    /// The client's address.
    package static let client = "10.77.0.1"
    /// The server's address.
    package static let serverAddress = "10.77.0.2"
    /// The congestion control requested at both ends, which iOS and most servers use. ``congestionControl(port:)``
    /// returns the one that the kernel uses.
    package static let wantedControl = "cubic"

    /// The reason, in one sentence, for which no path can be emulated here; nil if a path can be emulated.
    package static var obstacle: String? { ClientNamespace.obstacle ?? TunDevice.obstacle }

    /// The server's side.
    package let server: ServerNamespace
    private let clientDevice: TunDevice
    private let serverDevice: TunDevice

    /// Makes both ends.
    ///
    /// - Throws: `EmulationError`.
    package init() throws(EmulationError) {
      clientDevice = try TunDevice(address: Self.client, peer: Self.serverAddress)
      server = try ServerNamespace()
      serverDevice = try server.perform { () throws(EmulationError) in
        try TunDevice(address: Self.serverAddress, peer: Self.client)
      }
    }

    /// Starts to pass packets as a model of the path decides. The model's time starts now.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - seed: Determines the lost packets.
    /// - Returns: The forwarder, which runs until it is stopped.
    package func carry(_ path: NetworkPath, seed: UInt64) -> Forwarder {
      Forwarder(client: clientDevice, server: serverDevice, path, seed: seed)
    }

    /// Sets the number of bytes that the server may send on a new connection before the first acknowledgement. It is
    /// rounded down to whole packets (RFC 6928 recommends ten).
    ///
    /// - Throws: `EmulationError`.
    package func setInitialWindow(_ bytes: ByteCount) throws(EmulationError) {
      let packets = max(1, bytes.bytes / CongestionWindow.segment)
      try server.perform { () throws(EmulationError) in
        try TunDevice.route(
          to: Self.client, from: Self.serverAddress, options: ["initcwnd", "\(packets)"])
      }
    }

    /// Returns the congestion control of the open connections to a port of the server, as `ss` reports it; nil if there
    /// are none.
    package func congestionControl(port: UInt16) -> String? {
      let text = try? server.perform { () throws(EmulationError) in
        try SystemCommand.run(["ss", "-tinH", "state", "established", "sport", "=", ":\(port)"])
      }
      // Each connection has a line of addresses, then a line that begins with the name of the control.
      return text?.split(separator: "\n").first { $0.first?.isWhitespace == true }?
        .split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }
#endif
