import ImageApp
import ImageLoading
import Primitives
import World

/// Connections are opened, and requests go up.
extension NetworkModel {
  /// Opens a connection for a request: the name is looked up once, then TCP takes a round trip, and TLS its
  /// own, in which the server's certificates come down.
  mutating func open(
    _ request: ImageRequest, at now: Instant, _ queue: inout EventQueue
  ) -> ConnectionHandle {
    let handle = connections.open(request.channel, request.connection)
    let lookup = connections.looksUpName(request.channel) ? path.profile.nameLookup : .zero
    let order = UInt64(request.id.number)
    let trip = chance.roundTrip(path, order: order, at: now)
    let begin = now + lookup + chance.openingDelay(path, order, at: now)
    guard connections.handshake(handle) != nil else {
      queue.schedule(.network(.ready(handle)), at: begin + trip)
      return handle
    }
    // The server sends its part when the client's first message of TLS is there.
    queue.schedule(.network(.handshake(handle)), at: begin + trip + half(trip))
    return handle
  }

  /// The server sends its part of the handshake.
  mutating func shakeHands(
    _ handle: ConnectionHandle, at now: Instant, _ queue: inout EventQueue
  ) {
    guard let handshake = connections.handshake(handle) else { return }
    let trip = path.roundTrip(at: now)
    let passage = down.take(handshake.bytes, over: path, at: now)
    let more = trip * (handshake.roundTrips - 1) + server.configuration.handshakeTime
    queue.schedule(.network(.ready(handle)), at: passage.end + half(trip) + more)
  }

  /// A request goes up.
  mutating func depart(_ request: RequestID, at now: Instant, _ queue: inout EventQueue) {
    // Nothing gets through; the timeout ends it.
    guard path.loss(at: now) < 1 else { return }
    let order = UInt64(request.number)
    let trip = chance.roundTrip(path, order: order, at: now)
    let passage = up.take(Self.headerBytes + TCPConnection.headers, over: path, at: now)
    let late = chance.resendDelay(path, after: trip, order, at: now)
    queue.schedule(.network(.arrival(request)), at: passage.end + half(trip) + late)
  }

  func half(_ time: Nanoseconds) -> Nanoseconds { Nanoseconds(time.rawValue / 2) }
}
