#if os(Linux)
  import Foundation
  package import Environment

  /// A TLS proxy (nghttpx) in front of a server without TLS. That server is on the loopback of the same namespace.
  package struct TLSServer: Sendable {
    /// The maximum number of concurrent HTTP/2 streams, as on most servers (RFC 9113, section 5.1.2, recommends at
    /// least 100).
    package static let streams = 128

    /// The server's URL, such as `https://10.77.0.2:8443`, without a slash at the end.
    package let url: String
    /// The port of the server.
    package let port: UInt16

    /// Starts the server and returns once it listens. The server ends with the calling thread.
    ///
    /// - Parameters:
    ///   - spoken: The protocol of the server.
    ///   - host: The address of the server.
    ///   - backend: The port of the server behind it, which speaks HTTP/1.1.
    ///   - certificates: The server's certificates, shared by all servers of the process.
    /// - Throws: `EmulationError`.
    package init(
      _ spoken: HTTPProtocol, at host: String, before backend: UInt16,
      _ certificates: RunCertificates
    ) throws(EmulationError) {
      port = Self.port(spoken)
      url = "https://\(host):\(port)"
      try SystemCommand.startServer([
        "nghttpx", "--conf=/dev/null", "--single-process", "--workers=1", "--log-level=FATAL",
        "--frontend=\(host),\(port)", "--backend=127.0.0.1,\(backend)",
        // A client program of the user may not support HTTP/2.
        "\(try Self.protocolOption())=\(spoken == .http2 ? "h2,http/1.1" : spoken.negotiatedName)",
        "--frontend-http2-max-concurrent-streams=\(Self.streams)", "--no-ocsp",
        "--frontend-read-timeout=1h", "--frontend-write-timeout=1h",
        "--frontend-keep-alive-timeout=1h", "--frontend-http2-read-timeout=1h",
        "--backend-keep-alive-timeout=1h", "--backend-read-timeout=1h",
        "--accesslog-file=/dev/null", "--errorlog-file=/dev/null", certificates.key,
        certificates.chain,
      ])
      try Self.awaitPort(port)
    }

    /// Returns the port for a protocol. All servers have the same address.
    private static func port(_ spoken: HTTPProtocol) -> UInt16 {
      8_444 - UInt16(HTTPProtocol.allCases.firstIndex(of: spoken) ?? 0)
    }

    /// Returns the option of the installed nghttpx that sets the list of protocols: `--npn-list` until version 1.58.
    private static func protocolOption() throws(EmulationError) -> String {
      try SystemCommand.run(["nghttpx", "--help"]).contains("--alpn-list")
        ? "--alpn-list" : "--npn-list"
    }

    private static func awaitPort(_ port: UInt16) throws(EmulationError) {
      for _ in 0..<100 {
        if try SystemCommand.run(["ss", "-ltnH"]).contains(":\(port) ") { return }
        Thread.sleep(forTimeInterval: 0.05)
      }
      throw .silent("nghttpx")
    }
  }
#endif
