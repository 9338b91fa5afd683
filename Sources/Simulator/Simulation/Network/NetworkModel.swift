import HTTPCaching
import AppModel
import ImagePipeline
import Primitives
import Environment

/// The network and the server behind it, by request.
///
/// A request opens its connection if need be, goes up, is answered after the server's wait, and comes down
/// as its connection's window, the loss and the queue on the way let it: `TCPConnection` over a
/// `NetworkPath`. What is given up goes on until the server hears of it, half a round trip later.
struct NetworkModel: ~Copyable {
  /// What has become of a request.
  enum News {
    case none
    /// The first byte has come of an answer with a body of this length.
    case firstByte(RequestID, of: ByteCount)
    // An answer is ten times as long as any other news.
    indirect case answered(RequestID, Response)
    /// The connection broke after so many bytes of the body.
    case broken(RequestID, received: ByteCount)
  }

  /// A request that has left the app.
  struct Transfer: BitwiseCopyable {
    let request: ImageRequest
    let connection: ConnectionHandle
    var sentAt: Instant
    var answer: ServerAnswer?
    /// Whether the connection breaks at the end of what is sent of the answer.
    var breaks = false
    /// Whether the app has given it up, and the server not heard of it.
    var isAbandoned = false
    /// What has been sent of the answer, and when that was and will be there.
    var sent = 0
    var begins = Instant.never
    var ends = Instant.start
  }

  var server: Server
  var path: NetworkPath
  var down = Bottleneck(.down)
  var up = Bottleneck(.up)
  var connections: Connections
  /// The requests under way, by their number.
  var transfers = SlotTable<Transfer>()
  let chance: PathChance
  private let headers: ResponseHeaders
  private let seed: UInt64
  private var deliveries: [Delivery] = []

  /// The header of a request or an answer and its framing, counted on the path and not as body.
  static let headerBytes = 350

  init(_ profile: NetworkProfile, server: consuming Server, seed: UInt64) {
    path = NetworkPath(profile, seed: seed)
    headers = ResponseHeaders(server.configuration)
    connections = Connections(
      server.configuration, hosts: server.hostCount, seed: seed)
    self.server = server
    self.seed = seed
    chance = PathChance(seed: seed)
  }

  /// A request leaves the app.
  mutating func send(_ request: ImageRequest, at now: Instant, _ queue: inout EventQueue) {
    let handle: ConnectionHandle
    if request.opens {
      handle = open(request, at: now, &queue)
    } else {
      handle = connections.handle(request.lane, request.connection)
    }
    transfers.insert(
      Transfer(request: request, connection: handle, sentAt: now), at: request.id.number)
    if connections.awaits(request.id, on: handle) { return }
    depart(request.id, at: now, &queue)
  }

  /// Takes a request off the network.
  ///
  /// - Returns: The bytes of a body that had come; nil if the request had not left.
  mutating func abandon(
    _ request: RequestID, at now: Instant, _ queue: inout EventQueue
  ) -> ByteCount? {
    guard let slot = slot(of: request) else { return nil }
    let transfer = transfers[slot]
    transfers.update(slot) { $0.isAbandoned = true }
    let half = Nanoseconds(path.roundTrip(at: now).rawValue / 2)
    queue.schedule(.network(.reset(request)), at: now + half)
    return ByteCount(transfer.received(by: now))
  }

  /// Puts the device on another network: what is under way on the old one is lost.
  mutating func change(to profile: NetworkProfile) {
    path = NetworkPath(profile, seed: seed)
    down = Bottleneck(.down)
    up = Bottleneck(.up)
    connections.closeAll()
    transfers.taken.filter { transfers[$0].isAbandoned }.forEach { transfers.remove($0) }
  }

