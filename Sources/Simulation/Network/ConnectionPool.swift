import Primitives
import World

/// The connections to the server, each with the window that TCP's slow start has reached.
///
/// What is asked at every request is inlined, as a call would copy the profile.
struct ConnectionPool {
  /// A connection that a request may use.
  struct Connection {
    var isBusy = false
    var isOpen = false
    var window = 0
    var readyAt = Instant.start
  }

  private(set) var connections: [Connection] = []
  private var hasLookedUpName = false

  /// The position of a connection for a new request: an open one that is free, else a new one if the
  /// profile allows; nothing if the request must wait. With HTTP/2 all requests share the first.
  @inline(__always)
  mutating func take(_ profile: NetworkProfile) -> Int? {
    if profile.transport == .http2 {
      if connections.isEmpty { connections.append(Connection()) }
      return 0
    }
    if let free = connections.firstIndex(where: { $0.isOpen && !$0.isBusy }) { return occupy(free) }
    if let closed = connections.firstIndex(where: { !$0.isOpen && !$0.isBusy }),
      connections.count <= profile.connectionsPerHost
    {
      return occupy(closed)
    }
    guard connections.count < profile.connectionsPerHost else { return nil }
    connections.append(Connection())
    return occupy(connections.count - 1)
  }

  /// When a request may leave on a connection, opening it first if need be.
  @inline(__always)
  mutating func open(
    _ index: Int, _ profile: NetworkProfile, roundTrip: Nanoseconds, at now: Instant
  ) -> Instant {
    guard !connections[index].isOpen else { return max(now, connections[index].readyAt) }
    let lookup = hasLookedUpName ? .zero : profile.nameLookup
    hasLookedUpName = true
    connections[index].isOpen = true
    connections[index].window = profile.initialWindow.bytes
    connections[index].readyAt = now + lookup + roundTrip * Int64(1 + profile.tlsRoundTrips)
    return connections[index].readyAt
  }

  /// Rounds of slow start that a body waits for beyond the first: the window doubles in each until it
  /// fills the path (RFC 5681, section 3.1).
  mutating func slowStartRounds(_ index: Int, _ bytes: Int, pathBytes: Int) -> Int64 {
    var window = connections[index].window
    var sent = window
    var rounds: Int64 = 0
    while sent < bytes, window < pathBytes {
      window *= 2
      sent += window
      rounds += 1
    }
    connections[index].window = window
    return rounds
  }

  /// Frees a connection after a request, or closes it where the request broke off.
  @inline(__always)
  mutating func free(_ index: Int, closing: Bool, _ profile: NetworkProfile) {
    guard connections.indices.contains(index) else { return }
    connections[index].isBusy = false
    if closing, profile.transport == .http1 { connections[index].isOpen = false }
  }

  /// Closes all connections, as the loss of the network does.
  mutating func closeAll() {
    for index in connections.indices { connections[index].isOpen = false }
  }

  private mutating func occupy(_ index: Int) -> Int {
    connections[index].isBusy = true
    return index
  }
}
