package import AppModel
package import Environment
package import ImagePipeline
package import Primitives

/// The network and the server behind it.
///
/// A request opens its connection if necessary and goes to the server. The response follows after the server's wait. It
/// arrives as the connection's window, the loss and the queue on the path allow: `TCPConnection` over a `NetworkPath`.
/// A cancelled request continues until the server notices, half a round trip later.
package struct NetworkModel: ~Copyable {
  /// The progress of a request.
  package enum News: Sendable {
    case none
    /// These requests left over a connection that has become ready.
    case left([RequestID])
    /// The first byte of a response has arrived.
    case firstByte(RequestID, of: ResponseStart)
    // The case is indirect because a response is ten times as large as any other case.
    indirect case answered(RequestID, Response)
    /// The connection broke after this number of body bytes.
    case broken(RequestID, received: ByteCount)
  }

  /// A request that has left the app.
  struct Transfer: BitwiseCopyable {
    let request: ImageRequest
    let connection: ConnectionHandle
    var sentAt: Instant
    var response: ServerResponse?
    /// True if the connection breaks after the sent part of the response.
    var breaks = false
    /// True if the app has cancelled the request and the server has not noticed.
    var isAbandoned = false
    /// The number of bytes of the response that were sent.
    var sent = 0
    var begins = Instant.never
    var ends = Instant.start
  }

  var server: Server
  /// The path between the device and the server.
  package internal(set) var path: NetworkPath
  /// The link towards the device.
  package internal(set) var down = Bottleneck(.down)
  var up = Bottleneck(.up)
  var connections: Connections
  /// The requests under way by their number.
  var transfers = SlotTable<Transfer>()
  let chance: PathChance
  private let headers: ResponseHeaders
  private let seed: UInt64
  private var deliveries: [Delivery] = []

  /// The number of bytes in a header with its framing, for requests and responses. They count on the path but not as
  /// body.
  static let headerBytes = 350

  /// Creates a network without connections.
  package init(_ profile: NetworkProfile, server: consuming Server, seed: UInt64) {
    path = NetworkPath(profile, seed: seed)
    headers = ResponseHeaders(server.configuration)
    connections = Connections(
      server.configuration, hosts: server.hostCount, seed: seed)
    self.server = server
    (self.seed, chance) = (seed, PathChance(seed: seed))
  }

  /// Sends a request from the app.
  package mutating func send(_ request: ImageRequest, at now: Instant, _ queue: inout EventQueue) {
    let handle: ConnectionHandle
    if request.opens {
      handle = open(request, at: now, &queue)
    } else {
      handle = connections.handle(request.connectionGroup, request.connection)
    }
    transfers.insert(
      Transfer(request: request, connection: handle, sentAt: now), at: request.id.number)
    if connections.awaits(request.id, on: handle) { return }
    depart(request.id, at: now, &queue)
  }

  /// Removes a request from the network.
  ///
  /// - Returns: The number of received body bytes; nil if the request had not left.
  package mutating func abandon(
    _ request: RequestID, at now: Instant, _ queue: inout EventQueue
  ) -> ByteCount? {
    guard let slot = slot(of: request) else { return nil }
    let transfer = transfers[slot]
    transfers.update(slot) { $0.isAbandoned = true }
    let half = Nanoseconds(path.roundTrip(at: now).rawValue / 2)
    queue.schedule(.network(.reset(request)), at: now + half)
    return ByteCount(transfer.received(by: now))
  }

  /// Moves the device to another network. Transfers on the old network are lost.
  package mutating func change(to profile: NetworkProfile) {
    path = NetworkPath(profile, seed: seed)
    (down, up) = (Bottleneck(.down), Bottleneck(.up))
    connections.closeAll()
    transfers.taken.filter { transfers[$0].isAbandoned }.forEach { transfers.remove($0) }
  }

  /// Handles a scheduled event.
  package mutating func handle(
    _ event: NetworkEvent, at now: Instant, _ queue: inout EventQueue
  ) -> News {
    switch event {
    case .acceptance(let connection): accept(connection, at: now, &queue)
    case .handshake(let connection): shakeHands(connection, at: now, &queue)
    case .ready(let connection):
      let requests = connections.becomeReady(connection, over: path, at: now)
      for request in requests { depart(request, at: now, &queue) }
      return .left(requests)
    case .departure(let request):
      if slot(of: request) != nil { depart(request, at: now, &queue) }
    case .arrival(let request):
      if let slot = slot(of: request) { arrive(slot, at: now, &queue) }
    case .answer(let request):
      if let slot = slot(of: request) { answer(slot, at: now, &queue) }
    case .window(let connection): advance(connection, at: now, &queue)
    case .reset(let request): reset(request, at: now, &queue)
    case .firstByte(let request):
      if let slot = slot(of: request), !transfers[slot].isAbandoned {
        return .firstByte(request, of: ResponseStart(transfers[slot].response))
      }
    case .lastByte(let request): return end(request, at: now)
    }
    return .none
  }

  /// Returns the slot of a request; nil if it is not under way.
  @inline(__always)
  private func slot(of request: RequestID) -> Int? { transfers.slot(of: request.number) }

  /// Handles the arrival of a request at the server, which starts its wait.
  private mutating func arrive(_ slot: Int, at now: Instant, _ queue: inout EventQueue) {
    let request = transfers[slot].request
    let order = UInt64(request.id.number)
    let (wait, refusal) = server.admit(order: order, at: now)
    var response =
      refusal ?? server.refusal(ofExpired: request.address, at: now)
      ?? (request.followsRedirect ? nil : server.redirect(of: request.address))
      ?? server.answer(
        request.address, ifChangedFrom: request.ifChangedFrom, order: order, at: now)
    if let part = request.part {
      response = response.rest(after: part.bytes, of: part.version, isProbe: request.isProbe)
    }
    transfers.update(slot) { $0.response = response }
    let hold = server.holdsUp ? holdUp(response, at: now) : .zero
    queue.schedule(.network(.answer(request.id)), at: now + wait + hold)
  }

  /// Sends the server's response.
  private mutating func answer(_ slot: Int, at now: Instant, _ queue: inout EventQueue) {
    guard let response = transfers[slot].response else { return }
    let (request, priority) = (transfers[slot].request.id, transfers[slot].request.priority)
    let breaks = chance.breaks(path.profile.breaks, order: UInt64(request.number))
    let share = response.fault.failsAfter ?? (breaks ? 0.5 : nil)
    transfers.update(slot) { $0.breaks = share != nil }
    let bytes = share.map { Int(Double(response.body.bytes) * $0) } ?? response.body.bytes
    let connection = transfers[slot].connection
    connections.offer(
      request.number, bytes: bytes + Self.headerBytes, priority, on: connection)
    advance(connection, at: now, &queue)
  }

  /// Sends what a connection may send. After that, the connection continues by scheduled events.
  private mutating func advance(
    _ handle: ConnectionHandle, at now: Instant, _ queue: inout EventQueue
  ) {
    var now = now
    while true {
      let wake = connections.advance(handle, to: now, over: path, through: &down, &deliveries)
      for index in deliveries.indices { record(deliveries[index], &queue) }
      deliveries.drain()
      guard let wake else { return }
      guard queue.isNext(at: wake) else {
        return queue.schedule(.network(.window(handle)), at: wake)
      }
      now = wake
    }
  }

  /// Records a part of a response that is on its way.
  private mutating func record(_ delivery: Delivery, _ queue: inout EventQueue) {
    guard let slot = transfers.slot(of: delivery.stream) else { return }
    var isAwaited = true
    transfers.update(slot) {
      $0.sent += delivery.bytes
      $0.begins = min($0.begins, delivery.start)
      $0.ends = delivery.end
      isAwaited = !$0.isAbandoned
    }
    guard isAwaited, delivery.isFirst || delivery.isLast else { return }
    let request = transfers[slot].request.id
    if delivery.isFirst { queue.schedule(.network(.firstByte(request)), at: delivery.start) }
    if delivery.isLast { queue.schedule(.network(.lastByte(request)), at: delivery.end) }
  }

  /// Ends a response that is complete or broke off.
  private mutating func end(_ request: RequestID, at now: Instant) -> News {
    guard let slot = slot(of: request), !transfers[slot].isAbandoned,
      let response = transfers[slot].response
    else { return .none }
    let transfer = transfers[slot]
    transfers.remove(slot)
    if transfer.breaks {
      connections.close(transfer.connection)
      return .broken(request, received: ByteCount(transfer.received(by: now)))
    }
    let received = headers.response(
      response, to: request.load.rendition, from: server, sentAt: transfer.sentAt, at: now)
    return .answered(request, received)
  }

  /// Handles a cancelled request at the server.
  private mutating func reset(
    _ request: RequestID, at now: Instant, _ queue: inout EventQueue
  ) {
    guard let slot = slot(of: request) else { return }
    let connection = transfers[slot].connection
    transfers.remove(slot)
    connections.withdraw(request, from: connection)
    advance(connection, at: now, &queue)
  }

  /// Returns the time at which bytes of the response to a request arrived most recently; nil if none have.
  package func lastArrival(of request: RequestID, by now: Instant) -> Instant? {
    guard let slot = slot(of: request), transfers[slot].begins <= now else { return nil }
    let (begins, ends) = (transfers[slot].begins, transfers[slot].ends)
    guard now < ends, path.rate(.down, at: now) != nil else { return min(now, ends) }
    // Bytes under way arrive as the path carries them. This search finds the latest time at which it carried any.
    var silent = (Nanoseconds.zero, now - begins)
    while silent.1 - silent.0 > .milliseconds(1) {
      let middle = Nanoseconds((silent.0.rawValue + silent.1.rawValue) / 2)
      let start = Instant(nanoseconds: (now - .start - middle).rawValue)
      let isSilent = path.capacity(.down, from: start, to: now) == 0
      if isSilent { silent.0 = middle } else { silent.1 = middle }
    }
    return begins + (now - begins - silent.0)
  }

  /// Returns the number of body bytes of a response that have arrived.
  package func received(by request: RequestID, at now: Instant) -> ByteCount {
    ByteCount(slot(of: request).map { transfers[$0].received(by: now) } ?? 0)
  }

  /// Returns the delay that the server's faults add to a body. A body that stalls, drips or has a rate limit waits for
  /// this time before its first byte.
  private func holdUp(_ response: ServerResponse, at now: Instant) -> Nanoseconds {
    let configuration = server.configuration
    if case .stalled = response.fault { return configuration.faults.stallTime }
    let drip = response.fault == .dripping ? configuration.faults.dripRate : nil
    guard let rate = [drip, configuration.connectionRate].compactMap(\.self).min() else {
      return .zero
    }
    let alone = path.passage(of: response.body.bytes, .down, from: now) - now
    return max(.zero, rate.time(for: response.body) - alone)
  }
}

extension ResponseStart {
  /// Creates the beginning of the server's response. Only an image can be resumed.
  fileprivate init(_ response: ServerResponse?) {
    let isImage = response?.status == 200 || response?.status == 206
    self.init(
      length: response?.body ?? .zero, isRest: response?.status == 206,
      version: isImage ? response?.version : nil)
  }
}

extension NetworkModel.Transfer {
  /// Returns the number of body bytes that have arrived by an instant, if they arrive evenly.
  func received(by now: Instant) -> Int {
    guard now > begins else { return 0 }
    let share = now < ends ? (now - begins).seconds / (ends - begins).seconds : 1
    return max(0, Int(Double(sent) * share) - NetworkModel.headerBytes)
  }
}
