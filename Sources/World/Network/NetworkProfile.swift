public import Primitives

/// A network between the device and the server.
public struct NetworkProfile: Configuration {
  /// What people call it.
  public var name = "custom"
  /// Where the figures come from, and how sure they are.
  public var source = ""
  /// The rate at which bytes arrive, shared by all transfers; none for no limit.
  public var down: BitRate?
  /// The rate at which requests leave; none for no limit.
  public var up: BitRate?
  /// The time of a round trip without queueing.
  public var roundTrip = Nanoseconds.milliseconds(50)
  /// How far a round trip strays, evenly to both sides, as a share of itself.
  public var jitter = 0.0
  /// The share of packets lost.
  public var loss = 0.0
  /// The time of a name look-up before the first connection.
  public var nameLookup = Nanoseconds.zero
  /// The protocol spoken.
  public var transport = Transport.http1
  /// Connections to one host at a time; waiting requests are served in order.
  ///
  /// URLSession's default on iOS and in corelibs is 6.
  public var connectionsPerHost = 6
  /// Round trips that TLS adds to a new connection: 1 for TLS 1.3 (RFC 8446), 0 for none.
  public var tlsRoundTrips = 1
  /// Bytes a new connection may send before the first acknowledgement: ten segments (RFC 6928).
  public var initialWindow = ByteCount(14_600)
  /// The share of requests whose connection breaks midway.
  public var breaks = 0.0
  /// How long a request may stay silent before it fails; URLSession's default is 60 s.
  public var timeout = Nanoseconds.seconds(60)
  /// Whether there is no network at all: requests fail at once.
  public var offline = false

  /// A network without a bandwidth limit and 50 ms away.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    for (key, rate) in [("down", down), ("up", up)] {
      if let rate, rate.bitsPerSecond < 1 { problems.add(key, "must be above 0 bps") }
    }
    for (key, share) in [("jitter", jitter), ("loss", loss), ("breaks", breaks)]
    where !(0...1).contains(share) {
      problems.add(key, "must be from 0 to 1")
    }
    if roundTrip < .zero { problems.add("round-trip", "must not be below 0 ms") }
    if nameLookup < .zero { problems.add("name-lookup", "must not be below 0 ms") }
    if timeout <= .zero { problems.add("timeout", "must be above 0 s") }
    if !(1...1_000).contains(connectionsPerHost) {
      problems.add("connections-per-host", "must be from 1 to 1000")
    }
    if !(0...10).contains(tlsRoundTrips) { problems.add("tls-round-trips", "must be from 0 to 10") }
    if initialWindow.bytes < 536 { problems.add("initial-window", "must be at least 536 B") }
  }
}

/// How requests share connections.
public enum Transport: String, NamedChoice {
  /// HTTP/1.1: one request at a time on each connection; cancelling one closes its connection.
  case http1
  /// HTTP/2: all requests on one connection; cancelling one resets its stream only.
  case http2
}
