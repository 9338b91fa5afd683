#if os(Linux)
  package import Primitives
  package import Environment

  /// A path with the kernel's own TCP at both ends: this process is the client, a namespace of one of its
  /// threads the server, and between them packets go as a network's path says.
  ///
  /// Made once a process, inside ``ClientNamespace``. Nothing of it outlives the process.
  package final class EmulatedPath: Sendable {
    /// The client's address.
    package static let client = "10.77.0.1"
    /// The server's address.
    package static let serverAddress = "10.77.0.2"
    /// The congestion control that is asked for at both ends: what iOS and most servers run. The kernel
    /// may run another; ``congestionControl(port:)`` says which one did.
    package static let wantedControl = "cubic"

    /// Why no path can be emulated here, in one sentence; nil where one can.
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

    /// Lets packets pass as a path says, whose time starts now.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - seed: Decides which packets are lost.
    /// - Returns: What carries them until it is stopped.
    package func carry(_ path: NetworkPath, seed: UInt64) -> Forwarder {
      Forwarder(client: clientDevice, server: serverDevice, path, seed: seed)
    }

    /// Sets what the server may send on a new connection before the first acknowledgement, in whole packets
    /// (RFC 6928 recommends ten).
    ///
    /// - Throws: `EmulationError`.
    package func setInitialWindow(_ bytes: ByteCount) throws(EmulationError) {
      let packets = max(1, bytes.bytes / CongestionWindow.segment)
      try server.perform { () throws(EmulationError) in
        try TunDevice.route(
          to: Self.client, from: Self.serverAddress, options: ["initcwnd", "\(packets)"])
      }
    }

    /// The congestion control of the connections to a port of the server's that are open now, by `ss`; nil
    /// without any.
    package func congestionControl(port: UInt16) -> String? {
      let text = try? server.perform { () throws(EmulationError) in
        try SystemCommand.run(["ss", "-tinH", "state", "established", "sport", "=", ":\(port)"])
      }
      // Each connection has a line of addresses, and one that begins with the name.
      return text?.split(separator: "\n").first { $0.first?.isWhitespace == true }?
        .split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }
#endif
