import ImageApp
import ImageLoading
import Primitives
import World

/// The connections of one channel as TCP has them: when each is ready, and the window that its slow
/// start has reached.
///
/// What is asked at every request is inlined, as a call would copy the profile.
struct ConnectionWindows {
  private struct Connection {
    var window = 0
    var readyAt = Instant.start
  }

  private var connections: [Connection] = []
  private var hasLookedUpName = false

  /// When a request may leave, on a connection that is opened first if need be.
  @inline(__always)
  mutating func ready(
    _ request: ImageRequest, _ profile: NetworkProfile, roundTrip: Nanoseconds, at now: Instant
  ) -> Instant {
    let index = request.connection.index
    while connections.count <= index { connections.append(Connection()) }
    guard request.opens else { return max(now, connections[index].readyAt) }
    let lookup = hasLookedUpName ? .zero : profile.nameLookup
    hasLookedUpName = true
    connections[index].window = profile.initialWindow.bytes
    connections[index].readyAt = now + lookup + roundTrip * Int64(1 + profile.tlsRoundTrips)
    return connections[index].readyAt
  }

  /// Rounds of slow start that a body waits for beyond the first: the window doubles in each until it
  /// fills the path (RFC 5681, section 3.1).
  mutating func slowStartRounds(_ connection: ConnectionID, _ bytes: Int, pathBytes: Int) -> Int64 {
    var window = connections[connection.index].window
    var sent = window
    var rounds: Int64 = 0
    while sent < bytes, window < pathBytes {
      window *= 2
      sent += window
      rounds += 1
    }
    connections[connection.index].window = window
    return rounds
  }
}
