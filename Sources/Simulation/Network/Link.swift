import ImageApp
import ImageLoading
import Primitives
import World

/// A link whose rate all transfers share evenly at every moment: egalitarian processor sharing.
///
/// The service a transfer has had by now is the same for all since its start, so one number grows for
/// all of them and a transfer ends when it has grown by the transfer's length.
///
/// L. Kleinrock. *Time-shared Systems: A Theoretical Treatment.* Journal of the ACM 14 (2), 1967.
struct Link {
  private struct Flow {
    let request: RequestID
    let start: Double
    let finish: Double
  }

  private var flows: [Flow] = []
  private var service = 0.0
  private var updated = Instant.start
  private var bitsPerNanosecond: Double?
  /// Grows with every change, so that a completion foreseen before it is known to be out of date.
  private(set) var generation: UInt32 = 0

  init(rate: BitRate?) { bitsPerNanosecond = rate.map { Double($0.bitsPerSecond) / 1e9 } }

  /// Changes the rate for all transfers from now on.
  mutating func setRate(_ rate: BitRate?, at now: Instant) {
    advance(to: now)
    bitsPerNanosecond = rate.map { Double($0.bitsPerSecond) / 1e9 }
  }

  mutating func add(_ request: RequestID, _ bytes: Int, at now: Instant) {
    advance(to: now)
    flows.append(Flow(request: request, start: service, finish: service + Double(bytes) * 8))
  }

  /// Takes a transfer off the link and returns the bytes it has had; nothing if it was not on it.
  ///
  /// - Complexity: O(*n*) in the transfers under way.
  mutating func remove(_ request: RequestID, at now: Instant) -> Int? {
    advance(to: now)
    guard let index = flows.firstIndex(where: { $0.request == request }) else { return nil }
    let flow = flows.remove(at: index)
    return Int(max(0, min(service, flow.finish) - flow.start) / 8)
  }

  /// The transfer that ends first, and when.
  ///
  /// - Complexity: O(*n*) in the transfers under way.
  func nextCompletion() -> (request: RequestID, instant: Instant)? {
    guard var first = flows.first else { return nil }
    for flow in flows.dropFirst() where flow.finish < first.finish { first = flow }
    guard let bitsPerNanosecond else { return (first.request, updated) }
    let remaining = max(0, first.finish - service) * Double(flows.count) / bitsPerNanosecond
    return (first.request, updated + Nanoseconds(Int64(remaining.rounded(.up))))
  }

  private mutating func advance(to now: Instant) {
    generation &+= 1
    let elapsed = Double((now - updated).rawValue)
    updated = now
    guard !flows.isEmpty, let bitsPerNanosecond else { return }
    service += elapsed * bitsPerNanosecond / Double(flows.count)
  }
}

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
