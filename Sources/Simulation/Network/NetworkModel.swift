import HTTPCaching
import ImageApp
import ImageLoading
import Primitives
import World

/// The network and the server behind it, by request.
///
/// A request opens its connection if need be, goes up, is answered after the server's wait, and comes
/// down with slow start, loss and a share of the link's rate. Packets are not modelled one by one: loss
/// costs a body whole round trips, and the congestion window only grows.
struct NetworkModel: ~Copyable {
  /// What has become of a request.
  enum News {
    case none
    case firstByte(RequestID)
    // An answer is ten times as long as any other news.
    indirect case answered(RequestID, Response)
    /// The connection broke after so many bytes of the body.
    case broken(RequestID, received: ByteCount)
  }

  /// A request that has left the device.
  private struct Transfer {
    let request: ImageRequest
    let sentAt: Instant
    var answer: ServerAnswer?
    /// The share of the answer after which the connection breaks, if it does.
    var breaksAfter: Double?

    var order: UInt64 { UInt64(request.id.number) }
  }

  var server: Server
  private var profile: NetworkProfile
  private let headers: ResponseHeaders
  private var link: Link
  private var windows = [ConnectionWindows](
    repeating: ConnectionWindows(), count: Channel.allCases.count)
  /// The requests under way, by the number of their load's attempt.
  private var transfers = SlotTable<Transfer>()
  private let chance: PathChance

  /// The header of an answer and its framing, counted on the link and not as body.
  private static let headerBytes = 350

  init(_ profile: NetworkProfile, server: consuming Server, seed: UInt64) {
    self.profile = profile
    headers = ResponseHeaders(server.configuration)
    self.server = server
    link = Link(rate: profile.down)
    chance = PathChance(seed: seed)
  }

  /// A request leaves the device.
  mutating func send(_ request: ImageRequest, at now: Instant, _ queue: inout EventQueue) {
    let trip = chance.roundTrip(profile, order: UInt64(request.id.number))
    let ready = windows[Int(request.channel.rawValue)]
      .ready(request, profile, roundTrip: trip, at: now)
    transfers.insert(Transfer(request: request, sentAt: ready), at: request.id.load.attempt)
    let upload = profile.up?.time(for: ByteCount(Self.headerBytes)) ?? .zero
    queue.schedule(.network(.arrival(request.id)), at: ready + upload + half(trip))
  }

  /// Takes a request off the network.
  ///
  /// - Returns: The bytes of a body that had come; nil if the request had not left.
  mutating func abandon(
    _ request: RequestID, at now: Instant, _ queue: inout EventQueue
  ) -> ByteCount? {
    let received = stop(request, at: now)
    let slot = slot(of: request)
    if let slot { transfers.remove(slot) }
    foresee(&queue)
    return slot.map { _ in ByteCount(received) }
  }

  /// Puts the transfers on another network.
  mutating func change(
    to profile: NetworkProfile, at now: Instant, _ queue: inout EventQueue
  ) {
    self.profile = profile
    link.setRate(profile.down, at: now)
    foresee(&queue)
  }

  /// Goes on with what was scheduled.
  mutating func handle(
    _ event: NetworkEvent, at now: Instant, _ queue: inout EventQueue
  ) -> News {
    switch event {
    case .arrival(let request):
      if let slot = slot(of: request) { arrive(slot, at: now, &queue) }
      return .none
    case .firstByte(let request):
      guard let slot = slot(of: request) else { return .none }
      receiveFirstByte(slot, at: now, &queue)
      return .firstByte(request)
    case .lastByte(let generation): return receiveLastByte(generation, at: now, &queue)
    }
  }

  /// Where a request is, if it is the one its load has under way.
  @inline(__always)
  private func slot(of request: RequestID) -> Int? {
    transfers.slot(of: request.load.attempt)
      .flatMap { transfers[$0].request.id == request ? $0 : nil }
  }

  /// Takes a transfer off the link and returns the bytes of its body that have come.
  private mutating func stop(_ request: RequestID, at now: Instant) -> Int {
    max(0, (link.remove(request, at: now) ?? 0) - Self.headerBytes)
  }

