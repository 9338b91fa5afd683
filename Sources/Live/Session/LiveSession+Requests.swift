import Foundation
import ImageLoading
import Pictures
import Primitives
import World

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests leave, and end.
extension LiveSession {
  /// How many requests of a channel may be under way. The session speaks HTTP/1.1 only to a server
  /// without TLS, so that the streams of HTTP/2 are connections here: a hundred, the least that a
  /// server is advised to allow (RFC 9113, section 6.5.2).
  static func connections(of profile: NetworkProfile) -> Int {
    profile.transport == .http2 ? 100 : profile.connectionsPerHost
  }

  func fetch<Observer: SessionObserver & ~Copyable>(
    _ token: LoadToken, ifChangedFrom version: UInt32?, over channel: Channel,
    _ observer: inout Observer
  ) {
    requests += 1
    tokens[requests] = token
    transfers[token] = Transfer(
      token: token, request: requests, ifChangedFrom: version, channel: channel, queuedAt: now)
    guard !profile.offline else {
      let failure = RequestOutcome.failed(.offline, received: 0)
      return put(.ended(request: requests, failure), at: now + .milliseconds(1))
    }
    lanes[Int(channel.rawValue)].append(token)
    startWaiting(over: channel, &observer)
  }

  private func startWaiting<Observer: SessionObserver & ~Copyable>(
    over channel: Channel, _ observer: inout Observer
  ) {
    guard !profile.offline else { return }
    let limit = Self.connections(of: profile)
    while let token = lanes[Int(channel.rawValue)].next(limit: limit) {
      guard let transfer = transfers[token], let request = request(of: transfer) else { continue }
      transfers[token]?.sentAt = now
      observer.observe(.requestSent(token), at: now)
      sender.send(request, number: transfer.request, over: channel)
    }
  }

  private func request(of transfer: Transfer) -> URLRequest? {
    let (object, attempt) = (transfer.token.object, transfer.token.attempt)
    guard let url = URL(string: address + server.target(object)) else { return nil }
    var request = URLRequest(url: url)
    request.setValue("\(object.rawValue).\(attempt)", forHTTPHeaderField: "Cachebench-Load")
    // A body that is compressed on the way could not be checked against its Content-Length.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let version = transfer.ifChangedFrom {
      for field in validators.condition(object, changedFrom: version) {
        request.setValue(field.value, forHTTPHeaderField: field.name)
      }
    }
    return request
  }

  func cancelFetch<Observer: SessionObserver & ~Copyable>(
    _ token: LoadToken, _ observer: inout Observer
  ) {
    guard let transfer = transfers[token] else { return }
    finish(transfer, .cancelled, withdraw(transfer), &observer)
    startWaiting(over: transfer.channel, &observer)
  }

  /// Takes a request back from the session, or out of its queue; returns the bytes that had come.
  private func withdraw(_ transfer: Transfer) -> Int {
    guard transfer.sentAt != nil else {
      lanes[Int(transfer.channel.rawValue)].remove(transfer.token)
      return 0
    }
    return sender.cancel(transfer.request)
  }

  func didReceiveFirstByte(_ request: UInt64) {
    guard let token = tokens[request], transfers[token]?.request == request else { return }
    transfers[token]?.hasFirstByte = true
  }

  func didEnd<Observer: SessionObserver & ~Copyable>(
    _ request: UInt64, _ outcome: RequestOutcome, _ observer: inout Observer
  ) throws(LiveError) {
    sender.forget(request, isAnswered: outcome.isAnswered)
    guard let token = tokens[request], let transfer = transfers[token],
      transfer.request == request
    else { return }
    switch outcome {
    case .answered(let header, let body):
      finish(transfer, RequestEnd(status: header.status), body.bytes.count, &observer)
    case .failed(_, let received): finish(transfer, .failed, received, &observer)
    case .unreachable(let reason): throw .serverGone(address: address, reason: reason)
    }
    complete(transfer, outcome, &observer)
    startWaiting(over: transfer.channel, &observer)
  }

  /// A request is over, and its connection free.
  private func finish<Observer: SessionObserver & ~Copyable>(
    _ transfer: Transfer, _ end: RequestEnd, _ received: Int, _ observer: inout Observer
  ) {
    if transfer.sentAt != nil {
      lanes[Int(transfer.channel.rawValue)].free()
      observer.observe(.requestEnded(transfer.token, ByteCount(received), end), at: now)
    }
    transfers[transfer.token] = nil
    tokens[transfer.request] = nil
  }

  /// Hands an answer on, with the stored body beside it that it may stand for.
  private func complete<Observer: SessionObserver & ~Copyable>(
    _ transfer: Transfer, _ outcome: RequestOutcome, _ observer: inout Observer
  ) {
    let object = transfer.token.object
    guard outcome.mayUseStored, plan.strategy.http != nil,
      let file = files.newest(of: object, on: .responses)
    else { return answer(transfer, outcome, stored: nil, &observer) }
    if let body = responses[object] {
      answer(transfer, outcome, stored: body, &observer)
    } else {
      storage.read(file) { .answered(transfer, outcome, stored: $0) }
    }
  }

  func answer<Observer: SessionObserver & ~Copyable>(
    _ transfer: Transfer, _ outcome: RequestOutcome, stored: Body?, _ observer: inout Observer
  ) {
    let token = transfer.token
    storedBodies[token] = stored
    switch outcome {
    case .answered(let header, let body):
      bodies[token] = body
      take(.responded(token, response(header, body, to: transfer)), &observer)
    case .failed(let failure, _): take(.failed(token, failure), &observer)
    case .unreachable: break
    }
  }
}

