package import Environment
package import Primitives

/// How a server is to run, apart from the world it serves.
package struct ServerOptions: Sendable {
  /// The address to listen at: an IPv4 or IPv6 address, or a name. The loopback unless given.
  package var host = "127.0.0.1"
  /// The port; 0 for any that is free.
  package var port: UInt16 = 0
  /// Whom the server says to be, over TLS; nil to speak without.
  package var identity: ServerIdentity?
  /// How many times as fast as real time the scenario's clock runs: waits are divided by it and rates
  /// multiplied. Above 0.
  package var speed = 1.0
  /// True if requests for any host are answered. Else a server on the loopback answers those for names of the
  /// loopback, for its own ``host`` and for hosts of the archive alone.
  package var answersAnyHost = true
  /// Threads that make images, and at least as many that serve connections.
  package var threads = 2
  /// Connections at a time, at most half of the files that the process may open; more are turned away.
  package var connections = 8_192
  /// How long a connection may stay silent, or take over the header of a request, until it is closed.
  package var idleSeconds = 60
  /// The bytes of encoded images kept.
  package var encodings = 64 << 20
  /// The bytes of images that are being made, wait to be made or are being sent; a request for one more
  /// is answered with 503. Each counts as what the feed wants of it, and at least a bit a pixel.
  package var underWay = 256 << 20
  /// Records of the log kept in memory, the last ones; none for all.
  package var logLimit: Int?
  /// Receives each record as its request ends, in the order of their ends, one at a time.
  package var logged: (@Sendable (ServerLogRecord) -> Void)?

  /// What the server's URLs begin with.
  var scheme: String { identity == nil ? "http" : "https" }

  /// A server on any free port of the loopback.
  package init() {}
}

/// Whom a server says to be, over TLS.
package struct ServerIdentity: Sendable {
  /// Its private key, as PEM.
  let key: String
  /// Its certificate, then that of the authority that signed it, as PEM.
  let certificates: String

  /// An identity of a key and its certificates, all as PEM.
  package init(key: String, certificates: String) {
    (self.key, self.certificates) = (key, certificates)
  }
}

/// Why a server does not start.
package enum ServerError: ExitCoded, Equatable, CustomStringConvertible {
  /// Another program listens at the port.
  case portInUse(host: String, port: UInt16)
  /// The port is one of those that only the administrator may open.
  case portForbidden(port: UInt16)
  /// The host is none of this machine's.
  case unknownHost(String, reason: String)
  /// The system refuses something else.
  case refused(String, reason: String)
  /// libmicrohttpd does not start; the reason is its own, or the system's.
  case notServed(host: String, scheme: String, reason: String)
  /// The server was started before.
  case alreadyStarted
  /// The feed's pictures are of a size that no picture is made in.
  case pictureSize(PixelSize)

  /// What happened and what to do.
  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) of \(host) is in use; stop the program that uses it, or choose another "
        + "port: --port 0 picks a free one"
    case .portForbidden(let port):
      "port \(port) needs administrator rights; use 1024 or higher: --port 0 picks a free one"
    case .unknownHost(let host, let reason):
      "cannot listen on '\(host)': \(reason); use an address of this machine, such as 127.0.0.1"
    case .refused(let what, let reason): "cannot \(what): \(reason)"
    case .notServed(let host, let scheme, let reason):
      "cannot serve \(scheme) at \(host): \(reason); "
        + (scheme == "https"
          ? "check that GnuTLS of the system may use RSA keys of 2,048 bits, or remove --tls"
          : "check the limits of open files and threads")
    case .pictureSize(let size):
      "the pictures of the feed are \(size.width) by \(size.height) pixels, but served pictures have sides from "
        + "\(ServedWorld.sides.lowerBound) to \(ServedWorld.sides.upperBound); change the size in the feed"
    case .alreadyStarted: "the server was already started; make a new one"
    }
  }

  package var exitCode: ExitCode {
    if case .pictureSize = self { .usage } else { .runFailed }
  }
}
