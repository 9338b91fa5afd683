#if os(Linux)
  import EmulatedPath
  import Foundation
  import World

  /// A server for each protocol in the server's namespace: nghttpx, which ends TLS, before one backend.
  package struct TLSServers: Sendable {
    /// Streams that HTTP/2's server allows at a time, as most do (RFC 9113, section 5.1.2, recommends no
    /// fewer than 100).
    package static let streams = 128

    private static let backendPort: UInt16 = 8_000

    /// Where the server of a protocol listens.
    static func port(_ spoken: HTTPProtocol) -> UInt16 {
      switch spoken {
      case .http1: 8_444
      case .http2: 8_443
      }
    }

    /// What is asked for a body of so many bytes.
    static func url(_ spoken: HTTPProtocol, bytes: Int) -> String {
      "https://\(EmulatedPath.serverAddress):\(port(spoken))/bytes/\(bytes)"
    }

    /// Starts them, and returns once they listen. They end with the process.
    ///
    /// - Throws: `EmulationError`.
    init(in namespace: ServerNamespace, _ certificates: RunCertificates) throws(EmulationError) {
      let option = try Self.protocolOption()
      try namespace.perform { () throws(EmulationError) in
        _ = try BytesBackend(port: Self.backendPort)
        for spoken in HTTPProtocol.allCases {
          try SystemCommand.startServer(
            Self.command(spoken, certificates, protocolOption: option))
        }
        try Self.awaitPorts()
      }
    }

    private static func command(
      _ spoken: HTTPProtocol, _ certificates: RunCertificates, protocolOption: String
    ) -> [String] {
      [
        "nghttpx", "--conf=/dev/null", "--single-process", "--workers=1", "--log-level=FATAL",
        "--frontend=\(EmulatedPath.serverAddress),\(port(spoken))",
        "--backend=127.0.0.1,\(backendPort)",
        "\(protocolOption)=\(spoken == .http2 ? "h2" : "http/1.1")",
        "--frontend-http2-max-concurrent-streams=\(streams)", "--no-ocsp",
        "--frontend-read-timeout=1h", "--frontend-write-timeout=1h",
        "--frontend-keep-alive-timeout=1h", "--frontend-http2-read-timeout=1h",
        "--backend-keep-alive-timeout=1h", "--accesslog-file=/dev/null",
        "--errorlog-file=/dev/null", certificates.key, certificates.chain,
      ]
    }

    /// How this version of nghttpx calls the list of protocols: `--npn-list` until 1.58.
    private static func protocolOption() throws(EmulationError) -> String {
      try SystemCommand.run(["nghttpx", "--help"]).contains("--alpn-list")
        ? "--alpn-list" : "--npn-list"
    }

    private static func awaitPorts() throws(EmulationError) {
      for _ in 0..<100 {
        let listening = try SystemCommand.run(["ss", "-ltnH"])
        if HTTPProtocol.allCases.allSatisfy({ listening.contains(":\(port($0)) ") }) { return }
        usleep(50_000)
      }
      throw .silent("nghttpx")
    }
  }
#endif
