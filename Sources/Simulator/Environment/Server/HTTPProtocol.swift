import Primitives

/// A version of HTTP. What sets one apart for clients, servers and the network between them are its traits.
package enum HTTPProtocol: String, NamedChoice {
  /// HTTP/1.1: one request at a time on each connection; giving one up closes its connection (RFC 9112).
  case http1
  /// HTTP/2: all requests on one connection; giving one up resets its stream only (RFC 9113).
  case http2

  /// The protocol that is spoken where nothing is secured, since one is agreed on with TLS (RFC 7301).
  package static var unsecured: HTTPProtocol { .http1 }

  /// True if requests are streams of one connection.
  package var multiplexes: Bool {
    switch self {
    case .http1: false
    case .http2: true
    }
  }

  /// True if a request that breaks off, or is given up, closes its connection.
  package var closesOnCancel: Bool { !multiplexes }

  /// The name by which TLS agrees on it (RFC 7301).
  package var negotiatedName: String {
    switch self {
    case .http1: "http/1.1"
    case .http2: "h2"
    }
  }

  /// The connections to one host that a client has at most.
  ///
  /// - Parameter limit: The connections that it may have where requests do not share one.
  /// - Returns: Their number.
  package func maxConnections(allowed limit: Int) -> Int { multiplexes ? 1 : limit }

  /// The requests on one connection at most.
  ///
  /// - Parameter limit: The streams that client and server allow.
  /// - Returns: Their number.
  package func streamLimit(allowed limit: Int) -> Int { multiplexes ? limit : 1 }

  /// The round trips that open a connection: one of TCP, and those of TLS behind it.
  ///
  /// - Parameters:
  ///   - tls: What secures the connection.
  ///   - isResumed: True if there was a connection to the server before.
  /// - Returns: Their numbers.
  package func handshake(_ tls: TLSVersion, isResumed: Bool) -> Handshake {
    Handshake(transport: 1, tls: tls.roundTrips(isResumed: isResumed))
  }
}

/// The round trips that open a connection.
package struct Handshake: Sendable, BitwiseCopyable {
  /// Those of the transport, before TLS sends anything.
  package let transport: Int64
  /// Those of TLS, before the first request may leave.
  package let tls: Int64
}

/// What secures a connection, by the round trips that it adds to opening one.
package enum TLSVersion: String, NamedChoice {
  /// Nothing. URLSession speaks HTTP/1.1 then, whatever else the server offers.
  case none
  /// TLS 1.2: two round trips, one where a session is resumed (RFC 5246, section 7.3).
  case tls12 = "1.2"
  /// TLS 1.3: one round trip (RFC 8446, section 2). URLSession sends no early data of its own accord.
  case tls13 = "1.3"

  /// Round trips behind those of the transport before the first request may leave.
  fileprivate func roundTrips(isResumed: Bool) -> Int64 {
    switch self {
    case .none: 0
    case .tls12: isResumed ? 1 : 2
    case .tls13: 1
    }
  }
}
