/// The options of a server, apart from the content it serves.
package struct ServerOptions: Sendable {
  /// The address to listen at: an IPv4 or IPv6 address, or a name. The loopback by default.
  package var host = "127.0.0.1"
  /// The port; 0 for any free port.
  package var port: UInt16 = 0
  /// The identity that the server shows over TLS; nil for a server without TLS.
  package var identity: ServerIdentity?
  /// The speed of the scenario's clock relative to real time, above 0. Waits are divided by it, and rates are
  /// multiplied.
  package var speed = 1.0
  /// True if requests for any host are answered. Otherwise a server on the loopback answers only requests for names
  /// of the loopback, for its own ``host`` and for hosts of the archive.
  package var answersAnyHost = true
  /// Threads that make images, and at least as many that serve connections.
  package var threads = 2
  /// The most connections at a time, at most half of the files that the process may open; more are refused.
  package var connections = 8_192
  /// The time after which a silent connection, or one whose request header is incomplete, is closed.
  package var idleSeconds = 60
  /// The bytes of encoded images that are kept.
  package var encodings = 64 << 20
  /// The bytes of images that are being made, wait to be made or are being sent. A request for an image without room is
  /// answered with 503. Each image counts with the length that the feed gives it, at least one bit per pixel.
  package var underWay = 256 << 20
  /// The number of last records of the log kept in memory; nil for all.
  package var logLimit: Int?
  /// Receives each record as its request ends, in the order of their ends, one at a time.
  package var logged: (@Sendable (ServerLogRecord) -> Void)?

  /// The scheme of the server's URLs.
  var scheme: String { identity == nil ? "http" : "https" }

  /// Options of a server on any free port of the loopback.
  package init() {}
}

/// The identity that a server shows over TLS.
package struct ServerIdentity: Sendable {
  /// The private key, as PEM.
  let key: String
  /// The certificate, then that of the authority that signed it, as PEM.
  let certificates: String

  /// Makes an identity of a key and its certificates, all as PEM.
  package init(key: String, certificates: String) {
    (self.key, self.certificates) = (key, certificates)
  }
}
