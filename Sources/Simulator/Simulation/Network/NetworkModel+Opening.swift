import AppModel
import Environment
import Primitives

/// Opens connections and sends requests.
extension NetworkModel {
  /// Opens a connection for a request. The name is looked up once. After that, the transport has its round trips, then
  /// TLS, in which the server sends its certificates.
  mutating func open(
    _ request: ImageRequest, at now: Instant, _ queue: inout EventQueue
  ) -> ConnectionHandle {
    let handle = connections.open(request.connectionGroup, request.connection)
    let known = connections.nameKnown(
      request.connectionGroup, looking: path.profile.nameLookup, at: now)
    let order = UInt64(request.id.number)
    let trip = chance.roundTrip(path, order: order, at: now)
    // If the path does not work, nothing happens. The timeout ends the request.
    guard let late = chance.openingDelay(path, order, at: known) else { return handle }
    queue.schedule(.network(.acceptance(handle)), at: known + late + half(trip))
    return handle
  }

  /// Accepts a connection, by a packet that waits in the queue. If the queue is full, the packet is sent again after a
  /// second (RFC 6298, section 2).
  mutating func accept(_ handle: ConnectionHandle, at now: Instant, _ queue: inout EventQueue) {
    guard connections.isThere(handle) else { return }
    let size = TCPConnection.acceptance
    let passage = down.enqueue(size, packet: size, over: path, at: now)
    guard passage.bytes == size else {
      return queue.schedule(.network(.acceptance(handle)), at: now + .seconds(1))
    }
    let trip = path.roundTrip(at: now)
    connections.measure(handle, passage.end - now + trip)
    opened(handle, at: passage.end + half(trip), after: trip, &queue)
  }

  /// Continues when the client knows that its connection is open. The server sends its part of TLS after the client's
  /// first message has arrived.
  private func opened(
    _ handle: ConnectionHandle, at moment: Instant, after trip: Nanoseconds,
    _ queue: inout EventQueue
  ) {
    if connections.handshake(handle) == nil {
      queue.schedule(.network(.ready(handle)), at: moment)
    } else {
      queue.schedule(.network(.handshake(handle)), at: moment + half(trip))
    }
  }

  /// Sends the server's part of the handshake.
  mutating func shakeHands(
    _ handle: ConnectionHandle, at now: Instant, _ queue: inout EventQueue
  ) {
    guard let handshake = connections.handshake(handle) else { return }
    let trip = path.roundTrip(at: now)
    let passage = down.enqueue(handshake.bytes, over: path, at: now)
    // Bytes that the queue did not accept are sent again.
    let again = passage.bytes < handshake.bytes ? trip + Self.patience : .zero
    let more = trip * (handshake.roundTrips - 1) + server.configuration.handshakeTime
    queue.schedule(.network(.ready(handle)), at: passage.end + half(trip) + more + again)
  }

  /// Sends a request to the server.
  mutating func depart(_ request: RequestID, at now: Instant, _ queue: inout EventQueue) {
    let order = UInt64(request.number)
    let trip = chance.roundTrip(path, order: order, at: now)
    guard let late = chance.resendDelay(path, after: trip, order, at: now) else { return }
    let size = Self.headerBytes + TCPConnection.headers
    let passage = up.enqueue(size, packet: size, over: path, at: now)
    guard passage.bytes == size else {
      return queue.schedule(.network(.departure(request)), at: now + trip + Self.patience)
    }
    queue.schedule(.network(.arrival(request)), at: passage.end + half(trip) + late)
  }

  /// The time after a round trip at which a sender sends again, as in Linux (RFC 6298 requires a second in total).
  private static var patience: Nanoseconds { .milliseconds(200) }

  func half(_ time: Nanoseconds) -> Nanoseconds { Nanoseconds(time.rawValue / 2) }
}
