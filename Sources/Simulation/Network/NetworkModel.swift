import ImageLoading
import Primitives
import World

/// The network and the server behind it, by request.
///
/// A request waits for a connection (in order, as URLSession serves them), opens it if need be, goes
/// up, is answered after the server's wait, comes down with slow start, loss and a share of the
/// link's rate. Packets are not modelled one by one: loss costs a body whole round trips, and the
/// congestion window only grows.
struct NetworkModel: ~Copyable {
  private(set) var profile: NetworkProfile
  var server: Server
  private var link: Link
  private var pools = [ConnectionPool](
    repeating: ConnectionPool(), count: Channel.allCases.count)
  /// The requests under way, by the number of their load's attempt.
  private var transfers = SlotTable<Transfer>()
  private var waiting = [RequestQueue](repeating: RequestQueue(), count: Channel.allCases.count)
  private var deadlines = RequestQueue()
  private var requests: UInt32 = 0
  private let chance: PathChance
  private var isTimerSet = false

  /// The header of an answer and its framing, counted on the link and not as body.
  private static let headerBytes = 350

  init(_ profile: NetworkProfile, server: Server, seed: UInt64) {
    self.profile = profile
    self.server = server
    link = Link(rate: profile.down)
    chance = PathChance(seed: seed)
  }

  /// Makes a request.
  mutating func send(
    _ token: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel, at now: Instant,
    _ effects: inout Effects
  ) {
    requests += 1
    let transfer = Transfer(
      token: token, order: requests, ifChangedFrom: version, channel: channel, queuedAt: now)
    transfers.insert(transfer, at: token.attempt)
    guard !profile.offline else {
      return effects.schedule(
        .failure(token, .offline, request: requests), at: now + .milliseconds(1))
    }
    let request = RequestQueue.Request(token: token, order: requests)
    deadlines.append(request)
    watchTimeouts(&effects)
    waiting[channel.lane].append(request)
    startWaiting(over: channel, at: now, &effects)
  }

  /// Gives a request up.
  mutating func cancel(_ token: LoadToken, at now: Instant, _ effects: inout Effects) {
    guard let slot = transfers.slot(of: token.attempt) else { return }
    finish(slot, .cancelled, received: stop(token, at: now), at: now, &effects)
  }

  /// Takes a transfer off the link and returns the bytes of its body that have come.
  private mutating func stop(_ token: LoadToken, at now: Instant) -> Int {
    max(0, (link.remove(token, at: now) ?? 0) - Self.headerBytes)
  }

  /// Puts the transfers on another network.
  mutating func change(to profile: NetworkProfile, at now: Instant, _ effects: inout Effects) {
    self.profile = profile
    link.setRate(profile.down, at: now)
    if profile.offline { failAll(at: now, &effects) }
    foresee(&effects)
    for channel in Channel.allCases { startWaiting(over: channel, at: now, &effects) }
  }

  /// Goes on with what was scheduled.
  mutating func handle(_ event: NetworkEvent, at now: Instant, _ effects: inout Effects) {
    switch event {
    case .arrival(let token, let request):
      guard let slot = self.slot(of: token, order: request) else { return }
      arrive(slot, at: now, &effects)
    case .firstByte(let token, let request):
      guard let slot = self.slot(of: token, order: request) else { return }
      receiveFirstByte(slot, at: now, &effects)
    case .lastByte(let generation): receiveLastByte(generation, at: now, &effects)
    case .failure(let token, let failure, let request):
      guard let slot = self.slot(of: token, order: request) else { return }
      fail(slot, failure, at: now, &effects)
    case .timeouts: checkTimeouts(at: now, &effects)
    }
  }

  /// Where a load's request is, if it is the one of that number: a load may make another.
  @inline(__always)
  private func slot(of token: LoadToken, order: UInt32) -> Int? {
    transfers.slot(of: token.attempt).flatMap { transfers[$0].order == order ? $0 : nil }
  }

  private mutating func startWaiting(
    over channel: Channel, at now: Instant, _ effects: inout Effects
  ) {
    guard !profile.offline else { return }
    let lane = channel.lane
    while let request = waiting[lane].first {
      guard let slot = self.slot(of: request.token, order: request.order),
        !transfers[slot].isSent
      else {
        waiting[lane].removeFirst()
        continue
      }
      guard let connection = pools[lane].take(profile) else { return }
      waiting[lane].removeFirst()
      let trip = roundTrip(request.order)
      let ready = pools[lane].open(connection, profile, roundTrip: trip, at: now)
      transfers.update(slot) {
        $0.connection = connection
        $0.sentAt = ready
      }
      effects.tell(.requestSent(request.token))
      let upload = profile.up?.time(for: ByteCount(Self.headerBytes)) ?? .zero
      effects.schedule(
        .arrival(request.token, request: request.order), at: ready + upload + half(trip))
    }
  }