  /// Goes on with what was scheduled.
  mutating func handle(
    _ event: NetworkEvent, at now: Instant, _ queue: inout EventQueue
  ) -> News {
    switch event {
    case .handshake(let connection): shakeHands(connection, at: now, &queue)
    case .ready(let connection):
      for request in connections.becomeReady(connection, over: path, at: now) {
        depart(request, at: now, &queue)
      }
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
        return .firstByte(request, of: transfers[slot].answer?.body ?? .zero)
      }
    case .lastByte(let request): return end(request, at: now)
    }
    return .none
  }

  /// Where a request is, if it is under way.
  @inline(__always)
  private func slot(of request: RequestID) -> Int? { transfers.slot(of: request.number) }

  /// The request reaches the server, which thinks.
  private mutating func arrive(_ slot: Int, at now: Instant, _ queue: inout EventQueue) {
    let request = transfers[slot].request
    let order = UInt64(request.id.number)
    let image = request.id.load.rendition
    let answer =
      (request.followsRedirect ? nil : server.redirect(of: image))
      ?? server.answer(image, ifChangedFrom: request.ifChangedFrom, order: order, at: now)
    transfers.update(slot) { $0.answer = answer }
    let hold = server.holdsUp ? holdUp(answer, at: now) : .zero
    queue.schedule(
      .network(.answer(request.id)), at: now + server.wait(order: order) + hold)
  }

  /// The server has its answer and sends it.
  private mutating func answer(_ slot: Int, at now: Instant, _ queue: inout EventQueue) {
    guard let answer = transfers[slot].answer else { return }
    let (request, priority) = (transfers[slot].request.id, transfers[slot].request.priority)
    let breaks = chance.breaks(path.profile.breaks, order: UInt64(request.number))
    let share = answer.fault.failsAfter ?? (breaks ? 0.5 : nil)
    transfers.update(slot) { $0.breaks = share != nil }
    let bytes = share.map { Int(Double(answer.body.bytes) * $0) } ?? answer.body.bytes
    let connection = transfers[slot].connection
    connections.offer(
      request.number, bytes: bytes + Self.headerBytes, priority, on: connection)
    advance(connection, at: now, &queue)
  }

  /// A connection sends what it may, and goes on by itself until something else happens.
  private mutating func advance(
    _ handle: ConnectionHandle, at now: Instant, _ queue: inout EventQueue
  ) {
    var now = now
    while true {
      let wake = connections.advance(handle, to: now, over: path, through: &down, &deliveries)
      for index in deliveries.indices { take(deliveries[index], &queue) }
      deliveries.drain()
      guard let wake else { return }
      guard queue.isNext(at: wake) else {
        return queue.schedule(.network(.window(handle)), at: wake)
      }
      now = wake
    }
  }

  /// Part of an answer is on its way.
  private mutating func take(_ delivery: Delivery, _ queue: inout EventQueue) {
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

  /// An answer has come as far as it comes.
  private mutating func end(_ request: RequestID, at now: Instant) -> News {
    guard let slot = slot(of: request), !transfers[slot].isAbandoned,
      let answer = transfers[slot].answer
    else { return .none }
    let transfer = transfers[slot]
    transfers.remove(slot)
    if transfer.breaks {
      connections.close(transfer.connection)
      return .broken(request, received: ByteCount(transfer.received(by: now)))
    }
    let response = headers.response(
      answer, to: request.load.rendition, from: server, sentAt: transfer.sentAt, at: now)
    return .answered(request, response)
  }

  /// The server hears that a request was given up.
  private mutating func reset(
    _ request: RequestID, at now: Instant, _ queue: inout EventQueue
  ) {
    guard let slot = slot(of: request) else { return }
    let connection = transfers[slot].connection
    transfers.remove(slot)
    connections.withdraw(request, from: connection)
    advance(connection, at: now, &queue)
  }

  /// When bytes of the answer to a request last came; nil if none have.
  func lastArrival(of request: RequestID, by now: Instant) -> Instant? {
    guard let slot = slot(of: request), transfers[slot].begins <= now else { return nil }
    let (begins, ends) = (transfers[slot].begins, transfers[slot].ends)
    guard now < ends, path.rate(.down, at: now) != nil else { return min(now, ends) }
    // What is on its way comes as the path carries it: when did that last carry anything?
    var silent = (Nanoseconds.zero, now - begins)
    while silent.1 - silent.0 > .milliseconds(1) {
      let middle = Nanoseconds((silent.0.rawValue + silent.1.rawValue) / 2)
      let start = Instant(nanoseconds: (now - .start - middle).rawValue)
      let isSilent = path.capacity(.down, from: start, to: now) == 0
      if isSilent { silent.0 = middle } else { silent.1 = middle }
    }
    return begins + (now - begins - silent.0)
  }

  /// What the server does to a body: one that stalls, drips or is held to a rate waits before its
  /// first byte for as long as it would be held up on the way.
  private func holdUp(_ answer: ServerAnswer, at now: Instant) -> Nanoseconds {
    let configuration = server.configuration
    if case .stalled = answer.fault { return configuration.faults.stallTime }
    let drip = answer.fault == .dripping ? configuration.faults.dripRate : nil
    guard let rate = [drip, configuration.connectionRate].compactMap(\.self).min() else {
      return .zero
    }
    let alone = path.passage(of: answer.body.bytes, .down, from: now) - now
    return max(.zero, rate.time(for: answer.body) - alone)
  }
}

extension NetworkModel.Transfer {
  /// The bytes of the body that have come by a moment, if they come evenly.
  func received(by now: Instant) -> Int {
    guard now > begins else { return 0 }
    let share = now < ends ? (now - begins).seconds / (ends - begins).seconds : 1
    return max(0, Int(Double(sent) * share) - NetworkModel.headerBytes)
  }
}