/// The network changes, or stays silent.
extension LiveSession {
  func change<Observer: SessionObserver & ~Copyable>(
    to profile: NetworkProfile, _ observer: inout Observer
  ) {
    self.profile = profile
    if profile.offline { failAll(&observer) }
    for channel in Channel.allCases { startWaiting(over: channel, &observer) }
  }

  /// The loss of the network fails every request, those that wait too.
  private func failAll<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    for transfer in inOrder where transfers[transfer.token] != nil {
      let failure = transfer.sentAt == nil ? FetchFailure.offline : .connectionLost
      fail(transfer, failure, &observer)
    }
  }

  /// Requests that nothing has come of for too long have failed. The run's own timer, since a URL
  /// session's knows whole seconds of the wall's clock only.
  func checkTimeouts<Observer: SessionObserver & ~Copyable>(_ observer: inout Observer) {
    for transfer in inOrder where !transfer.hasFirstByte {
      guard transfer.queuedAt + profile.timeout <= now else { return }
      if transfers[transfer.token] != nil { fail(transfer, .timedOut, &observer) }
    }
  }

  /// The requests under way, oldest first.
  private var inOrder: [Transfer] { transfers.values.sorted { $0.request < $1.request } }

  private func fail<Observer: SessionObserver & ~Copyable>(
    _ transfer: Transfer, _ failure: FetchFailure, _ observer: inout Observer
  ) {
    let received = withdraw(transfer)
    finish(transfer, .failed, received, &observer)
    complete(transfer, .failed(failure, received: received), &observer)
    startWaiting(over: transfer.channel, &observer)
  }
}

extension LiveSession {
  /// The answer as the pipeline takes it. Which version it is, its pixels say.
  private func response(
    _ header: AnswerHeader, _ body: Body, to transfer: Transfer
  ) -> Response {
    let object = transfer.token.object
    var version = transfer.ifChangedFrom ?? 0
    if header.status == 200 {
      version = validators.note(header, of: object, version: body.identity?.version)
      if plan.strategy.http != nil { keep(body, of: object) }
    }
    return Response(
      version: version, body: ByteCount(body.bytes.count), isImage: body.isImage,
      metadata: header.metadata(receivedAt: now), requestedAt: transfer.sentAt ?? now)
  }
}

extension RequestEnd {
  /// How a request ended that was answered with a status.
  fileprivate init(status: UInt16) {
    switch status {
    case 304: self = .notModified
    case 200...299: self = .completed
    default: self = .refused
    }
  }
}
