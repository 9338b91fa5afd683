import Primitives

/// A version of HTTP. Its properties describe how clients, servers and the network treat it.
package enum HTTPProtocol: String, NamedChoice {
  /// HTTP/1.1: one request at a time on each connection. Cancelling a request closes its connection (RFC 9112).
  case http1
  /// HTTP/2: all requests on one connection. Cancelling a request resets only its stream (RFC 9113).
  case http2

  /// The protocol of connections without TLS. TLS negotiates all other protocols (RFC 7301).
  package static var unsecured: HTTPProtocol { .http1 }

  /// True if requests are streams of one connection.
  package var multiplexes: Bool {
    switch self {
    case .http1: false
    case .http2: true
    }
  }

  /// True if a request that breaks off or is cancelled closes its connection.
  package var closesOnCancel: Bool { !multiplexes }

  /// The name of the protocol in TLS negotiation (RFC 7301).
  package var negotiatedName: String {
    switch self {
    case .http1: "http/1.1"
    case .http2: "h2"
    }
  }

  /// Returns the maximum number of a client's connections to one host.
  ///
  /// - Parameter limit: The maximum if requests do not share a connection.
  /// - Returns: The number of connections.
  package func maxConnections(allowed limit: Int) -> Int { multiplexes ? 1 : limit }

  /// Returns the maximum number of requests on one connection.
  ///
  /// - Parameter limit: The number of streams that client and server allow.
  /// - Returns: The number of requests.
  package func streamLimit(allowed limit: Int) -> Int { multiplexes ? limit : 1 }

  /// Returns the round trips that open a connection: one of TCP, then those of TLS.
  ///
  /// - Parameters:
  ///   - tls: The version of TLS.
  ///   - isResumed: True if there was an earlier connection to the server.
  /// - Returns: The numbers of round trips.
  package func handshake(_ tls: TLSVersion, isResumed: Bool) -> Handshake {
    Handshake(transport: 1, tls: tls.roundTrips(isResumed: isResumed))
  }
}

/// The round trips that open a connection.
package struct Handshake: Sendable, BitwiseCopyable {
  /// The number of round trips of the transport, before TLS begins.
  package let transport: Int64
  /// The number of round trips of TLS, before the first request may leave.
  package let tls: Int64
}

/// The version of TLS, with the round trips that it adds to opening a connection.
package enum TLSVersion: String, NamedChoice {
  /// No TLS. URLSession then speaks HTTP/1.1, regardless of the server's other protocols.
  case none
  /// TLS 1.2: two round trips, or one if a session is resumed (RFC 5246, section 7.3).
  case tls12 = "1.2"
  /// TLS 1.3: one round trip (RFC 8446, section 2). URLSession sends no early data by default.
  case tls13 = "1.3"

  /// Returns the number of round trips of TLS before the first request may leave.
  fileprivate func roundTrips(isResumed: Bool) -> Int64 {
    switch self {
    case .none: 0
    case .tls12: isResumed ? 1 : 2
    case .tls13: 1
    }
  }
}
