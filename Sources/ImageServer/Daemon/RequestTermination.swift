import CMicroHTTPD

/// How libmicrohttpd says a request ended.
enum RequestTermination {
  /// The answer was sent whole.
  case answered
  /// Nothing came for too long.
  case timedOut
  /// The server stops.
  case stopped
  /// Anything else: the client left, or the answer was broken off.
  case broken

  init(_ code: MHD_RequestTerminationCode) {
    self =
      switch code {
      case .REQUEST_TERMINATED_COMPLETED_OK: .answered
      case .REQUEST_TERMINATED_TIMEOUT_REACHED: .timedOut
      case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: .stopped
      default: .broken
      }
  }
}