  /// The request reaches the server, which answers.
  private mutating func arrive(_ slot: Int, at now: Instant, _ queue: inout EventQueue) {
    let profile = profile  // Copied once, not for each call that takes it.
    guard profile.loss < 1 else { return }  // nothing gets through: the timeout ends it
    let (request, order) = (transfers[slot].request, transfers[slot].order)
    let answer = server.answer(
      request.id.load.rendition, ifChangedFrom: request.ifChangedFrom, order: order, at: now)
    let breaks = chance.breaks(profile, order: order)
    transfers.update(slot) {
      $0.answer = answer
      $0.breaksAfter = answer.fault.failsAfter ?? (breaks ? 0.5 : nil)
    }
    let trip = chance.roundTrip(profile, order: order)
    let path = profile.down.map { Int(Double($0.bitsPerSecond) / 8 * trip.seconds) } ?? .max
    let rounds = windows[Int(request.channel.rawValue)]
      .slowStartRounds(request.connection, answer.body.bytes, pathBytes: path)
    let loss = chance.lossDelay(
      profile, bytes: answer.body.bytes, roundTrip: trip, order: order)
    let delay = half(trip) + trip * rounds + loss
    let hold = server.holdsUp ? holdUp(answer) : .zero
    queue.schedule(
      .network(.firstByte(request.id)), at: now + server.wait(order: order) + hold + delay)
  }

  private mutating func receiveFirstByte(
    _ slot: Int, at now: Instant, _ queue: inout EventQueue
  ) {
    guard let answer = transfers[slot].answer else { return }
    let bytes = answer.body.bytes + Self.headerBytes
    let share = transfers[slot].breaksAfter.map { Int(Double(bytes) * $0) }
    link.add(transfers[slot].request.id, share ?? bytes, at: now)
    foresee(&queue)
  }

  private mutating func receiveLastByte(
    _ generation: UInt32, at now: Instant, _ queue: inout EventQueue
  ) -> News {
    guard generation == link.generation, let request = link.nextCompletion()?.request else {
      return .none
    }
    let received = stop(request, at: now)
    defer { foresee(&queue) }
    guard let slot = slot(of: request), let answer = transfers[slot].answer else { return .none }
    let (sentAt, breaks) = (transfers[slot].sentAt, transfers[slot].breaksAfter != nil)
    transfers.remove(slot)
    if breaks { return .broken(request, received: ByteCount(received)) }
    let response = headers.response(
      answer, to: request.load.rendition, from: server, sentAt: sentAt, at: now)
    return .answered(request, response)
  }

  private func foresee(_ queue: inout EventQueue) {
    guard let next = link.nextCompletion() else { return }
    queue.schedule(.network(.lastByte(generation: link.generation)), at: next.instant)
  }

  /// What the server does to a body: one that stalls, drips or is held to a rate waits before its
  /// first byte for as long as it would be held up on the way.
  private func holdUp(_ answer: ServerAnswer) -> Nanoseconds {
    let configuration = server.configuration
    if case .stalled = answer.fault { return configuration.faults.stallTime }
    let drip = answer.fault == .dripping ? configuration.faults.dripRate : nil
    guard let rate = [drip, configuration.connectionRate].compactMap(\.self).min() else {
      return .zero
    }
    let alone = profile.down?.time(for: answer.body) ?? .zero
    return max(.zero, rate.time(for: answer.body) - alone)
  }

  private func half(_ time: Nanoseconds) -> Nanoseconds { Nanoseconds(time.rawValue / 2) }
}

/// The header fields that the server's configuration puts on every answer, read once.
struct ResponseHeaders {
  private let cacheControl: CacheControl?
  private let hasEntityTag: Bool
  private let hasLastModified: Bool
  private let expires: Nanoseconds?
  private let age: Nanoseconds

  init(_ server: ServerConfiguration) {
    cacheControl = server.cacheControl.map { CacheControl(parsing: $0) }
    hasEntityTag = server.entityTags
    hasLastModified = server.lastModified
    expires = server.expires
    age = server.age ?? .zero
  }

  /// The answer as the client receives it.
  func response(
    _ answer: ServerAnswer, to object: ObjectID, from server: borrowing Server, sentAt: Instant,
    at now: Instant
  ) -> Response {
    var metadata = ResponseMetadata(status: answer.status)
    metadata.date = now
    metadata.cacheControl = cacheControl
    metadata.expires = expires.map { now + $0 }
    metadata.age = age
    if hasEntityTag { metadata.entityTag = UInt64(answer.version) + 1 }
    if hasLastModified { metadata.lastModified = server.lastModified(object, at: now) }
    return Response(
      version: answer.version, body: answer.body, isImage: answer.isImage, metadata: metadata,
      requestedAt: sentAt)
  }
}
