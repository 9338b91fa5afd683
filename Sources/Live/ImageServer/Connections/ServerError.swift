package import Environment
package import Primitives

/// The reason for which a server does not start.
package enum ServerError: ExitCoded, Equatable, CustomStringConvertible {
  /// Another program listens at the port.
  case portInUse(host: String, port: UInt16)
  /// Only the administrator may open the port.
  case portForbidden(port: UInt16)
  /// The host is not an address of this machine.
  case unknownHost(String, reason: String)
  /// The system refuses a call.
  case refused(String, reason: String)
  /// libmicrohttpd does not start. libmicrohttpd or the system gives the reason.
  case notServed(host: String, scheme: String, reason: String)
  /// The server was started before.
  case alreadyStarted
  /// The feed has a picture size that cannot be drawn.
  case pictureSize(PixelSize)

  /// The error and the action to take.
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
          ? "check that the system has GnuTLS and lets it use RSA keys of 2,048 bits, or remove --tls"
          : "check the limits of open files and threads")
    case .pictureSize(let size):
      "the pictures of the feed are \(size.width) by \(size.height) pixels, but served pictures have sides from "
        + "\(ServedSetup.sides.lowerBound) to \(ServedSetup.sides.upperBound); change the size in the feed"
    case .alreadyStarted: "the server was already started; make a new one"
    }
  }

  package var exitCode: ExitCode {
    if case .pictureSize = self { .usage } else { .runFailed }
  }
}