  private mutating func arrive(_ slot: Int, at now: Instant, _ effects: inout Effects) {
    guard profile.loss < 1 else { return }  // nothing gets through: the timeout ends it
    let (token, order) = (transfers[slot].token, transfers[slot].order)
    let answer = server.answer(
      token.object, ifChangedFrom: transfers[slot].ifChangedFrom, order: UInt64(order), at: now)
    let breaks = chance.breaks(profile, order: UInt64(order))
    transfers.update(slot) {
      $0.answer = answer
      $0.breaksAfter = answer.fault.failsAfter ?? (breaks ? 0.5 : nil)
    }
    let trip = roundTrip(order)
    let path = profile.down.map { Int(Double($0.bitsPerSecond) / 8 * trip.seconds) } ?? .max
    let rounds = pools[transfers[slot].channel.lane].slowStartRounds(
      transfers[slot].connection, answer.body.bytes, pathBytes: path)
    let loss = chance.lossDelay(
      profile, bytes: answer.body.bytes, roundTrip: trip, order: UInt64(order))
    let delay = half(trip) + trip * rounds + loss
    let hold = server.holdsUp ? holdUp(answer) : .zero
    effects.schedule(
      .firstByte(token, request: order), at: now + server.wait(order: UInt64(order)) + hold + delay)
  }

  private mutating func receiveFirstByte(
    _ slot: Int, at now: Instant, _ effects: inout Effects
  ) {
    guard let answer = transfers[slot].answer else { return }
    transfers.update(slot) { $0.hasFirstByte = true }
    let bytes = answer.body.bytes + Self.headerBytes
    let share = transfers[slot].breaksAfter.map { Int(Double(bytes) * $0) }
    link.add(transfers[slot].token, share ?? bytes, at: now)
    foresee(&effects)
  }

  private mutating func receiveLastByte(
    _ generation: UInt32, at now: Instant, _ effects: inout Effects
  ) {
    guard generation == link.generation, let next = link.nextCompletion() else { return }
    let received = stop(next.token, at: now)
    guard let slot = transfers.slot(of: next.token.attempt), let answer = transfers[slot].answer
    else {
      return foresee(&effects)
    }
    if transfers[slot].breaksAfter != nil {
      let failure = Effects.News.failed(next.token, .connectionLost)
      return finish(slot, .failed, received: received, failure, at: now, &effects)
    }
    let sentAt = transfers[slot].sentAt
    finish(
      slot, end(of: answer), received: answer.body.bytes,
      .answered(next.token, answer, sentAt: sentAt), at: now, &effects)
  }

  private func end(of answer: ServerAnswer) -> RequestEnd {
    switch answer.status {
    case 304: .notModified
    case 200...299: .completed
    default: .refused
    }
  }

  private mutating func fail(
    _ slot: Int, _ failure: FetchFailure, at now: Instant, _ effects: inout Effects
  ) {
    let token = transfers[slot].token
    let received = stop(token, at: now)
    finish(slot, .failed, received: received, .failed(token, failure), at: now, &effects)
  }

  private mutating func finish(
    _ slot: Int, _ end: RequestEnd, received: Int, _ outcome: Effects.News? = nil,
    at now: Instant, _ effects: inout Effects
  ) {
    let channel = transfers[slot].channel
    if transfers[slot].isSent {
      effects.tell(.requestEnded(transfers[slot].token, ByteCount(received), end))
      pools[transfers[slot].channel.lane].free(
        transfers[slot].connection, closing: end == .cancelled || end == .failed, profile)
    }
    transfers.remove(slot)
    if let outcome { effects.news.append(outcome) }
    foresee(&effects)
    startWaiting(over: channel, at: now, &effects)
  }

  /// The loss of the network fails every request, those that wait too.
  private mutating func failAll(at now: Instant, _ effects: inout Effects) {
    for lane in pools.indices { pools[lane].closeAll() }
    let inOrder = transfers.taken.map { transfers[$0] }.sorted { $0.order < $1.order }
    for transfer in inOrder {
      let failure = transfer.isSent ? FetchFailure.connectionLost : .offline
      effects.schedule(.failure(transfer.token, failure, request: transfer.order), at: now)
    }
  }

  private func foresee(_ effects: inout Effects) {
    guard let next = link.nextCompletion() else { return }
    effects.schedule(.lastByte(generation: link.generation), at: next.instant)
  }

  /// One timer watches all requests: their deadlines fall due in the order in which they were made.
  private mutating func watchTimeouts(_ effects: inout Effects) {
    guard !isTimerSet, let first = deadlines.first,
      let slot = self.slot(of: first.token, order: first.order)
    else { return }
    isTimerSet = true
    effects.schedule(.timeouts, at: transfers[slot].queuedAt + profile.timeout)
  }

  private mutating func checkTimeouts(at now: Instant, _ effects: inout Effects) {
    isTimerSet = false
    while let first = deadlines.first {
      if let slot = self.slot(of: first.token, order: first.order),
        !transfers[slot].hasFirstByte
      {
        guard transfers[slot].queuedAt + profile.timeout <= now else { break }
        fail(slot, .timedOut, at: now, &effects)
      }
      deadlines.removeFirst()
    }
    watchTimeouts(&effects)
  }

  /// The round trip of a request, with its jitter.
  private func roundTrip(_ order: UInt32) -> Nanoseconds {
    chance.roundTrip(profile, order: UInt64(order))
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
