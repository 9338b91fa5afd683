/// Why a server does not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
  /// Another program listens at the port.
  case portInUse(host: String, port: UInt16)
  /// The port is one of those that only the administrator may open.
  case portForbidden(port: UInt16)
  /// The host is none of this machine's.
  case unknownHost(String, reason: String)
  /// The system refuses something else.
  case refused(String, reason: String)
  /// The server was started before.
  case alreadyStarted

  /// What happened and what to do.
  public var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) of \(host) is in use; stop the program that listens there, or take another port: "
        + "--port 0 picks a free one"
    case .portForbidden(let port):
      "port \(port) needs administrator rights; take one from 1024 on: --port 0 picks a free one"
    case .unknownHost(let host, let reason):
      "cannot listen at '\(host)': \(reason); give an address of this machine, such as 127.0.0.1"
    case .refused(let what, let reason): "cannot \(what): \(reason)"
    case .alreadyStarted: "the server was started before; make a new one"
    }
  }
}
