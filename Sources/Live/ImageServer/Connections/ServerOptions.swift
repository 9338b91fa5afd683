/// The options of a server. They do not include its content.
package struct ServerOptions: Sendable {
  /// The address to listen at: an IPv4 or IPv6 address, or a name. The loopback by default.
  package var host = "127.0.0.1"
  /// The port; 0 for any free port.
  package var port: UInt16 = 0
  /// The identity that the server presents in TLS; nil for a server without TLS.
  package var identity: ServerIdentity?
  /// The speed of the scenario's clock relative to real time, above 0. Waits are divided by it and rates are multiplied
  /// by it.
  package var speed = 1.0
  /// True if requests for any host are answered. If false, a server on the loopback answers only requests for names of
  /// the loopback, for its own ``host`` and for hosts of the archive.
  package var answersAnyHost = true
  /// The number of threads that make images, and the minimum number of threads that serve connections.
  package var threads = 2
  /// The maximum number of concurrent connections, at most half of the files that the process may open. More are
  /// refused.
  package var connections = 8_192
  /// The time, in seconds, after which a silent connection, or one whose request header is incomplete, is closed.
  package var idleSeconds = 60
  /// The maximum number of bytes of encoded images in the cache.
  package var encodings = 64 << 20
  /// The maximum number of bytes of images that wait to be made, are being made or are being sent. A request beyond it
  /// gets 503. Each image counts with the length that the feed gives it, and with at least one bit per pixel.
  package var underWay = 256 << 20
  /// The maximum number of log records kept in memory, the newest; nil if all are kept.
  package var logLimit: Int?
  /// Receives each record when its request ends. Several threads call it, also at the same time.
  package var logged: (@Sendable (ServerLogRecord) -> Void)?

  /// The scheme of the server's URLs.
  var scheme: String { identity == nil ? "http" : "https" }

  /// Creates the options of a server on any free port of the loopback.
  package init() {}
}

/// The identity that a server shows over TLS.
package struct ServerIdentity: Sendable {
  /// The private key, as PEM.
  let key: String
  /// The certificate, then the certificate of the authority that signed it, as PEM.
  let certificates: String

  /// Creates an identity from a key and its certificates, all as PEM.
  package init(key: String, certificates: String) {
    (self.key, self.certificates) = (key, certificates)
  }
}
