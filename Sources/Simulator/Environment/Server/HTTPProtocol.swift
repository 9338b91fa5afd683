import Primitives

/// A version of HTTP, by how its requests share connections.
package enum HTTPProtocol: String, NamedChoice {
  /// HTTP/1.1: one request at a time on each connection; giving one up closes its connection (RFC 9112).
  case http1
  /// HTTP/2: all requests on one connection; giving one up resets its stream only (RFC 9113).
  case http2
}

/// What secures a connection, by the round trips that it adds to opening one.
package enum TLSVersion: String, NamedChoice {
  /// Nothing. URLSession speaks HTTP/1.1 then, whatever else the server offers.
  case none
  /// TLS 1.2: two round trips, one where a session is resumed (RFC 5246, section 7.3).
  case tls12 = "1.2"
  /// TLS 1.3: one round trip (RFC 8446, section 2). URLSession sends no early data of its own accord.
  case tls13 = "1.3"

  /// Round trips before the first request may leave.
  ///
  /// - Parameter isResumed: Whether there was a connection to the server before.
  /// - Returns: Their number.
  package func roundTrips(isResumed: Bool) -> Int64 {
    switch self {
    case .none: 0
    case .tls12: isResumed ? 1 : 2
    case .tls13: 1
    }
  }
}
